"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { useGridKeyboard } from "@/ui/table/use-grid-keyboard";
import { useSayadRequired } from "../../../_money/use-sayad-required";
import type { Choices } from "../types";
import { GridRow } from "./grid-row";
import { overlay, rowsOf } from "./paste";
import css from "./register.module.css";
import { Repeat } from "./repeat";
import { seriesAfter } from "./series";
import type { Banks } from "./use-banks";
import { blank, type Field, isBlank, type RegisterRow, type Values, wrongsOf } from "./values";

/** Maximum size of a group. */
const MOST = 500;

const RECEIVED = [
  ...["due_date", "amount", "serial", "bank", "sayad_id"],
  ...["branch", "series", "owner_name", "owner_iban", "description"],
] as Field[];
/** For issued cheques bank and account are entered once, above. */
const ISSUED = ["due_date", "amount", "serial", "sayad_id", "series", "description"] as Field[];
const columnsOf = ({ direction }: Pick<Values, "direction">) => (direction === "received" ? RECEIVED : ISSUED);
const REQUIRED: readonly Field[] = ["due_date", "amount", "serial", "bank"];

type Props = { form: FormState<Values>; choices: Choices; banks: Banks; onResult: (text: string) => void };

/**
 * Spreadsheet-like cheques by keyboard: Enter moves to the next incomplete cell, arrows move, Alt+R repeats the row
 * monthly, Ctrl+D once, Ctrl+Delete removes it, paste inserts a copied table.
 */
