"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { useMay } from "../../../_client";
import { LedgerLink } from "../../../_money/ledger-link";
import { entriesHref, linesHref, type Quarters, type TaxReturn } from "../address";
import css from "./returns.module.css";

const COLUMNS = ["what", "category", "rate", "lines", "base", "tax"] as const;
type Props = { of: TaxReturn } & Pick<Quarters, "currency" | "accounts">;

/** The figures of a return, each with a link to its rows: output by rate, what is payable, agreement with the books. */
export function Figures({ of, currency, accounts }: Props) {
  const t = useTranslations("tax.returns");
  const mayReadBooks = useMay("accounting:read");
  const { output, output_tax, input_tax, ledger_tax, difference, payable } = of.figures;
  const entries = (account: number | null) => (mayReadBooks && account !== null ? entriesHref(account, of) : null);
  const sums = [
    ["output", output_tax, linesHref(of)],
    ["input", input_tax, entries(accounts.input)],
    [payable < 0 ? "credit" : "payable", Math.abs(payable), null],
    ["ledger", ledger_tax, entries(accounts.tax)],
    ["difference", difference, null],
  ] as const;
  return (
    <div className={css.body}>
      <p className={css.state} data-state={of.state}>
        {t(of.state)}
        {of.voucher_id !== null && of.posted_on !== null && (
          <>
            {" · "}
            <LedgerLink of={{ date: of.posted_on, document_id: Number(of.voucher_id) }} />
          </>
        )}
        {difference === 0 && ` · ${t("same")}`}
      </p>
      <dl className={css.sums}>
        {sums.map(([name, amount, href]) => (
          <div key={name} data-sum={name} data-wrong={(name === "difference" && amount !== 0) || undefined}>
            <dt>{t(name)}</dt>
            <dd>
              {href ? (
                <Link href={href}>
                  <Money amount={amount} currency={currency} />
                </Link>
              ) : (
                <Money amount={amount} currency={currency} />
              )}
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
          look={(name) => ({ "data-end": NUMBERS.has(name) || undefined })}
          waiting={false}
        >
          {output.map((row) => (
            <FigureRow key={`${row.what} ${row.category} ${row.code} ${row.points}`} {...{ row, of, currency }} />
          ))}
        </ListTable>
      )}
    </div>
  );
}

const NUMBERS: ReadonlySet<string> = new Set(["lines", "base", "tax"]);
type Figure = TaxReturn["figures"]["output"][number];

function FigureRow({ row, of, currency }: { row: Figure; of: TaxReturn; currency: string }) {
  const t = useTranslations("tax.returns");
  const texts = useTranslations("tax");
  const { number } = useFormat();
  return (
    <tr>
      <td>
        <Link href={linesHref(of, row)}>{t(row.what)}</Link>
      </td>
      <td>{texts(`category.${row.category}`)}</td>
      <td>{row.points === null ? t("byHand") : texts("percent", { rate: number(row.points / 100) })}</td>
      <td data-end>{number(row.lines)}</td>
      <td data-end>
        <Money amount={row.base} currency={currency} />
      </td>
      <td data-end>
        <Money amount={row.tax} currency={currency} />
      </td>
    </tr>
  );
}
