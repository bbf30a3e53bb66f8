"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { PassengerListRow } from "./address";
import css from "./passengers.module.css";
import { useNames } from "./use-names";
import { Warning } from "./warning";

const COLUMNS = ["name", "code", "birth", "mobile", "document"] as const;

type Props = { rows: PassengerListRow[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function PassengerTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("passengers");
  return (
    <ListTable
      className={css.table}
      caption={t("title")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Line({ row, open, onOpen }: { row: PassengerListRow; open: boolean; onOpen: (id: string) => void }) {
  const { day } = useFormat();
  const { name, other } = useNames()(row);
  const { href, onClick } = useRowLink("passenger", String(row.id), onOpen);
  return (
    <tr data-passenger={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="name">
        <a href={href}>
          <bdi>{name}</bdi>
        </a>
        {other && (
          <span className={css.other}>
            <bdi>{other}</bdi>
          </span>
        )}
      </td>
      <td data-column="code">
        <bdi className="code">{row.nationality}</bdi>{" "}
        {row.national_code && <bdi className="code">{row.national_code}</bdi>}
      </td>
      <td data-column="birth">{row.birth_date && day(new Date(`${row.birth_date}T12:00:00Z`), "UTC")}</td>
      <td data-column="mobile">{row.mobile && <bdi className="code">{row.mobile}</bdi>}</td>
      <td data-column="document">
        {row.document && (
          <span className={css.paper}>
            <bdi className="code">{row.document.number}</bdi> <Warning of={row.document} />
          </span>
        )}
      </td>
    </tr>
  );
}
