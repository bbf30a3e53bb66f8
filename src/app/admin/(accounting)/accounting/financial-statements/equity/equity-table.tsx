"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import table from "@/ui/table/table.module.css";
import { statementHref } from "../../_parts/hrefs";
import { useWords } from "../../mappings/use-words";
import { StatementAmount } from "../_parts/amount";
import css from "../financial-statements.module.css";
import type { EquityChanges } from "./address";

/** Movements as rows, equity accounts and their total as columns; an account links to its turnover of the period. */
export function EquityTable({ changes, waiting }: { changes: EquityChanges; waiting: boolean }) {
  const t = useTranslations("financialStatements");
  const { money } = useFormat();
  const { titleOf } = useWords();
  const { columns, rows, currency, from, to } = changes;
  return (
    <div className={`${table.frame} ${css.frame}`}>
      <div className={`${table.scroller} ${css.scroller}`} data-waiting={waiting || undefined}>
        <table className={`${table.table} ${css.table}`}>
          <caption className="out-of-sight">{t("table", { statement: t("equity.title") })}</caption>
          <thead>
            <tr>
              <th scope="col">
                {t("line")} <small>{t("unit", { unit: money(0, currency).currency })}</small>
              </th>
              {columns.map((account) => (
                <th key={account?.id ?? 0} scope="col" data-amount>
                  {account ? (
                    <Link href={statementHref({ account: account.id, from, to })}>{titleOf(account)}</Link>
                  ) : (
                    t("equity.unclosed")
                  )}
                </th>
              ))}
              <th scope="col" data-amount>
                {t("equity.total")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, amounts, total }) => (
              <tr key={row} data-row={row} data-shows={row === "opening" || row === "closing" ? "total" : undefined}>
                <th scope="row">{t(`equity.row.${row}`)}</th>
                {[...amounts, total].map((amount, at) => (
                  <td key={columns[at]?.id ?? `at ${at}`} data-amount data-none={amount === 0 || undefined}>
                    <StatementAmount amount={amount} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
