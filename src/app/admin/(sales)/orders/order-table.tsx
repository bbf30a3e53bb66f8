"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { AnchoredTable } from "@/ui/table/anchored-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { PartyLink } from "../../_sales/party-link";
import { ProductMark } from "../../_sales/product-mark";
import type { OrderListRow } from "./address";
import css from "./orders.module.css";
import { PaymentMark, StatusMark } from "./status-mark";

type Props = { rows: readonly OrderListRow[]; open: number | null; waiting: boolean; walk: ListKeyboard; more: More };

const COLUMNS = ["number", "created", "buyer", "product", "pnr", "invoice", "status", "payment", "amount"] as const;

export function OrderTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("orders");
  const { number } = useFormat();
  return (
    <AnchoredTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      rows={rows}
      aboveOf={(n) => t("newAbove", { n: number(n) })}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={row.trade_id} row={row} open={row.trade_id === open} onOpen={walk.open} />
      ))}
      <MoreRow more={more} columns={COLUMNS.length} label={t("more")} />
    </AnchoredTable>
  );
}

type LineProps = { row: OrderListRow; open: boolean; onOpen: (id: string) => void };

const Line = memo(function Line({ row, open, onOpen }: LineProps) {
  const t = useTranslations("orders");
  const { digits } = useFormat();
  const { href, onClick } = useRowLink("order", String(row.trade_id), onOpen);
  const number = digits(String(row.trade_id));
  return (
    <tr data-order={row.trade_id} data-status={row.status} aria-current={open || undefined} onClick={onClick}>
      <td data-column="number">
        <a href={href} aria-label={t("open", { n: number })}>
          <bdi>{number}</bdi>
        </a>
      </td>
      <td data-column="created">
        <DayTime at={row.created_at} />
      </td>
      <td data-column="buyer">
        <PartyLink party={row.party} name={row.party_name} latin={row.party_name_latin} plain />
      </td>
      <td data-column="product">
        {row.products.map((product) => (
          <ProductMark key={product} product={product} />
        ))}
      </td>
      <td data-column="pnr">
        <bdi className="code">{row.items.flatMap(({ pnr }) => pnr?.local ?? []).join(" ")}</bdi>
      </td>
      <td data-column="invoice">{row.invoice && <bdi>{digits(String(row.invoice.number))}</bdi>}</td>
      <td data-column="status">
        <StatusMark status={row.status} />
        {row.open_cases > 0 && row.status !== "limbo" && (
          <IconAlertTriangle className={css.alert} size={15} stroke={1.8} aria-label={t("hasCase")} role="img" />
        )}
      </td>
      <td data-column="payment">
        <PaymentMark status={row.payment_status} />
      </td>
      <td data-column="amount">
        <Money amount={row.payable} currency={row.currency} />
      </td>
    </tr>
  );
});
