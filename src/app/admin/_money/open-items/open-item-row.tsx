"use client";
import { useTranslations } from "next-intl";
import { CellInput } from "@/ui/form/cell-input";
import { useField } from "@/ui/form/form";
import type { Amount } from "@/ui/form/money-input";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useDescription } from "../../(accounting)/accounting/_parts/use-description";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import { LedgerLink } from "../ledger-link";
import css from "./open-items.module.css";
import { itemKey } from "./spread";
import type { OpenItem } from "./use-open-items";

type Props = { row: OpenItem; part: number; currency: string };

/** An open item with the amount paid now: a manual amount stays. */
export function OpenItemRow({ row, part, currency }: Props) {
  const t = useTranslations("payments");
  const kind = useTranslations("documents.kind");
  const { number, money } = useFormat();
  const { dayOf } = useWords();
  const textOf = useDescription();
  const path = `pinned.${itemKey(row)}`;
  const { value, fault, change } = useField<Amount | undefined>(path, (value) => {
    if (value === undefined || value === null) return null;
    if (typeof value !== "number") return t("notMoney");
    return value > row.open ? t("moreThanOpen") : null;
  });
  const what = textOf(row) || (knownText(kind, row.kind) ?? row.kind);
  return (
    <tr data-paid={part === 0 ? undefined : part < row.open ? "part" : "whole"}>
      <td>
        {dayOf(row.date)}
        <small>{t("age", { n: row.age_days, days: number(row.age_days) })}</small>
      </td>
      <td>
        {what}{" "}
        <small>
          <LedgerLink of={row} />
        </small>
      </td>
      <td data-figure>{money(row.open, currency).figure}</td>
      <td data-figure data-path={path}>
        <CellInput
          label={`${what}: ${t("paysOf", { open: money(row.open, currency).figure })}`}
          currency={currency}
          value={value === undefined || value === null ? part || null : value}
          changed={value !== undefined && value !== null}
          wrong={fault}
          onChange={(to) => change(to === null ? 0 : to)}
          onEscape={() => change(undefined)}
        />
        {fault && <small className={css.wrong}>{fault}</small>}
      </td>
    </tr>
  );
}
