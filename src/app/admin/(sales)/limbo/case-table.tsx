"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { PartyLink } from "../../_sales/party-link";
import { ProductMark } from "../../_sales/product-mark";
import { useName } from "../../(people)/colleagues/use-name";
import type { Case } from "./address";
import { Due, StateMark } from "./marks";
import css from "./unresolved-orders.module.css";

type Props = { rows: readonly Case[]; open: number | null; waiting: boolean; walk: ListKeyboard; more: More };

const COLUMNS = ["kind", "state", "due", "owner", "buyer", "product", "amount"] as const;

/** Cases by deadline: a queue, not a history. */
export function CaseTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("limbo");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
      <MoreRow more={more} columns={COLUMNS.length} label={t("more")} />
    </ListTable>
  );
}

type LineProps = { row: Case; open: boolean; onOpen: (id: string) => void };

const Line = memo(function Line({ row, open, onOpen }: LineProps) {
  const t = useTranslations("limbo");
  const { digits } = useFormat();
  const nameOf = useName();
  const { href, onClick } = useRowLink("case", String(row.id), onOpen);
  return (
    <tr data-case={row.id} data-late={row.overdue || undefined} aria-current={open || undefined} onClick={onClick}>
      <td data-column="kind">
        <a href={href} aria-label={t("open", { kind: t(`kind.${row.kind}`), n: digits(String(row.id)) })}>
          {t(`kind.${row.kind}`)}
        </a>
      </td>
      <td data-column="state">
        <StateMark of={row} />
      </td>
      <td data-column="due">
        <Due of={row} />
      </td>
      <td data-column="owner">
        {row.owner ? <bdi>{nameOf(row.owner)}</bdi> : <span className={css.nobody}>{t("nobody")}</span>}
      </td>
      <td data-column="buyer">
        {row.party && <PartyLink party={row.party} name={row.party_name} latin={row.party_name_latin} plain />}
      </td>
      <td data-column="product">{row.product && <ProductMark product={row.product} />}</td>
      <td data-column="amount">
        {row.paid !== null && row.currency && <Money amount={row.paid} currency={row.currency} />}
      </td>
    </tr>
  );
});
