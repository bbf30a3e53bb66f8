"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { Connection } from "./address";
import css from "./connections.module.css";
import { StatusMark } from "./status-mark";
import { TypeCounts } from "./type-mark";

const COLUMNS = ["id", "name", "records", "status", "updated", "by"] as const;

type Props = { rows: readonly Connection[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function ConnectionTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("connections");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: Connection; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("connections");
  const { digits } = useFormat();
  const { href, onClick } = useRowLink("connection", String(row.id), onOpen);
  const id = digits(String(row.id));
  return (
    <tr data-connection={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="id">{id}</td>
      <td data-column="name">
        <a href={href} aria-label={t("open", { id, title: row.title })}>
          {row.title}
        </a>
        {row.note && <span className={css.soft}> {row.note}</span>}
      </td>
      <td data-column="records">
        <TypeCounts types={row.types} />
      </td>
      <td data-column="status">
        <StatusMark status={row.status} />
      </td>
      <td data-column="updated">
        <DayTime at={row.updated_at} soft />
      </td>
      <td data-column="by">{row.created_by}</td>
    </tr>
  );
}
