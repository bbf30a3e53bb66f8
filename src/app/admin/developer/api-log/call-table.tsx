"use client";
import { IconArrowUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useSteadyScroll } from "@/ui/table/use-steady-scroll";
import type { Walk } from "@/ui/table/use-walk";
import table from "../../reservations/table.module.css";
import css from "./api-log.module.css";
import { CallRow } from "./call-row";
import type { Call } from "./filters";

type Props = {
  rows: Call[];
  open: string | null;
  fresh: ReadonlySet<string>;
  /** Rows of the question before, while the next one is asked. */
  waiting: boolean;
  walk: Walk;
};

const COLUMNS = ["at", "outcome", "call", "caller", "address", "duration", "request"] as const;

export function CallTable({ rows, open, fresh, waiting, walk }: Props) {
  const t = useTranslations("apiLog");
  const { number } = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const above = useSteadyScroll(scroller, rows);
  return (
    <div className={table.frame}>
      {above > 0 && (
        <button type="button" className={table.above} onClick={() => scroller.current?.scrollTo({ top: 0 })}>
          <IconArrowUp size={14} aria-hidden />
          {t("newAbove", { n: number(above) })}
        </button>
      )}
      <div ref={scroller} className={table.scroller} data-waiting={waiting || undefined}>
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
              <CallRow key={row.id} row={row} open={row.id === open} fresh={fresh.has(row.id)} onOpen={walk.open} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
