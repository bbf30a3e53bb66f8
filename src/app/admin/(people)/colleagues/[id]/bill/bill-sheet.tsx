"use client";
import { useTranslations } from "next-intl";
import { absolute } from "@/domain/kernel/exact";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import sheet from "../../../../_printable/sheet.module.css";
import { SheetEnd } from "../../../../_printable/sheet-end";
import { SheetIssuer } from "../../../../_printable/sheet-issuer";
import type { Letterhead } from "../../../../_printable/types";
import { useDescription } from "../../../../(accounting)/accounting/_parts/use-description";
import { useWords } from "../../../../(accounting)/accounting/mappings/use-words";
import type { Bill } from "../../address";
import { useName } from "../../use-name";
import { useKind } from "../use-kind";
import css from "./bill.module.css";

type Items = Bill["items"];
type Props = {
  bill: Items;
  /** All rows that fit. */
  rows: Items["rows"];
  /** True when rows were cut off. */
  cut: boolean;
  letterhead: Letterhead;
  printedAt: string;
};

/** A4, in the recipient's language. */
export function BillSheet({ bill, rows, cut, letterhead, printedAt }: Props) {
  const t = useTranslations("colleagues.bill");
  const { locale } = useReading();
  const { money, digits, number, span, daySpan } = useFormat();
  const { dayOf } = useWords();
  const nameOf = useName();
  const kindOf = useKind();
  const textOf = useDescription();
  const { currency, totals } = bill;
  const figure = (amount: number) => amount !== 0 && <bdi>{money(amount, currency).figure}</bdi>;
  const side = (amount: number) => t(amount === 0 ? "even" : amount > 0 ? "owes" : "isOwed");
  return (
    <article className={`${sheet.sheet} ${css.bill}`} dir={locale === "fa" ? "rtl" : "ltr"} lang={locale}>
      <header>
        <SheetIssuer letterhead={letterhead} />
        <h1>{t("printTitle")}</h1>
        <small>
          {t("printedAt")} <DayTime at={printedAt} />
        </small>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>{t("of")}</dt>
          <dd>
            {nameOf(bill.colleague)} <bdi>{digits(bill.colleague.code)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("period")}</dt>
          <dd>
            {bill.from && bill.to
              ? daySpan(bill.from, bill.to)
              : span(bill.from ? dayOf(bill.from) : t("fromStart"), bill.to ? dayOf(bill.to) : t("toEnd"))}
          </dd>
        </div>
        <div>
          <dt>{t("closing")}</dt>
          <dd>
            <Money amount={absolute(bill.closing)} currency={currency} /> {side(bill.closing)}
          </dd>
        </div>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={sheet.rows} tabIndex={0} aria-label={t("printTitle")}>
        <table>
          <thead>
            <tr>
              {(["date", "document", "kind", "description"] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
              {(["debit", "credit", "balance"] as const).map((name) => (
                <th key={name} scope="col" data-figure>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={6}>{t("opening")}</td>
              <td data-figure>
                <bdi>{money(bill.opening, currency).figure}</bdi>
              </td>
            </tr>
            {rows.map((row) => (
              <tr key={`${row.date} ${row.document_id} ${row.line}`}>
                <td>{dayOf(row.date)}</td>
                <td>{digits(String(row.number ?? row.document_id))}</td>
                <td>{kindOf(row.kind)}</td>
                <td>{textOf(row)}</td>
                <td data-figure>{figure(row.debit)}</td>
                <td data-figure>{figure(row.credit)}</td>
                <td data-figure>
                  <bdi>{money(row.balance, currency).figure}</bdi>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={4}>
                {t("totals")}
              </th>
              <td data-figure>{figure(totals.debit)}</td>
              <td data-figure>{figure(totals.credit)}</td>
              <td data-figure>
                <bdi>{money(bill.closing, currency).figure}</bdi>
              </td>
            </tr>
            {totals.kinds?.map(({ kind, debit, credit }) => (
              <tr key={kind}>
                <td colSpan={4}>{kindOf(kind)}</td>
                <td data-figure>{figure(debit)}</td>
                <td data-figure>{figure(credit)}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {cut && <p>{t("cut", { n: number(rows.length) })}</p>}
      <footer>
        <span>{t("stamp")}</span>
        <span>{t("stampOf", { name: nameOf(bill.colleague) })}</span>
      </footer>
      <SheetEnd letterhead={letterhead} />
    </article>
  );
}
