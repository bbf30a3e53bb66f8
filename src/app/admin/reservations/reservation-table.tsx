"use client";
import { IconArrowUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useSteadyScroll } from "@/ui/table/use-steady-scroll";
import type { Reservation } from "./filters";
import { ReservationRow } from "./reservation-row";
import css from "./table.module.css";
import type { Walk } from "./use-walk";

type Props = {
  rows: Reservation[];
  openPnr: string | null;
  fresh: ReadonlySet<string>;
  /** Rows of the question before, while the next one is asked. */
  waiting: boolean;
  walk: Walk;
};

const COLUMNS = ["pnr", "charter", "departure", "partner", "pax", "classes", "status", "amount", "created"] as const;

export function ReservationTable({ rows, openPnr, fresh, waiting, walk }: Props) {
  const t = useTranslations("reservations");
  const { number } = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const above = useSteadyScroll(scroller, rows);
  return (
    <div className={css.frame}>
      {above > 0 && (
        <button type="button" className={css.above} onClick={() => scroller.current?.scrollTo({ top: 0 })}>
          <IconArrowUp size={14} aria-hidden />
          {t("newAbove", { n: above }).replace(/[\d۰-۹]+/, number(above))}
        </button>
      )}
      <div ref={scroller} className={css.scroller} data-waiting={waiting || undefined}>
        <table className={css.table}>
          <caption className="out-of-sight">{t("table")}</caption>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ReservationRow
                key={row.local_pnr}
                row={row}
                open={row.local_pnr === openPnr}
                fresh={fresh.has(row.local_pnr)}
                onOpen={walk.open}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
