"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { DeliveryMark, ScheduleStatus } from "./schedule-status";
import css from "./schedules.module.css";
import type { Schedule } from "./types";
import { useNames } from "./use-names";

const COLUMNS = ["report", "when", "recipients", "next", "last", "state"] as const;

type Props = { rows: readonly Schedule[]; open: number | null; walk: ListKeyboard };

export function Table({ rows, open, walk }: Props) {
  const t = useTranslations("reportSchedules");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: Schedule; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("reportSchedules");
  const { reportOf, whenOf } = useNames();
  const { href, onClick } = useRowLink("schedule", String(row.id), onOpen);
  const [last] = row.deliveries;
  return (
    <tr data-schedule={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="report">
        <a href={href} aria-label={t("open", { report: reportOf(row) })}>
          {reportOf(row)}
        </a>
      </td>
      <td data-column="when">{whenOf(row)}</td>
      <td data-column="recipients">
        <bdi className="code">{row.recipients[0]}</bdi>
        {row.recipients.length > 1 && ` ${t("more", { n: row.recipients.length - 1 })}`}
      </td>
      <td data-column="next">{row.active && <DayTime at={row.next_at} soft />}</td>
      <td data-column="last">{last && <DeliveryMark delivery={last} />}</td>
      <td data-column="state">
        <ScheduleStatus schedule={row} />
      </td>
    </tr>
  );
}
