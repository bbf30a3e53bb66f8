"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import table from "@/ui/table/table.module.css";
import { callsHref, type DurationsDto, pathOf } from "./address";
import css from "./durations.module.css";
import { FigureCells, FigureHeads } from "./figures";

/** Routes with the highest total time, each linked to its calls of the period. */
export function RouteTable({ of, site }: { of: DurationsDto; site: number | null }) {
  const t = useTranslations("apiDurations");
  const words = useTranslations("apiLog");
  const { number } = useFormat();
  return (
    <section className={css.section} aria-label={t("routes")}>
      <h2>{t("routes")}</h2>
      <table className={`${table.table} ${css.table}`}>
        <caption className="out-of-sight">{t("routes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.route")}</th>
            <FigureHeads />
            <th scope="col" data-column="amount">
              {t("column.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.routes.map((row) => (
            <tr key={`${row.method} ${row.pattern}`} data-route={pathOf(row.pattern)}>
              <td>
                <Link href={callsHref({ since: of.from, until: of.to, path: pathOf(row.pattern), site })}>
                  {row.pattern === null ? (
                    <>
                      <bdi className="code">{row.method}</bdi> {words("unknownPath")}
                    </>
                  ) : (
                    <bdi className="code">{`${row.method} ${row.pattern}`}</bdi>
                  )}
                </Link>
              </td>
              <FigureCells of={row} />
              <td data-column="amount">
                <bdi>{number(Math.round(row.total / 100) / 10)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
