"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Balance } from "../accounts/balance";
import css from "./announcements.module.css";

type Props = {
  of: {
    from?: string;
    to?: string;
    currency: string;
    opening: number;
    closing: number;
    totals: { debit: number; credit: number };
  };
  /** Settled and open amounts of the notes. */
  settled?: { settled: number; open: number };
  children?: ReactNode;
};

/** Totals of a period; stays visible while lines scroll. */
export function Sums({ of: { from, to, currency, opening, closing, totals }, settled, children }: Props) {
  const t = useTranslations("announcements");
  const { money, daySpan } = useFormat();
  const figures = { debit: totals.debit, credit: totals.credit, ...settled };
  return (
    <div className={css.period}>
      <h2>{children ?? (from && to && daySpan(from, to))}</h2>
      <dl>
        <div data-stand>
          <dt>{t("opening")}</dt>
          <dd>
            <Balance amount={opening} currency={currency} unit />
          </dd>
        </div>
        {(["debit", "credit", "settled", "open"] as const).map(
          (name) =>
            figures[name] !== undefined && (
              <div key={name}>
                <dt>{t(`sum.${name}`)}</dt>
                <dd>
                  <bdi>{money(figures[name], currency).figure}</bdi>
                </dd>
              </div>
            ),
        )}
        <div data-stand>
          <dt>{t("closing")}</dt>
          <dd>
            <Balance amount={closing} currency={currency} unit />
          </dd>
        </div>
      </dl>
    </div>
  );
}
