"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { Countdown } from "@/ui/countdown";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import type { Walk } from "@/ui/table/use-walk";
import table from "../reservations/table.module.css";
import type { Lock } from "./filters";
import css from "./locks.module.css";
import { useHolderName } from "./use-holder-name";

type Props = { rows: Lock[]; open: string | null; waiting: boolean; self: string; walk: Walk };

const COLUMNS = ["left", "charter", "departure", "holder", "seats", "amount", "since"] as const;

export function LockTable({ rows, open, waiting, self, walk }: Props) {
  const t = useTranslations("locks");
  return (
    <div className={table.frame}>
      <div className={table.scroller} data-waiting={waiting || undefined}>
        <table className={`${table.table} ${css.table}`}>
          <caption className="out-of-sight">{t("table")}</caption>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LockRow key={row.lock_id} row={row} open={row.lock_id === open} self={self} onOpen={walk.open} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type RowProps = { row: Lock; open: boolean; self: string; onOpen: (id: string) => void };

const LockRow = memo(function LockRow({ row, open, self, onOpen }: RowProps) {
  const t = useTranslations("locks");
  const { number } = useFormat();
  const { locale } = useReading();
  const holderName = useHolderName(self);
  const address = new URLSearchParams(useSearchParams());
  address.set("lock", row.lock_id);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || window.getSelection()?.toString()) return;
    event.preventDefault();
    onOpen(row.lock_id);
  };
  const title = locale === "fa" ? row.charter.title : row.charter.title_latin;
  return (
    <tr data-lock={row.lock_id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="left">
        <Countdown until={row.expires_at} />
        {row.extended && <small className={css.extended}>{t("extended")}</small>}
      </td>
      <td data-column="charter">
        <a href={`?${address}`} aria-label={t("open", { charter: title, holder: holderName(row) })}>
          {title}
        </a>{" "}
        <bdi className={`code ${css.soft}`}>{row.fare_class}</bdi>
      </td>
      <td data-column="departure">
        <DayTime at={row.departs_at} timeZone={row.departure_zone} />
      </td>
      <td data-column="holder">{holderName(row)}</td>
      <td data-column="seats">{number(row.seats)}</td>
      <td data-column="amount">{row.total !== null && <Money amount={row.total} currency={row.currency} />}</td>
      <td data-column="since">
        <DayTime at={row.created_at} soft />
      </td>
    </tr>
  );
});
