"use client";
import { IconArrowBigRightLines } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useNames } from "../markups/use-names";
import type { Made } from "./address";
import css from "./penalties.module.css";
import { useBand } from "./use-band";

type Props = { made: Made; currency: string; draftId: number };

/** Steps from purchase to departure with penalty and refund; the present one is marked. */
export function Steps({ made: { rule, steps, now, others, others_count }, currency, draftId }: Props) {
  const t = useTranslations("penalties");
  const { number } = useFormat();
  const { titleOf } = useNames();
  const bandOf = useBand();
  const isNow = (until: string | null) => now !== null && now.until === until;
  return (
    <>
      {rule ? (
        <p className={css.counts}>
          {rule.id === draftId ? t("thisCounts") : t("otherCounts", { title: `\u2068${titleOf(rule)}\u2069` })}
        </p>
      ) : (
        <p className={css.counts}>{t("noneCounts")}</p>
      )}
      {steps.length > 0 && (
        <table className={css.steps}>
          <caption className="out-of-sight">{t("whatIf")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("untilWhen")}</th>
              <th scope="col">{t("kept")}</th>
              <th scope="col">{t("goesBack")}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ until, band, penalty, refundable }) => (
              <tr key={until ?? "end"} data-now={isNow(until) || undefined}>
                <th scope="row">
                  {isNow(until) && <IconArrowBigRightLines size={14} role="img" aria-label={t("now")} />}
                  {until ? <DayTime at={until} /> : t("afterAll")}
                  {band && <small>{bandOf(band)}</small>}
                </th>
                <td>
                  <Money amount={penalty} currency={currency} />
                </td>
                <td>
                  <Money amount={refundable} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <details className={css.was}>
          <summary>{t("others", { count: others_count, n: number(others_count) })}</summary>
          <ul>
            {others.map((one) => (
              <li key={one.id}>
                <strong>{titleOf(one)}</strong>{" "}
                {one.misfit === null ? t("goesBehind") : t("misfit", { what: t(`on.${one.misfit}`) })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
