"use client";
import { useTranslations } from "next-intl";
import { monthOf, noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { useReading } from "@/ui/preferences";
import css from "./accounts.module.css";
import type { Account } from "./address";
import { Balance } from "./balance";

/** Turnovers of the last 12 fiscal months, newest first; bars relative to the largest. */
export function Months({ account: { months, branch_currency } }: { account: Account }) {
  const t = useTranslations("accounts");
  const reading = useReading();
  const { money } = useFormat();
  const busiest = Math.max(1, ...months.map(({ debit, credit }) => Math.max(debit, credit)));
  // A fiscal month belongs to the branch's calendar, whatever the reader's: years below 1700 are Jalali.
  const nameOf = ({ fiscal_year, from }: (typeof months)[number]) =>
    monthOf({ ...reading, calendar: fiscal_year < 1700 ? "jalali" : "gregorian" }, noon(from));
  const cell = (amount: number) => (
    <td data-column="figure">
      <bdi>{amount === 0 ? "–" : money(amount, branch_currency).figure}</bdi>
      <span className={css.bar} style={{ inlineSize: `${Math.round((amount / busiest) * 100)}%` }} aria-hidden />
    </td>
  );
  return (
    <section className={drawer.section}>
      <h3>{t("months")}</h3>
      <table className={css.months}>
        <thead>
          <tr>
            <th scope="col">{t("month")}</th>
            <th scope="col" data-column="figure">
              {t("column.debit")}
            </th>
            <th scope="col" data-column="figure">
              {t("column.credit")}
            </th>
            <th scope="col" data-column="figure">
              {t("change")}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.from}>
              <th scope="row">
                {nameOf(one)}
                {one.state !== "open" && <small className={css.soft}> {t(`period.${one.state}`)}</small>}
              </th>
              {cell(one.debit)}
              {cell(one.credit)}
              <td data-column="figure">
                <Balance amount={one.balance} currency={branch_currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
