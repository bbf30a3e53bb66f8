"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import table from "@/ui/table/table.module.css";
import { callsHref, type DurationsDto, endOfHour } from "./address";
import css from "./durations.module.css";
import { FigureCells, FigureHeads } from "./figures";

type Props = { hours: DurationsDto["hours"]; path: string | null; site: number | null };

/** Hours with calls in the branch's time zone; the bar compares the 95th percentile. */
export function HourTable({ hours, path, site }: Props) {
  const t = useTranslations("apiDurations");
  const { day, time } = useFormat();
  const longest = Math.max(...hours.map(({ p95 }) => p95));
  return (
    <section className={css.section} aria-label={t("hours")}>
      <h2>{t("hours")}</h2>
      <table className={`${table.table} ${css.table}`}>
        <caption className="out-of-sight">{t("hours")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.hour")}</th>
            <FigureHeads />
            <th scope="col" data-column="bar">
              {t("column.bar")}
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map((row) => {
            const at = new Date(row.hour);
            return (
              <tr key={row.hour} data-hour={row.hour}>
                <td>
                  <Link
                    href={callsHref({ since: row.hour, until: endOfHour(row.hour), path, site })}
                    aria-label={t("openHour", { day: day(at), time: time(at) })}
                  >
                    <bdi>{day(at)}</bdi> <bdi>{time(at)}</bdi>
                  </Link>
                </td>
                <FigureCells of={row} />
                <td data-column="bar">
                  <span
                    className={css.bar}
                    style={{ inlineSize: `${longest > 0 ? Math.max(1, (row.p95 / longest) * 100) : 0}%` }}
                    aria-hidden
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
