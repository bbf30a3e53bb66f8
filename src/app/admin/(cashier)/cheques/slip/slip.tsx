"use client";
import { useTranslations } from "next-intl";
import { printedIban } from "@/domain/accounting/account/rules.iban";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { SheetIssuer } from "../../../_printable/sheet-issuer";
import type { Letterhead } from "../../../_printable/types";
import css from "../_printable/sheet.module.css";
import type { Choices, Details } from "../types";
import { useWords } from "../use-words";

type Props = {
  cheques: readonly Details[];
  banks: Choices["banks"];
  letterhead: Letterhead;
  /** Amount in words, rendered on the server to keep the dictionary there. */
  sum: { amount: number; currency: string; words: string };
};

/** Deposit slip: the account, the cheques, their number and total. */
export function Slip({ cheques, banks, letterhead, sum }: Props) {
  const t = useTranslations("cheques");
  const { locale } = useReading();
  const { digits, number } = useFormat();
  const { bankOf, dayOf, nameOf, numberOf, sayadOf, titleOf } = useWords();
  const deposits = cheques.map(depositOf);
  const [first] = deposits;
  const account = first?.account;
  const one = deposits.every((deposit) => deposit?.account?.id === account?.id);
  const bank = banks.find(({ id }) => id === account?.id);
  return (
    <article className={css.sheet} dir={locale === "fa" ? "rtl" : "ltr"} lang={locale}>
      {cheques.some(({ state }) => state !== "deposited") && <p className={css.void}>{t("paper.notDeposited")}</p>}
      {!one && <p className={css.void}>{t("paper.manyAccounts")}</p>}
      <header>
        <SheetIssuer letterhead={letterhead} />
        <h1>{t("paper.slip")}</h1>
        <dl>
          {first && (
            <div>
              <dt>{t("field.date")}</dt>
              <dd>{dayOf(first.date)}</dd>
            </div>
          )}
          <div>
            <dt>{t("paper.pieces")}</dt>
            <dd>{number(cheques.length)}</dd>
          </div>
        </dl>
      </header>
      {account && (
        <dl className={css.said}>
          <div>
            <dt>{t("paper.toAccount")}</dt>
            <dd>{titleOf(account)}</dd>
          </div>
          {bank?.bank_name && (
            <div>
              <dt>{t("column.bank")}</dt>
              <dd>{bank.bank_name}</dd>
            </div>
          )}
          {bank?.iban && (
            <div>
              <dt>{t("column.owner_iban")}</dt>
              <dd>
                <bdi dir="ltr">{digits(printedIban(bank.iban))}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={css.rows} tabIndex={0} aria-label={t("paper.slip")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("rowNumber")}</th>
              <th scope="col">{t("column.serial")}</th>
              <th scope="col">{t("column.sayad_id")}</th>
              <th scope="col">{t("column.bank")}</th>
              <th scope="col">{t("column.owner_name")}</th>
              <th scope="col">{t("column.due")}</th>
              <th scope="col" data-figure>
                {t("column.amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {cheques.map((cheque, n) => (
              <tr key={cheque.id}>
                <td>{number(n + 1)}</td>
                <td>
                  <bdi dir="ltr">{numberOf(cheque)}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{sayadOf(cheque.sayad_id)}</bdi>
                </td>
                <td>
                  <bdi>{bankOf(cheque.bank)}</bdi>
                  {cheque.branch && (
                    <>
                      {" "}
                      · <bdi>{cheque.branch}</bdi>
                    </>
                  )}
                </td>
                <td>{cheque.owner_name || nameOf(cheque.party)}</td>
                <td>{dayOf(cheque.due_date)}</td>
                <td data-figure>
                  <Money amount={cheque.amount} currency={sum.currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={6}>{t("paper.sum")}</td>
              <td data-figure>
                <Money amount={sum.amount} currency={sum.currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <dl className={css.said}>
        <div>
          <dt>{t("paper.inWords")}</dt>
          <dd>{sum.words}</dd>
        </div>
      </dl>
      <footer>
        <span>{t("paper.depositor")}</span>
        <span>{t("paper.teller")}</span>
        <span>{t("paper.stamp")}</span>
      </footer>
    </article>
  );
}

/** The effective deposit, without undone or withdrawn ones. */
const depositOf = ({ events }: Details) =>
  events
    .filter(({ operation, undone }) => !undone && (operation === "deposit" || operation === "redeposit"))
    .toSorted((a, b) => b.seq - a.seq)[0];
