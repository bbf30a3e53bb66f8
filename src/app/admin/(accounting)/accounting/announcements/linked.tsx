"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../../_money/ledger-link";
import { paymentHref } from "../_parts/record-hrefs";
import { useWords } from "../mappings/use-words";
import type { Details } from "./address";
import css from "./announcements.module.css";

/** Receipts and payments that settle it, and the open amount. */
export function Linked({ of }: { of: Details }) {
  const t = useTranslations("announcements");
  const { digits } = useFormat();
  const { dayOf } = useWords();
  if (of.status === "draft" || (of.status === "canceled" && of.linked.length === 0)) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("linked")}</h3>
      <progress
        className={css.paid}
        aria-label={t("settledOf")}
        max={of.worth}
        value={of.settled}
        data-full={of.status === "settled" || undefined}
      />
      <dl className={css.sums}>
        <div>
          <dt>{t("settled")}</dt>
          <dd>
            <Money amount={of.settled} currency={of.branch_currency} />
          </dd>
        </div>
        <div>
          <dt>{t("column.open")}</dt>
          <dd>
            <Money amount={of.open} currency={of.branch_currency} />
          </dd>
        </div>
      </dl>
      {of.linked.length === 0 ? (
        <p className={drawer.none}>{t("noneLinked")}</p>
      ) : (
        <table className={css.lines}>
          <caption className="out-of-sight">{t("linked")}</caption>
          <tbody>
            {of.linked.map((one) => (
              <tr key={one.settlement_id} data-settlement={one.settlement_id}>
                <th scope="row">
                  <Link className={parts.link} href={paymentHref(one.payment_id)}>
                    {knownText(t, `paymentType.${one.type}`, { number: digits(String(one.number)) }) ?? one.type}
                  </Link>
                  <small className={css.beside}>
                    {knownText(t, `method.${one.method}`) ?? one.method} · {dayOf(one.date)}
                  </small>
                </th>
                <td data-figure>
                  <LedgerLink of={one.document}>
                    <Money amount={one.amount} currency={of.branch_currency} />
                  </LedgerLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
