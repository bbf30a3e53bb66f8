"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Balance } from "../accounts/balance";
import type { Page } from "./address";
import css from "./statements.module.css";

type Items = Pick<Page["items"], "account" | "currency" | "opening" | "closing" | "totals">;
type Props = { items: Items; titleOf: (account: Items["account"]) => string; children?: ReactNode };

/** Account and totals of a statement; stays visible while lines scroll. */
export function Sums({ items: { account, currency, opening, closing, totals }, titleOf, children }: Props) {
  const t = useTranslations("statements");
  const { money, number } = useFormat();
  const sum = (name: "debit" | "credit") => (
    <div>
      <dt>{t(name)}</dt>
      <dd>
        <bdi>{money(totals[name], currency).figure}</bdi>
      </dd>
    </div>
  );
  const stand = (name: "opening" | "closing", amount: number) => (
    <div data-stand={name}>
      <dt>{t(name)}</dt>
      <dd>
        <Balance amount={amount} currency={currency} unit />
      </dd>
    </div>
  );
  return (
    <div className={css.sums} aria-live="off">
      <h2>
        <bdi className="code">{account.code}</bdi> {titleOf(account)}
        <small>{t("lines", { count: totals.count, n: number(totals.count) })}</small>
      </h2>
      <dl>
        {stand("opening", opening)}
        {sum("debit")}
        {sum("credit")}
        {stand("closing", closing)}
      </dl>
      {children}
    </div>
  );
}
