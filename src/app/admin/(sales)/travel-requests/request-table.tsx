"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { PartyLink } from "../../_sales/party-link";
import { useName } from "../../(people)/colleagues/use-name";
import type { TravelRequestListRow } from "./address";
import { Days, KindMark, StatusMark, useWay } from "./marks";
import css from "./travel-requests.module.css";

type Props = {
  rows: readonly TravelRequestListRow[];
  open: number | null;
  waiting: boolean;
  walk: ListKeyboard;
  more: More;
};

const COLUMNS = ["buyer", "kind", "way", "days", "last", "status", "since", "owner"] as const;

/** Requests, the longest waiting first: a queue, not a history. */
export function RequestTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("travelRequests");
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

type LineProps = { row: TravelRequestListRow; open: boolean; onOpen: (id: string) => void };

const Line = memo(function Line({ row, open, onOpen }: LineProps) {
  const t = useTranslations("travelRequests");
  const { digits, number } = useFormat();
  const nameOf = useName();
  const way = useWay();
  const { href, onClick } = useRowLink("request", String(row.id), onOpen);
  const name = nameOf({ name: row.party_name, name_latin: row.party_name_latin });
  return (
    <tr data-request={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="buyer">
        <a href={href} aria-label={t("open", { n: digits(String(row.id)), name: name ?? "" })}>
          <PartyLink party={row.party} name={row.party_name} latin={row.party_name_latin} plain />
        </a>
        {row.unread > 0 && (
          <span className={css.unread}>
            <span aria-hidden>{number(row.unread)}</span>
            <span className="out-of-sight">{t("unread", { count: row.unread, n: number(row.unread) })}</span>
          </span>
        )}
      </td>
      <td data-column="kind">
        <KindMark kind={row.kind} />
      </td>
      <td data-column="way">
        <bdi>{way(row)}</bdi>
      </td>
      <td data-column="days">
        <Days of={row} />
      </td>
      <td data-column="last">
        <bdi className={css.last}>{row.last_message?.text ?? row.notes}</bdi>
      </td>
      <td data-column="status">
        <StatusMark of={row} />
      </td>
      <td data-column="since">
        <DayTime at={row.asked_at} />
      </td>
      <td data-column="owner">
        {row.owner ? <bdi>{nameOf(row.owner)}</bdi> : <span className={css.nobody}>{t("nobody")}</span>}
      </td>
    </tr>
  );
});
