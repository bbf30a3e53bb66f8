"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { CeilingBar } from "../../_money/ceiling-bar";
import { PartyBalance } from "../../_money/party-balance";
import { type ColleagueListRow, ceilingOf } from "./address";
import css from "./colleagues.module.css";
import { StateMark } from "./state-mark";
import { useCategory } from "./use-category";
import { useName } from "./use-name";

type Props = {
  rows: readonly ColleagueListRow[];
  /** Currency of the branch. */
  currency: string;
  open: number | null;
  waiting: boolean;
  walk: ListKeyboard;
  more: More;
};

const COLUMNS = ["code", "name", "kind", "ceiling", "wallet", "balance"] as const;

export function ColleagueTable({ rows, currency, open, waiting, walk, more }: Props) {
  const t = useTranslations("colleagues");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} currency={currency} open={row.id === open} onOpen={walk.open} />
      ))}
      <MoreRow more={more} columns={COLUMNS.length} label={t("more")} />
    </ListTable>
  );
}

type LineProps = { row: ColleagueListRow; currency: string; open: boolean; onOpen: (id: string) => void };

const Line = memo(function Line({ row, currency, open, onOpen }: LineProps) {
  const t = useTranslations("colleagues");
  const categoryOf = useCategory();
  const name = useName()(row);
  const { href, onClick } = useRowLink("colleague", String(row.id), onOpen);
  const { financial } = row;
  return (
    <tr data-colleague={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="code">
        <bdi className="code">{row.code}</bdi>
      </td>
      <td data-column="name">
        <a href={href}>
          <bdi>{name}</bdi>
        </a>
        {(!row.active || row.deleted_at) && <StateMark of={row} />}
      </td>
      <td data-column="kind">
        {t(`kind.${row.kind}`)} {row.category !== null && <small>{categoryOf(row.category)}</small>}
      </td>
      <td data-column="ceiling">
        <CeilingBar of={ceilingOf(financial)} currency={currency} short />
      </td>
      <td data-column="wallet">
        <Money amount={financial.wallet.balance} currency={currency} />
      </td>
      <td data-column="balance">
        <PartyBalance balance={financial.balance} currency={currency} />
      </td>
    </tr>
  );
});
