"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import type { Discount } from "./address";
import css from "./discounts.module.css";

/** Value of a code: a percentage with its maximum, or an amount. */
export function Worth({ type, value, max_amount, currency }: Discount) {
  const t = useTranslations("discounts");
  const { decimal, money } = useFormat();
  if (type === "fixed") return <Money amount={value} currency={currency} />;
  const most = max_amount === null ? null : money(max_amount, currency);
  return (
    <span className={css.worth}>
      <bdi>{t("percent", { n: decimal(String(value / 100)) })}</bdi>
      {most && <small>{t("upTo", { amount: `${most.figure} ${most.currency}` })}</small>}
    </span>
  );
}
