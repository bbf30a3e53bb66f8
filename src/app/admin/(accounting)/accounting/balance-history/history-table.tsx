"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { statementHref } from "../_parts/hrefs";
import { Balance } from "../accounts/balance";
import type { Year } from "./address";
import css from "./balance-history.module.css";
import type { Point } from "./points";
import { useWords } from "./use-words";

type Props = {
  points: readonly Point[];
  data: Year;
  other: number | null;
  by: "day" | "month";
  /** True to include days without lines. */
  all: boolean;
  onAll: (all: boolean) => void;
};

/** The same figures as a table; each day or month opens its statement. */
export function HistoryTable({ points, data, other, by, all, onAll }: Props) {
  const t = useTranslations("balanceHistory");
  const { money, number } = useFormat();
  const { nameOf, yearOf } = useWords(data, by);
  const { currency, account } = data;
  const rows = by === "day" && !all ? points.filter(({ entries }) => entries > 0) : points;
  const figure = (amount: number) => (amount === 0 ? "–" : money(amount, currency).figure);
  const columns = [
    "debit",
    "credit",
    "balance",
    ...(other === null ? [] : (["other", "difference"] as const)),
    "entries",
  ] as const;
  const headOf = (name: (typeof columns)[number]) =>
    name === "other" ? t("column.other", { year: yearOf(other!) }) : t(`column.${name}`);
  return (
    <div className={css.written}>
      {by === "day" && (
        <Checkbox label={t("allDays")} checked={all} onChange={({ currentTarget }) => onAll(currentTarget.checked)} />
      )}
      <table className={css.table}>
        <caption className="out-of-sight">{t("table")}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`parts.${by}`)}</th>
            {columns.map((name) => (
              <th key={name} scope="col" data-figure>
                {headOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <tr key={point.from}>
              <th scope="row">
                <Link
                  href={statementHref({ account: account.id, from: point.from, to: point.to, currency: ownOf(data) })}
                >
                  {nameOf(point)}
                </Link>
              </th>
              <td data-figure>
                <bdi>{figure(point.debit)}</bdi>
              </td>
              <td data-figure>
                <bdi>{figure(point.credit)}</bdi>
              </td>
              <td data-figure>
                <Balance amount={point.balance} currency={currency} />
              </td>
              {other !== null && (
                <>
                  <td data-figure>{point.other !== null && <Balance amount={point.other} currency={currency} />}</td>
                  <td data-figure>
                    {point.other !== null && <Balance amount={point.balance - point.other} currency={currency} />}
                  </td>
                </>
              )}
              <td data-figure>{point.entries === 0 ? "–" : number(point.entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={css.soft}>{t("nothingMoved")}</p>}
    </div>
  );
}

/** Currency filter of the statement when figures are not in the branch's currency. */
const ownOf = ({ currency, branch_currency }: Year) => (currency === branch_currency ? null : currency);