export function Grid({ form, choices: { currency, today }, banks, onResult }: Props) {
  const t = useTranslations("cheques");
  const { number } = useFormat();
  const { calendar } = useReading();
  const walk = useGridKeyboard();
  const table = useRef<HTMLTableElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  /** The row to repeat: the last focused one. */
  const [at, setAt] = useState(0);
  const direction = useFormValue((form) => form.at("direction") as Values["direction"], form);
  const rows = useFormValue((form) => form.at("rows") as RegisterRow[], form);
  const columns = columnsOf({ direction });
  const sayadRequired = useSayadRequired();
  const required = new Set<Field>(sayadRequired ? [...REQUIRED, "sayad_id"] : REQUIRED);
  const wrongs = useMemo(() => wrongsOf(rows, { direction }, sayadRequired), [rows, direction, sayadRequired]);
  const current = () => form.at("rows") as RegisterRow[];
  const put = useCallback((next: RegisterRow[]) => form.set("rows", next.length > 0 ? next : [blank()]), [form]);

  // Synchronously: keys are faster than frames.
  const focus = (n: number, field: Field) => {
    const cell = table.current?.querySelector<HTMLElement>(
      `tr[data-row="${n}"] td[data-column="${field}"] [data-cell]`,
    );
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const insert = (n: number, more: RegisterRow[], field: Field) => {
    if (current().length + more.length > MOST) return onResult(t("tooMany", { n: number(MOST) }));
    flushSync(() => put(current().toSpliced(n, 0, ...more)));
    focus(n, field);
  };
  const remove = useCallback((n: number) => put((form.at("rows") as RegisterRow[]).toSpliced(n, 1)), [form, put]);

  /** Moves to the next incomplete cell, in this row or below; otherwise adds a row. */
  const goOn = (n: number, field: Field) => {
    const lacks = (row: RegisterRow, one: Field) => required.has(one) && (row[one] === null || row[one] === "");
    const rest = columns.slice(columns.indexOf(field) + 1);
    const here = rest.find((one) => lacks(current()[n]!, one));
    if (here) return focus(n, here);
    for (let below = n + 1; below < current().length; below++) {
      const wanted = columns.find((one) => lacks(current()[below]!, one));
      if (wanted) return focus(below, wanted);
    }
    insert(current().length, [blank()], columns[0]!);
  };

  /** `count` cheques in total including this row; rows below move down. */
  const series = (count: number) => {
    const n = Math.min(at, current().length - 1);
    const more = seriesAfter(current()[n]!, count, calendar);
    if (more.length === 0) return focus(n, columns[0]!);
    insert(n + 1, more, "sayad_id");
    onResult(t("repeated", { count: more.length, n: number(more.length) }));
    const first = current().findIndex((row, below) => below >= n && row.sayad_id === "" && !isBlank(row));
    if (first >= 0) focus(first, "sayad_id");
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    const n = Number(cell?.closest("tr")?.dataset["row"]);
    const field = cell?.closest("td")?.dataset["column"] as Field | undefined;
    if (!cell || !field || Number.isNaN(n)) return;
    const mod = event.ctrlKey || event.metaKey;
    const stop = () => event.preventDefault();
    if (event.altKey && event.code === "KeyR") {
      stop();
      setAt(n);
      cell.blur();
      return repeat.current?.focus();
    }
    if (mod && event.code === "KeyD") {
      stop();
      cell.blur();
      return insert(n + 1, seriesAfter(current()[n]!, 2, calendar), "sayad_id");
    }
    if (mod && event.key === "Delete") {
      stop();
      flushSync(() => remove(n));
      return focus(Math.min(n, current().length - 1), field);
    }
    if (mod || event.altKey || event.defaultPrevented) return;
    if (event.key === "Enter" && !event.shiftKey) {
      stop();
      cell.blur();
      return goOn(n, field);
    }
    if (event.key === "ArrowDown" && n === rows.length - 1 && !isBlank(current()[n]!)) {
      stop();
      return insert(n + 1, [blank()], field);
    }
    walk(event);
  };

  const onPaste = useCallback(
    (n: number, field: Field, event: ClipboardEvent<HTMLInputElement>) => {
      const copied = event.clipboardData.getData("text/plain");
      if (!/[\t\n]/.test(copied.trim())) return;
      event.preventDefault();
      event.currentTarget.blur();
      const before = form.at("rows") as RegisterRow[];
      const order = columnsOf({ direction });
      const given = { currency, calendar, today };
      // A table of several columns pasted at a row's start is detected by content; otherwise it is pasted cell by cell.
      const whole = field === order[0] && copied.includes("\t");
      const next = whole
        ? [...before.slice(0, n), ...rowsOf(copied, given), ...before.slice(n).filter((row) => !isBlank(row))]
        : overlay(before, { n, field }, copied, order, given);
      if (next.length > MOST) return onResult(t("tooMany", { n: number(MOST) }));
      put(next);
      const came = whole
        ? next.length - before.filter((row) => !isBlank(row)).length
        : copied.trim().split("\n").length;
      onResult(t("pasted", { count: came, n: number(came) }));
    },
    [form, direction, currency, calendar, today, put, onResult, t, number],
  );

  return (
    <div className={css.scroller}>
      <table
        ref={table}
        className={css.grid}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const row = Number(target.closest("tr")?.dataset["row"]);
          if (!Number.isNaN(row)) setAt(row);
        }}
      >
        <caption className="out-of-sight">{t("rows")}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={t("rowNumber")} />
            {columns.map((field) => (
              <th key={field} scope="col" data-column={field}>
                {t(`column.${field}`)}
                {required.has(field) && (
                  <span className={css.must} aria-hidden>
                    {" "}
                    *
                  </span>
                )}
              </th>
            ))}
            <th scope="col" aria-label={t("rowTools")} data-column="tools" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <GridRow
              key={form.keyOf(row)}
              form={form}
              n={n}
              columns={columns}
              currency={currency}
              today={today}
              banks={banks}
              wrongs={textOf(wrongs.get(n))}
              onPaste={onPaste}
              onRemove={remove}
            />
          ))}
        </tbody>
      </table>
      <div className={css.under}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          disabled={rows.length >= MOST}
          onClick={() => insert(rows.length, [blank()], columns[0]!)}
        >
          {t("addRow")}
        </Button>
        <Repeat
          input={repeat}
          row={at}
          disabled={isBlank(rows[Math.min(at, rows.length - 1)] ?? blank())}
          onRepeat={series}
        />
      </div>
    </div>
  );
}

/** Errors of a row's cells as text; missing values are reported only on submit. */
const textOf = (wrong: ReturnType<typeof wrongsOf> extends Map<number, infer One> ? One | undefined : never) =>
  [...(wrong ?? [])].flatMap(([field, what]) => (what === "needed" ? [] : [`${field}:${what}`])).join();
