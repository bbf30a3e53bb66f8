"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import { ListTable } from "@/ui/table/list-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import css from "../phone.module.css";
import { ActMark } from "./act-mark";
import type { Act } from "./history";

const COLUMNS = ["code", "answer", "state", "at", "by"] as const;

/** Sent codes and replies. */
export function HistoryTable({ rows, more }: { rows: readonly Act[]; more: More }) {
  const t = useTranslations("ussd");
  const who = useWho();
  return (
    <ListTable
      className={css.plain}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {rows.map((act) => (
        <tr key={act.id} data-ussd={act.id}>
          <td>
            <bdi className="code">{act.target}</bdi>
          </td>
          <td dir="auto">{act.answer}</td>
          <td>
            <ActMark state={act.state} />
          </td>
          <td>
            <DayTime at={act.at} />
          </td>
          <td>{who(act.by)}</td>
        </tr>
      ))}
      <MoreRow more={more} columns={COLUMNS.length} label={t("more")} />
    </ListTable>
  );
}
