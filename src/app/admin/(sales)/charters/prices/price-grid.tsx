"use client";
import { Button, Checkbox } from "@mantine/core";
import { IconPercentage } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { PRICE_PARTS } from "@/domain/sales/charter/rules.price";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import { mergeTyped } from "@/ui/form/merge";
import { readMoney } from "@/ui/form/money-text";
import { SaveBar } from "@/ui/form/save-bar";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { useGridKeyboard } from "@/ui/table/use-grid-keyboard";
import { api, useBranchId, useMay } from "../../../_client";
import table from "../_parts/table.module.css";
import type { ClassRow } from "../_parts/types";
import { type GridValues, gridValues, underTyped } from "./grid-values";
import { PriceRows } from "./price-rows";
import css from "./prices.module.css";
import { useSavePrices } from "./use-save-prices";

// Loaded on demand: rarely used.
const AdjustDialog = late(() => import("./adjust-dialog"));

/** Spreadsheet-like prices: three rows per class, one Save for all changes, a result per class. */
export function PriceGrid({ rows, newest }: { rows: ClassRow[]; newest: () => Promise<ClassRow[]> }) {
  const t = useTranslations("charters");
  const { number } = useFormat();
  const utils = api.useUtils();
  const draftKey = `prices.${useBranchId()}`;
  const mayWrite = useMay("charter:write");
  const form = useForm<GridValues>(gridValues(rows), { draftKey: mayWrite ? draftKey : null });
  const { save, outcomes } = useSavePrices(form);
  const dirty = useFormValue((form) => form.dirty as boolean, form);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [adjusting, setAdjusting] = useState(false);
  const walk = useGridKeyboard();
  const adjust = useRef<HTMLButtonElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const read = useMemo(() => gridValues(rows), [rows]);

  useEffect(() => {
    const { values, base } = underTyped(form, read);
    form.advance(values, base);
  }, [form, read]);

  const choose = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const subjects = chosen.size > 0 ? rows.filter(({ id }) => chosen.has(id)) : rows;

  /** Pastes a copied table cell by cell, starting here. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const copied = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
    if (!/[\t\n]/.test(copied)) return;
    event.preventDefault();
    const lines = [...(grid.current?.querySelectorAll("tr:has([data-cell])") ?? [])];
    const cell = event.currentTarget;
    const top = lines.indexOf(cell.closest("tr")!);
    const start = [...lines[top]!.querySelectorAll("[data-cell]")].indexOf(cell);
    for (const [down, line] of copied.split(/\r?\n/).entries()) {
      for (const [on, text] of line.split("\t").entries()) {
        const at = lines[top + down]?.querySelectorAll<HTMLElement>("[data-cell]")[start + on];
        const { path, currency } = at?.closest<HTMLElement>("[data-path]")?.dataset ?? {};
        if (path && currency) form.set(path, readMoney(text, currency));
      }
    }
  };

  const conflict = {
    theirs: async () => form.rebase(gridValues(await newest()), { keepTyped: false }),
    mine: async () => {
      const now = gridValues(await newest());
      const merged = Object.entries(mergeTyped(form.base, form.values, now));
      const mine = merged.map(([key, one]) => [key, { ...one, version: now[key]?.version ?? one.version }]);
      form.advance(Object.fromEntries(mine), { ...form.base, ...now });
    },
  };

  return (
    <Form form={form} onSave={save} readOnly={!mayWrite} className={css.form}>
      {mayWrite && (
        <div className={css.tools}>
          <Checkbox
            size="xs"
            label={chosen.size > 0 ? t("chosen", { n: number(chosen.size) }) : t("chooseAll")}
            checked={chosen.size === rows.length}
            indeterminate={chosen.size > 0 && chosen.size < rows.length}
            onChange={({ currentTarget }) => setChosen(new Set(currentTarget.checked ? rows.map(({ id }) => id) : []))}
          />
          <Button
            ref={adjust}
            size="compact-sm"
            variant="default"
            leftSection={<IconPercentage size={15} stroke={1.7} />}
            disabled={dirty}
            title={dirty ? t("saveFirst") : undefined}
            onClick={() => setAdjusting(true)}
          >
            {t("adjust", { n: number(subjects.length) })}
          </Button>
          <span className={table.soft}>{t("gridHint")}</span>
        </div>
      )}
      <table ref={grid} className={`${table.table} ${css.grid}`} onKeyDown={walk}>
        <caption className="out-of-sight">{t("pricesTable")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("charter")}</th>
            <th scope="col">{t("passenger")}</th>
            {PRICE_PARTS.map((part) => (
              <th key={part} scope="col" data-figure>
                {t(`parts.${part}`)}
              </th>
            ))}
            <th scope="col" data-figure>
              {t("total")}
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <PriceRows
            key={row.id}
            row={row}
            outcome={outcomes.get(row.id)}
            chosen={chosen.has(row.id)}
            onChoose={choose}
            onPaste={onPaste}
          />
        ))}
      </table>
      <SaveBar onConflict={conflict} />
      {adjusting && (
        <AdjustDialog
          rows={subjects}
          onClose={() => {
            setAdjusting(false);
            requestAnimationFrame(() => adjust.current?.focus());
            void utils.classes.list.invalidate();
          }}
        />
      )}
    </Form>
  );
}
