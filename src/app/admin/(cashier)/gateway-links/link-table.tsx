"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { Money } from "@/ui/money";
import { AnchoredTable } from "@/ui/table/anchored-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { LedgerLink } from "../../_money/ledger-link";
import type { GatewayLinkListRow } from "./address";
import css from "./gateway-links.module.css";
import { StatusMark } from "./status-mark";

type Props = {
  rows: readonly GatewayLinkListRow[];
  open: number | null;
  waiting: boolean;
  walk: ListKeyboard;
  more: More;
};

const COLUMNS = ["created", "payer", "drive", "gateway", "tracking", "status", "amount"] as const;

export function LinkTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("gatewayLinks");
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

type LineProps = { row: GatewayLinkListRow; open: boolean; onOpen: (id: string) => void };

const Line = memo(function Line({ row, open, onOpen }: LineProps) {
  const t = useTranslations("gatewayLinks");
  const { digits } = useFormat();
  const nameOf = useTitled();
  const { href, onClick } = useRowLink("link", String(row.id), onOpen);
  return (
    <tr data-link={row.id} data-status={row.status_name} aria-current={open || undefined} onClick={onClick}>
      <td data-column="created">
        <DayTime at={row.created_at} />
      </td>
      <td data-column="payer" title={row.description}>
        <a href={href} aria-label={t("openLink", { name: row.payer.name ?? t("unnamed"), n: digits(String(row.id)) })}>
          <bdi>{row.payer.name ?? t("unnamed")}</bdi>
        </a>{" "}
        <small>{row.description}</small>
      </td>
      <td data-column="drive">{t(`drive.${row.drive}`)}</td>
      <td data-column="gateway">{nameOf(row.gateway)}</td>
      <td data-column="tracking">{row.tracking_code && <bdi className="code">{row.tracking_code}</bdi>}</td>
      <td data-column="status">
        <StatusMark status={row.status_name} />
        {row.open_cases > 0 && (
          <IconAlertTriangle className={css.alert} size={15} stroke={1.8} aria-label={t("hasCase")} role="img" />
        )}
      </td>
      <td data-column="amount">
        <LedgerLink of={row.document}>
          <Money amount={row.amount} currency={row.currency} />
        </LedgerLink>
      </td>
    </tr>
  );
});
