"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_ROWS } from "@/domain/accounting/document/rules";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { useGridKeyboard } from "@/ui/table/use-grid-keyboard";
import css from "./editor.module.css";
import { GridRow, type Shown } from "./grid-row";
import { type Column, isDimension, put, rowsOf, tableOf } from "./paste";
import { proposalOf, type Rates, type Totals } from "./totals";
import type { Lists } from "./use-lists";
import { blank, type Cells, isBlank, type Values } from "./values";

type Props = {
  form: FormState<Values>;
  lists: Lists;
  shown: Shown;
  own: string;
  rates: Rates;
  totals: Totals;
  /** Text for screen readers. */
  onResult: (text: string) => void;
};

type Pasted = { n: number; column: Column; copied: string };
/** Accounts, their titles and parties are among the first columns of a table. */
const COLUMNS_WITH_NAMES = 3;

/**
 * Spreadsheet-like rows by keyboard: Enter moves on and adds a row, arrows move, Ctrl+D repeats a row, Ctrl+Delete
 * removes it, paste inserts a copied table.
 */
export function Grid({ form, lists, shown, own, rates, totals, onResult }: Props) {
  const t = useTranslations("documents");
  const table = useRef<HTMLTableElement>(null);
  const walk = useGridKeyboard();
  const rows = useFormValue((form) => form.at("rows") as Cells[], form);
  const [full, setFull] = useState(false);
  /** A table that waits for the accounts and parties it names. */
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const columns = columnsOf(shown);
  const proposal = proposalOf(rows, totals.difference, lists.awaited);

  // Text pasted or typed before the accounts have loaded is resolved later.
  const { awaited, ready, finders } = lists;
  useEffect(() => {
    form.awaits("accounts", awaited);
    if (!ready) return;
    for (const [n, { account_id, account }] of (form.at("rows") as Cells[]).entries()) {
      const found = account_id === null && account !== "" ? finders.account(account) : null;
      if (found === null) continue;
      const cells = { ...lists.chosen(String(found)), account: "" };
      for (const [name, value] of Object.entries(cells)) form.set(`rows[${n}].${name}`, value);
    }
  }, [awaited, ready, finders, form, lists]);

  // Synchronously: keys are faster than frames.
  const focus = (n: number, column: Column) => {
    const at = `tr[data-row="${n}"] td[data-column="${column}"] [data-cell]`;
    const cell = table.current?.querySelector<HTMLElement>(at);
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const put_ = useCallback((next: Cells[]) => form.set("rows", next), [form]);
  const current = () => form.at("rows") as Cells[];
  const insert = (n: number, row: Cells, column: Column = "account") => {
    if (current().length >= MAX_ROWS) return setFull(true);
    flushSync(() => put_(current().toSpliced(n, 0, row)));
    focus(n, column);
  };
  const remove = useCallback(
    (n: number) => {
      const left = (form.at("rows") as Cells[]).toSpliced(n, 1);
      put_(left.length > 0 ? left : [blank()]);
      setFull(false);
    },
    [form, put_],
  );

  /** Next cell after this one. */
  const goOn = (n: number, column: Column) => {
    const row = current()[n]!;
    const proposed = proposal?.row === n ? proposal : null;
    const nextRow = () => (n + 1 < current().length ? focus(n + 1, "account") : insert(n + 1, blank()));
    if (column === "debit" || column === "credit") {
      if (proposed?.side === column && row[column] === null) form.set(`rows[${n}].${column}`, proposed.amount);
      else if (column === "debit" && row.debit === null) return focus(n, "credit");
      return nextRow();
    }
    const foreign = row.currency !== "";
    const next = columns.slice(columns.indexOf(column) + 1).find((one) => {
      if (one === "currency" || one === "rate") return foreign || (one === "currency" && column === "currency");
      return one !== "debit" || proposed?.side !== "credit";
    });
    return focus(n, next ?? "debit");
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    const n = Number(cell?.closest("tr")?.dataset["row"]);
    const column = cell?.closest("td")?.dataset["column"] as Column | undefined;
    if (!cell || !column || Number.isNaN(n)) return;
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.code === "KeyD") {
      event.preventDefault();
      cell.blur();
      return insert(n + 1, { ...current()[n]! }, column);
    }
    if (mod && event.key === "Delete") {
      event.preventDefault();
      flushSync(() => remove(n));
      return focus(Math.min(n, current().length - 1), column);
    }
    if (mod || event.altKey || event.defaultPrevented) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      return goOn(n, column);
    }
    if (event.key === "ArrowDown" && n === current().length - 1 && !isBlank(current()[n]!)) {
      event.preventDefault();
      return insert(n + 1, blank(), column);
    }
    walk(event);
  };

  const onPaste = useCallback(
    (n: number, column: Column, event: ClipboardEvent<HTMLInputElement>) => {
      const copied = event.clipboardData.getData("text/plain");
      if (!/[\t\n]/.test(copied.trim())) return;
      event.preventDefault();
      event.currentTarget.blur();
      void lists.load(tableOf(copied).flatMap((cells) => cells.slice(0, COLUMNS_WITH_NAMES)));
      setPasted({ n, column, copied });
    },
    [lists.load],
  );
  const insertTable = useCallback(
    ({ n, column, copied }: Pasted) => {
      const given = { own, finders: lists.finders };
      const before = form.at("rows") as Cells[];
      const made = column === "account" ? rowsOf(copied, given) : undefined;
      const lines = made?.length ?? tableOf(copied).length;
      const remaining = before.slice(n).filter((row) => !isBlank(row)).length;
      const most = made ? n + lines + remaining : Math.max(before.length, n + lines);
      if (most > MAX_ROWS) {
        setFull(true);
        return onResult(t("tooMany"));
      }
      setFull(false);
      if (made) {
        // Non-empty rows below move below the pasted rows.
        put_([...before.slice(0, n), ...made, ...before.slice(n).filter((row) => !isBlank(row)), blank()]);
      } else {
        const to = columnsOf(shown);
        const next = [...before, ...Array.from({ length: Math.max(0, n + lines - before.length) }, blank)];
        for (const [down, cells] of tableOf(copied).entries())
          for (const [on, text] of cells.entries()) {
            const at = to[to.indexOf(column) + on];
            if (at && text !== "") next[n + down] = put({ ...next[n + down]!, ...EMPTIED[at] }, at, text, given);
          }
        put_(next);
      }
      onResult(t("pasted", { n: lines }));
    },
    [form, lists.finders, own, put_, shown, onResult, t],
  );
  useEffect(() => {
    if (pasted === null || lists.awaited || lists.partiesAwaited) return;
    setPasted(null);
    insertTable(pasted);
  }, [pasted, lists.awaited, lists.partiesAwaited, insertTable]);

  return (
    <div className={css.scroller}>
      <table ref={table} className={css.grid} onKeyDown={onKeyDown}>
        <caption className="out-of-sight">{t("rows")}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={t("rowNumber")} />
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column} data-figure={FIGURES.has(column) || undefined}>
                {isDimension(column) ? lists.dimensions.get(column)?.title : t(`column.${column}`)}
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
              lists={lists}
              shown={shown}
              own={own}
              proposal={proposal?.row === n ? proposal : null}
              dayRate={row.currency === "" ? null : (rates[row.currency] ?? null)}
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
          onClick={() => insert(rows.length, blank())}
        >
          {t("addRow")}
        </Button>
        <span role="status">{full && t("tooMany")}</span>
      </div>
    </div>
  );
}

const FIGURES = new Set<Column>(["rate", "debit", "credit"]);
const columnsOf = ({ party, center, currency, dimensions }: Shown): Column[] => [
  "account",
  ...(party ? (["party"] as const) : []),
  ...(center ? (["cost_center_id"] as const) : []),
  ...dimensions,
  "description",
  ...(currency ? (["currency", "rate"] as const) : []),
  "debit",
  "credit",
];
/** Fields replaced by pasted text. */
const EMPTIED: Partial<Record<Column, Partial<Cells>>> = { description: { description: "" } };
