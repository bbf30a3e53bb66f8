"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import type { TaxReturn } from "../address";
import css from "./returns.module.css";

const COLUMNS = ["what", "category", "rate", "lines", "base", "tax"] as const;

/** The figures of a return: output by rate, then what is payable and how it agrees with the books. */
export function Figures({ of, currency }: { of: TaxReturn; currency: string }) {
  const t = useTranslations("tax.returns");
  const texts = useTranslations("tax");
  const { number } = useFormat();
  const { output, output_tax, input_tax, ledger_tax, difference, payable } = of.figures;
  const sums = [
    ["output", output_tax],
    ["input", input_tax],
    [payable < 0 ? "credit" : "payable", Math.abs(payable)],
    ["ledger", ledger_tax],
    ["difference", difference],
  ] as const;
  return (
    <div className={css.body}>
      <p className={css.state}>
        {t(of.state)}
        {difference === 0 && ` · ${t("same")}`}
      </p>
      <dl className={css.sums}>
        {sums.map(([name, amount]) => (
          <div key={name} data-sum={name} data-wrong={(name === "difference" && amount !== 0) || undefined}>
            <dt>{t(name)}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {output.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <ListTable
          className={css.table}
          caption={t("figures")}
          columns={COLUMNS}
          nameOf={(name) => t(name)}
          waiting={false}
        >
          {output.map((row) => (
            <tr key={`${row.what} ${row.code} ${row.points}`}>
              <td>{t(row.what)}</td>
              <td>{texts(`category.${row.category}`)}</td>
              <td>{row.points === null ? t("byHand") : texts("percent", { rate: number(row.points / 100) })}</td>
              <td>{number(row.lines)}</td>
              <td>
                <Money amount={row.base} currency={currency} />
              </td>
              <td>
                <Money amount={row.tax} currency={currency} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </div>
  );
}
