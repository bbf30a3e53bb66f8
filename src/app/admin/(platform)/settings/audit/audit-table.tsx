"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { AuditEntryDto } from "./address";
import css from "./audit.module.css";
import { AuditSubject } from "./audit-subject";
import { useAuditWords } from "./use-audit-words";

const COLUMNS = ["at", "who", "action", "subject", "address"] as const;

type Props = { rows: AuditEntryDto[]; open: string | null; waiting: boolean; walk: ListKeyboard };

export function AuditTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("auditSearch");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <AuditRow key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { row: AuditEntryDto; open: boolean; onOpen: (id: string) => void };

const AuditRow = memo(function AuditRow({ row, open, onOpen }: RowProps) {
  const t = useTranslations("auditSearch");
  const { day, clock } = useFormat();
  const who = useWho();
  const { actionName } = useAuditWords();
  const { href, onClick } = useRowLink("entry", row.id, onOpen);
  const at = new Date(row.at);
  const name = actionName(row.action);
  return (
    <tr data-entry={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="at">
        <a href={href} aria-label={t("open", { day: day(at), time: clock(at) })}>
          <bdi>{day(at)}</bdi> <bdi>{clock(at)}</bdi>
        </a>
      </td>
      <td data-column="who">
        {who(row.who)} {row.site && <bdi className="code">{row.site}</bdi>}
      </td>
      <td data-column="action">{name === row.action ? <bdi className="code">{name}</bdi> : name}</td>
      <td data-column="subject">
        {/* Opens the record's page instead of the row. */}
        <span onClickCapture={(event) => event.stopPropagation()} role="presentation">
          <AuditSubject of={row.subject} />
        </span>
      </td>
      <td data-column="address">{row.address && <bdi className="code">{row.address}</bdi>}</td>
    </tr>
  );
});
