"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { Currency } from "./address";
import css from "./currencies.module.css";
import { Rate } from "./rate";
import { StateBadge } from "./state-badge";
import { useWords } from "./use-words";

type Props = { rows: readonly Currency[]; open: string | null; walk: ListKeyboard };

const COLUMNS = ["currency", "rate", "date", "source", "state"] as const;

export function CurrencyTable({ rows, open, walk }: Props) {
  const t = useTranslations("currencies");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {rows.map((row) => (
        <CurrencyRow key={row.code} row={row} open={row.code === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { row: Currency; open: boolean; onOpen: (code: string) => void };

const CurrencyRow = memo(function CurrencyRow({ row, open, onOpen }: RowProps) {
  const t = useTranslations("currencies");
  const { nameOf, dayOf } = useWords();
  const { href, onClick } = useRowLink("currency", row.code, onOpen);
  const { code, rate, currency, date, own, source } = row;
  const base = code === currency;
  return (
    <tr data-currency={code} aria-current={open || undefined} onClick={onClick}>
      <td data-column="currency">
        <a href={href}>
          <bdi dir="ltr">{code}</bdi> <span className={css.soft}>{nameOf(code)}</span>
        </a>
      </td>
      <td data-column="rate">{rate !== null && !base && <Rate of={{ code, rate, currency }} />}</td>
      <td data-column="date">{date && !base && dayOf(date)}</td>
      <td data-column="source">{source && !base && (own ? t("typed") : <bdi dir="ltr">{source}</bdi>)}</td>
      <td data-column="state">
        <StateBadge of={row} />
      </td>
    </tr>
  );
});
