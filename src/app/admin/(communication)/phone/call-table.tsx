"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { AnchoredTable } from "@/ui/table/anchored-table";
import { type More, MoreRow } from "@/ui/table/more-row";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { CallMark, WayMark } from "../../_phone/call-mark";
import { lengthOf } from "../../_phone/length";
import { useWhoCalls } from "../../_phone/use-who-calls";
import { useName } from "../../(people)/colleagues/use-name";
import type { Call } from "./address";
import css from "./phone.module.css";

type Props = { rows: readonly Call[]; open: number | null; waiting: boolean; walk: ListKeyboard; more: More };

const COLUMNS = ["who", "number", "way", "state", "at", "length", "operator", "note"] as const;

export function CallTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("phone");
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

type LineProps = { row: Call; open: boolean; onOpen: (id: string) => void };

const Line = memo(function Line({ row, open, onOpen }: LineProps) {
  const t = useTranslations("phone");
  const { digits } = useFormat();
  const nameOf = useName();
  const whoCalls = useWhoCalls();
  const { href, onClick } = useRowLink("call", String(row.id), onOpen);
  return (
    <tr data-call={row.id} data-state={row.state} aria-current={open || undefined} onClick={onClick}>
      <td data-column="who">
        <a href={href}>
          <bdi>{whoCalls(row)}</bdi>
        </a>{" "}
        {row.sharing > 1 && !row.passenger && (
          <small className={css.soft}>{t("sharing", { n: digits(String(row.sharing)) })}</small>
        )}
      </td>
      <td data-column="number">{row.number && <bdi className="code">{row.number}</bdi>}</td>
      <td data-column="way">
        <WayMark direction={row.direction} />
      </td>
      <td data-column="state">
        <CallMark call={row} />
      </td>
      <td data-column="at">
        <DayTime at={row.started_at} />
      </td>
      <td data-column="length">{row.seconds !== null && <bdi>{digits(lengthOf(row.seconds))}</bdi>}</td>
      <td data-column="operator">
        <bdi>{row.operator ? nameOf(row.operator) : row.extension}</bdi>
      </td>
      <td data-column="note">
        <bdi>{row.note}</bdi>
      </td>
    </tr>
  );
});
