"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Loaded, type Query } from "@/ui/state/loaded";
import { useName } from "../../../(people)/colleagues/use-name";
import { statementHref } from "../_parts/hrefs";
import { Balance } from "../accounts/balance";
import type { Summary } from "./address";
import css from "./credit-debit.module.css";

/** Balance of one party: opening, movements, closing; its open notes, wallet, and available credit. */
export function BalanceSummary({ query }: { query: Query<Summary> }) {
  const t = useTranslations("creditDebit");
  const partyName = useName();
  const { money } = useFormat();
  return (
    <Loaded query={query}>
      {(of) => {
        const figure = (amount: number) => <bdi>{money(amount, of.currency).figure}</bdi>;
        const key = `${of.party.type}:${of.party.id}`;
        return (
          <section className={css.standing} aria-label={t("standing")}>
            <h2>
              {partyName(of.party) ?? key}
              <Link href={statementHref({ account: of.account.id, party: key, from: of.from, to: of.to })}>
                {t("statement")}
              </Link>
              <Link href={`/admin/accounting/announcements?party=${key}`}>{t("notes")}</Link>
            </h2>
            <dl>
              <div>
                <dt>{t("opening")}</dt>
                <dd>
                  <Balance amount={of.opening} currency={of.currency} />
                </dd>
              </div>
              <div>
                <dt>{t("column.debit")}</dt>
                <dd>{figure(of.debit)}</dd>
              </div>
              <div>
                <dt>{t("column.credit")}</dt>
                <dd>{figure(of.credit)}</dd>
              </div>
              <div data-stand>
                <dt>{t("balance")}</dt>
                <dd>
                  <Balance amount={of.balance} currency={of.currency} unit />
                </dd>
              </div>
              {of.announcements.debit > 0 && (
                <div>
                  <dt>{t("openDebit")}</dt>
                  <dd>{figure(of.announcements.debit)}</dd>
                </div>
              )}
              {of.announcements.credit > 0 && (
                <div>
                  <dt>{t("openCredit")}</dt>
                  <dd>{figure(of.announcements.credit)}</dd>
                </div>
              )}
              {of.wallet && (
                <div>
                  <dt>{t("wallet")}</dt>
                  <dd>{figure(of.wallet.available)}</dd>
                </div>
              )}
              {of.ceiling !== null && (
                <div>
                  <dt>{t("ceiling")}</dt>
                  <dd>{figure(of.ceiling)}</dd>
                </div>
              )}
              {of.available !== null && (
                <div>
                  <dt>{t("available")}</dt>
                  <dd>{figure(of.available)}</dd>
                </div>
              )}
            </dl>
          </section>
        );
      }}
    </Loaded>
  );
}
