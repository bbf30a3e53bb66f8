"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import { useRowLink } from "@/ui/table/use-row-link";
import { MessageState } from "./_parts/message-state";
import type { Message } from "./filters";
import css from "./messages.module.css";

type Props = { rows: Message[]; open: string | null; waiting: boolean; onOpen: (id: string) => void };

const COLUMNS = ["to", "text", "state", "parts", "line", "queued"] as const;

export function MessageTable({ rows, open, waiting, onOpen }: Props) {
  const t = useTranslations("outgoing");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={String(row.id) === open} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}

const Row = memo(function Row({ row, open, onOpen }: { row: Message; open: boolean; onOpen: (id: string) => void }) {
  const { number } = useFormat();
  const { href, onClick } = useRowLink("message", String(row.id), onOpen);
  return (
    <tr data-message={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="to">
        <a href={href}>
          <bdi className="code">{row.to}</bdi>
        </a>{" "}
        <span className={css.soft}>{row.to_name}</span>
      </td>
      <td data-column="text" dir="auto">
        {row.subject ?? row.text}
      </td>
      <td data-column="state">
        <MessageState state={row.state} />
      </td>
      <td data-column="parts">{number(row.parts)}</td>
      <td data-column="line">{row.line}</td>
      <td data-column="queued">
        <DayTime at={row.queued_at} soft />
      </td>
    </tr>
  );
});
