"use client";
import { useTranslations } from "next-intl";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { SheetEnd } from "../../../_printable/sheet-end";
import { SheetIssuer } from "../../../_printable/sheet-issuer";
import type { Letterhead } from "../../../_printable/types";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import type { Details } from "../address";
import css from "./receipt.module.css";

type Face = { serial: string; bank: string; due_date: string; sayad_id: string };

type Props = {
  /** Of one type and party; `cheque`: data on its face. */
  payments: readonly (Details & { cheque: Face | null })[];
  /** Amount in words, rendered on the server to keep the dictionary there. */
  sum: { amount: number; currency: string; words: string };
  letterhead: Letterhead;
  /** Opens the verification of the first payment. */
  qr: { side: number; path: string };
};

/** Printable receipt: A5, in the recipient's language. */
export function ReceiptSheet({ payments, sum, letterhead, qr }: Props) {
  const author = useAuthor();
  const t = useTranslations("payments");
  const { locale } = useReading();
  const { digits } = useFormat();
  const { dayOf, titleOf } = useWords();
  const [first] = payments;
  if (!first) return null;
  const { type, counterparty } = first;
  const numbers = payments.map(({ number }) => digits(String(number))).join(locale === "fa" ? "، " : ", ");
  return (
    <article className={css.sheet} dir={locale === "fa" ? "rtl" : "ltr"} lang={locale}>
      {payments.some(({ status }) => status === "trashed") && <p className={css.void}>{t("paper.void")}</p>}
      <header>
        <SheetIssuer letterhead={letterhead} />
        <h1>{t(`paper.of.${type}`)}</h1>
        <dl>
          <div>
            <dt>{t("column.number")}</dt>
            <dd>{numbers}</dd>
          </div>
          <div>
            <dt>{t("column.date")}</dt>
            <dd>{dayOf(first.date)}</dd>
          </div>
        </dl>
      </header>
      <dl className={css.said}>
        <div>
          <dt>{t(`paper.party.${type}`)}</dt>
          <dd>{counterparty.name ?? titleOf(first.counter_account)}</dd>
        </div>
        <div>
          <dt>{t("paper.amount")}</dt>
          <dd className={css.amount}>
            <Money amount={sum.amount} currency={sum.currency} />
          </dd>
        </div>
        <div>
          <dt>{t("paper.inWords")}</dt>
          <dd>{sum.words}</dd>
        </div>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={css.rows} tabIndex={0} aria-label={t(`paper.of.${type}`)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("column.number")}</th>
              <th scope="col">{t("column.method")}</th>
              <th scope="col">{t("column.account")}</th>
              <th scope="col">{t("column.reference")}</th>
              <th scope="col" data-figure>
                {t("column.amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((one) => (
              <tr key={one.id}>
                <td>{digits(String(one.number))}</td>
                <td>{t(`method.${one.method}`)}</td>
                <td>{titleOf(one.account)}</td>
                <td>
                  {one.reference && <bdi>{digits(one.reference)}</bdi>}
                  {one.cheque && (
                    <>
                      {t("paper.cheque", {
                        serial: digits(one.cheque.serial),
                        bank: one.cheque.bank,
                        due: dayOf(one.cheque.due_date),
                      })}
                      <small className={css.sayad}>
                        <bdi>{digits(one.cheque.sayad_id.replace(/\d{4}(?=\d)/g, "$& "))}</bdi>
                      </small>
                    </>
                  )}
                </td>
                <td data-figure>
                  <Money amount={one.amount} currency={one.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {first.description && (
        <p>
          {t("paper.for")} {first.description}
        </p>
      )}
      <footer>
        <span>
          {t("paper.cashier")} {author(first.created_by)}
        </span>
        <span>{t(type === "payment" ? "paper.receiver" : "paper.payer")}</span>
        <span>{t("paper.stamp")}</span>
      </footer>
      <SheetEnd letterhead={letterhead} qr={qr} />
    </article>
  );
}
