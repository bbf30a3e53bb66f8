"use client";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import type { Comparison } from "./address";
import css from "./settlement.module.css";

/** Both closing balances and their difference, explained to the minor unit. */
export function Explained({ summary }: { summary: Comparison["summary"] }) {
  const t = useTranslations("settlement");
  const { number, money } = useFormat();
  const figure = (amount: number) => <bdi>{money(amount, summary.currency).figure}</bdi>;
  const parts = [
    ["opening", summary.opening, null],
    ["differs", summary.differs.amount, summary.differs.count],
    ["ours_only", summary.ours_only.amount, summary.ours_only.count],
    ["theirs_only", -summary.theirs_only.amount, summary.theirs_only.count],
    ["misadded", -summary.misadded, null],
  ] as const;
  const { ours, theirs, unread } = summary;
  return (
    <section className={css.explained} aria-label={t("explained")}>
      <dl className={css.closings}>
        <div>
          <dt>{t("ourClosing")}</dt>
          <dd>{figure(ours.closing)}</dd>
        </div>
        <div>
          <dt>{t("theirClosing")}</dt>
          <dd>{figure(theirs.closing)}</dd>
        </div>
        <div data-difference={summary.difference === 0 ? "none" : "some"}>
          <dt>{t("difference")}</dt>
          <dd>
            {summary.difference === 0 ? (
              <>
                <IconCircleCheck size={17} stroke={1.8} aria-hidden /> {t("agrees")}
              </>
            ) : (
              figure(summary.difference)
            )}
          </dd>
        </div>
      </dl>
      <table>
        <caption>{t("because")}</caption>
        <tbody>
          {parts.map(
            ([name, amount, count]) =>
              (amount !== 0 || (count !== null && count > 0)) && (
                <tr key={name}>
                  <th scope="row">
                    {t(`part.${name}`)}{" "}
                    {count !== null && <small>{t("lines", { n: count, count: number(count) })}</small>}
                  </th>
                  <td>{figure(amount)}</td>
                </tr>
              ),
          )}
          <tr data-sum>
            <th scope="row">{t("difference")}</th>
            <td>{figure(parts.reduce((sum, [, amount]) => sum + amount, 0))}</td>
          </tr>
        </tbody>
      </table>
      <ul className={css.hints}>
        {!theirs.opening_told && <li>{t("openingAssumed")}</li>}
        {summary.undone > 0 && <li>{t("undone", { n: summary.undone, count: number(summary.undone) })}</li>}
        {summary.other_sense > summary.matched.count && <li>{t("otherSense", { n: number(summary.other_sense) })}</li>}
        {unread.count > 0 && (
          <li data-warn>
            {t("unread", { n: unread.count, count: number(unread.count) })}{" "}
            {unread.rows.slice(0, 5).map(({ nr, column, cell }) => (
              <span key={`${nr} ${column}`}>
                {t("unreadRow", { nr: number(nr), column: knownText(t, `means.${column}`) ?? column })}{" "}
                <bdi>{cell}</bdi>{" "}
              </span>
            ))}
          </li>
        )}
      </ul>
    </section>
  );
}
