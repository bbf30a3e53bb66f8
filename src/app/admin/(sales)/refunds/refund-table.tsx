"use client";
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
import type { RefundListRow } from "./address";
import css from "./refunds.module.css";
import { StateMark } from "./state-mark";

type Props = { rows: readonly RefundListRow[]; open: number | null; waiting: boolean; walk: ListKeyboard; more: More };

const COLUMNS = ["pnr", "created", "buyer", "to", "state", "due", "penalty", "refundable"] as const;

export function RefundTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("refunds");
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
        <Line key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
      <MoreRow more={more} columns={COLUMNS.length} label={t("more")} />
    </AnchoredTable>
  );
}

type LineProps = { row: RefundListRow; open: boolean; onOpen: (id: string) => void };

const Line = memo(function Line({ row, open, onOpen }: LineProps) {
  const t = useTranslations("refunds");
  const { number, digits } = useFormat();
  const { href, onClick } = useRowLink("refund", String(row.id), onOpen);
  const { currency, party } = row;
  return (
    <tr data-refund={row.id} data-state={row.state} aria-current={open || undefined} onClick={onClick}>
      <td data-column="pnr">
        <a href={href} aria-label={t("open", { pnr: row.local_pnr, n: digits(String(row.id)) })}>
          <bdi className="code">{row.local_pnr}</bdi>
        </a>{" "}
        <small>{t("passengers", { count: row.passengers, n: number(row.passengers) })}</small>
      </td>
      <td data-column="created">
        <DayTime at={row.created_at} />
      </td>
      <td data-column="buyer">
        <PartyLink party={`${party.type}:${party.id}`} name={party.name} plain />
      </td>
      <td data-column="to">{t(`to.${row.refund_to}`)}</td>
      <td data-column="state">
        <StateMark state={row.state} />
      </td>
      <td data-column="due">{row.state === "awaiting_owner" && row.deadline_at && <DayTime at={row.deadline_at} />}</td>
      <td data-column="penalty">
        {row.penalty === null ? t("unknown") : <Money amount={row.penalty} currency={currency} />}
      </td>
      <td data-column="refundable">
        {row.refundable === null ? t("unknown") : <Money amount={row.refundable} currency={currency} />}
      </td>
    </tr>
  );
});
