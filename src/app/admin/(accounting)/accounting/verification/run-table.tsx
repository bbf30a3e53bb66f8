"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { Run } from "./address";
import { ResultBadge } from "./result-badge";
import { useWords } from "./use-words";
import css from "./verification.module.css";

type Props = { rows: Run[]; open: string | null; waiting: boolean; walk: ListKeyboard };

const COLUMNS = ["span", "result", "entries", "took", "at", "by"] as const;

export function RunTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("verification");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <RunRow key={row.key} row={row} open={row.key === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { row: Run; open: boolean; onOpen: (key: string) => void };

const RunRow = memo(function RunRow({ row, open, onOpen }: RowProps) {
  const { number } = useFormat();
  const { spanOf, whoOf, tookOf } = useWords();
  const { href, onClick } = useRowLink("run", row.key, onOpen);
  return (
    <tr data-run={row.key} aria-current={open || undefined} onClick={onClick}>
      <td data-column="span">
        <a href={href}>{spanOf(row)}</a>
      </td>
      <td data-column="result">
        <ResultBadge run={row} />
      </td>
      <td data-column="entries">{row.entries !== null && number(row.entries)}</td>
      <td data-column="took">{tookOf(row)}</td>
      <td data-column="at">
        <DayTime at={row.at} />
      </td>
      <td data-column="by">{whoOf(row)}</td>
    </tr>
  );
});
