"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useMay } from "../../_client";
import { CeilingBar } from "../../_money/ceiling-bar";
import { LedgerLink } from "../../_money/ledger-link";
import { PartyBalance } from "../../_money/party-balance";
import { useDescription } from "../../(accounting)/accounting/_parts/use-description";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import type { Overview as OverviewOf } from "./address";
import { Ageing } from "./ageing";
import css from "./settlement.module.css";

/** Credit limit, wallet, cheques, and debts by age and line. */
export function Overview({ of }: { of: OverviewOf }) {
  const t = useTranslations("settlement");
  const { number } = useFormat();
  const mayWrite = useMay("payment:write");
  const { colleague, currency } = of;
  const ref = `colleague:${colleague.id}`;
  const facts = [
    ["wallet", of.wallet, null, null],
    ["unsettled", of.unsettled.amount, of.unsettled.count, null],
    ["cheques", of.cheques.amount, of.cheques.count, `/admin/cheques?party=${ref}`],
    ["bounced", of.bounced.amount, of.bounced.count, `/admin/cheques?party=${ref}&state=bounced`],
  ] as const;
  return (
    <div className={css.overview}>
      <section className={css.card} aria-label={t("credit")}>
        <CeilingBar
          of={{
            ...{ ceiling: of.agreed_ceiling, allowance: of.allowance, bounced: of.bounced.amount },
            ...{ used: of.balance + of.future, held: of.held },
          }}
          currency={currency}
        />
      </section>
      <section className={css.card} aria-label={t("facts")}>
        <dl className={css.facts}>
          {facts.map(([name, amount, count, href]) => (
            <div key={name} data-warn={(name === "bounced" && amount > 0) || undefined}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd>
                {href && amount > 0 ? (
                  <Link href={href}>
                    <Money amount={amount} currency={currency} />
                  </Link>
                ) : (
                  <Money amount={amount} currency={currency} />
                )}
                {count !== null && count > 0 && <small> {t("count", { n: count, count: number(count) })}</small>}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t("fact.settlementDay")}</dt>
            <dd>{colleague.settlement_day ? t("dayOfMonth", { n: number(colleague.settlement_day) }) : t("noDay")}</dd>
          </div>
        </dl>
        <p className={css.acts}>
          {mayWrite && (
            <Button
              component={Link}
              size="compact-sm"
              variant="default"
              href={`/admin/payments/new?type=${of.side === "debit" ? "receipt" : "payment"}&party=${ref}`}
            >
              {t(of.side === "debit" ? "takePayment" : "makePayment")}
            </Button>
          )}
          <Button component={Link} size="compact-sm" variant="default" href={`/admin/colleagues/${colleague.id}`}>
            {t("toColleague")}
          </Button>
        </p>
      </section>
      <section className={`${css.card} ${css.wide}`} aria-label={t("ageing")}>
        <h2>
          {t("ageing")} <PartyBalance balance={of.balance} currency={currency} />
        </h2>
        <Ageing buckets={of.ageing} currency={currency} />
      </section>
      <OpenItems of={of} />
    </div>
  );
}

function OpenItems({ of: { items, currency } }: { of: OverviewOf }) {
  const t = useTranslations("settlement");
  const kind = useTranslations("documents.kind");
  const { number, money } = useFormat();
  const { dayOf } = useWords();
  const textOf = useDescription();
  return (
    <section className={`${css.card} ${css.wide}`} aria-label={t("openItems")}>
      <h2>{t("openItems")}</h2>
      {items.items.length === 0 ? (
        <p className={css.soft}>{t("nothingOpen")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys.
        <section className={css.scroller} tabIndex={0} aria-label={t("openItems")}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("column.date")}</th>
                <th scope="col">{t("column.document")}</th>
                <th scope="col">{t("column.description")}</th>
                <th scope="col" data-figure>
                  {t("column.age")}
                </th>
                <th scope="col" data-figure>
                  {t("column.amount")}
                </th>
                <th scope="col" data-figure>
                  {t("column.open")}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.items.map((item) => (
                <tr key={`${item.date} ${item.document_id} ${item.line}`}>
                  <td>{dayOf(item.date)}</td>
                  <td>
                    <LedgerLink of={item} />
                  </td>
                  <td data-text>{textOf(item) || (knownText(kind, item.kind) ?? item.kind)}</td>
                  <td data-figure>{t("days", { n: item.age_days, days: number(item.age_days) })}</td>
                  <td data-figure>
                    <bdi>{money(item.amount, currency).figure}</bdi>
                  </td>
                  <td data-figure>
                    <bdi>{money(item.open, currency).figure}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
