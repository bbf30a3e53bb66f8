"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { useName } from "../../(people)/colleagues/use-name";
import { nameOf, type WalletListRow } from "./address";
import css from "./wallets.module.css";

type Props = {
  rows: readonly WalletListRow[];
  /** `passenger:12` */
  open: string | null;
  waiting: boolean;
  walk: ListKeyboard;
  more: More;
};

const COLUMNS = ["owner", "type", "held", "available", "balance"] as const;

export function WalletTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("wallets");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={nameOf(row)} row={row} open={nameOf(row) === open} onOpen={walk.open} />
      ))}
      <MoreRow more={more} columns={COLUMNS.length} label={t("more")} />
    </ListTable>
  );
}

type LineProps = { row: WalletListRow; open: boolean; onOpen: (name: string) => void };

const Line = memo(function Line({ row, open, onOpen }: LineProps) {
  const t = useTranslations("wallets");
  const displayName = useName();
  const name = nameOf(row);
  const { href, onClick } = useRowLink("wallet", name, onOpen);
  const { owner, held, available, balance, currency } = row;
  return (
    <tr data-wallet={name} aria-current={open || undefined} onClick={onClick}>
      <td data-column="owner">
        <a href={href}>
          <bdi>{displayName(owner)}</bdi>
        </a>
      </td>
      <td data-column="type">{t(`type.${owner.type}`)}</td>
      <td data-column="held">
        {held === 0 ? <small>{t("nothing")}</small> : <Money amount={held} currency={currency} />}
      </td>
      <td data-column="available">
        <Money amount={available} currency={currency} />
      </td>
      <td data-column="balance">
        <Money amount={balance} currency={currency} />
      </td>
    </tr>
  );
});
