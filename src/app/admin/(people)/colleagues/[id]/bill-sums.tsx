"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { PartyBalance } from "../../../_money/party-balance";
import type { Bill } from "../address";
import css from "./colleague.module.css";
import { useKind } from "./use-kind";

type Props = { of: Bill["items"] };

/** Opening and closing balance of the statement, and totals by kind of document. */
export function BillSums({ of: { opening, closing, totals, currency } }: Props) {
  const t = useTranslations("colleagues.bill");
  const { money, number } = useFormat();
  const kindOf = useKind();
  const figure = (amount: number) => money(amount, currency).figure;
  return (
    <div className={css.sums}>
      <dl>
        <div>
          <dt>{t("opening")}</dt>
          <dd>
            <PartyBalance balance={opening} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t("debit")}</dt>
          <dd>
            <bdi>{figure(totals.debit)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("credit")}</dt>
          <dd>
            <bdi>{figure(totals.credit)}</bdi>
          </dd>
        </div>
        <div data-closing>
          <dt>{t("closing")}</dt>
          <dd>
            <PartyBalance balance={closing} currency={currency} />
          </dd>
        </div>
      </dl>
      {totals.kinds && totals.kinds.length > 0 && (
        <ul className={css.kinds} aria-label={t("totals")}>
          {totals.kinds.map(({ kind, debit, credit, count }) => (
            <li key={kind}>
              <strong>{kindOf(kind)}</strong> <small>{t("count", { count, n: number(count) })}</small>{" "}
              {debit !== 0 && (
                <span>
                  {t("debit")} <bdi>{figure(debit)}</bdi>
                </span>
              )}{" "}
              {credit !== 0 && (
                <span>
                  {t("credit")} <bdi>{figure(credit)}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
