"use client";
import { IconAlertTriangle, IconScale } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Balances } from "./address";
import css from "./party-balances.module.css";

/** The list compared with its accounts: a difference is what lines without a party add up to. */
export function Tie({ list: { date, since, tie, totals } }: { list: Balances }) {
  const t = useTranslations("partyBalances");
  const { money, dayOf } = useFormat();
  const figure = (amount: number) => <bdi>{money(amount, totals.currency).figure}</bdi>;
  const tied = tie.difference === 0;
  const Mark = tied ? IconScale : IconAlertTriangle;
  return (
    <p className={css.tie} data-tied={tied}>
      <Mark size={16} stroke={1.7} aria-hidden />
      <strong>{t(tied ? "tied" : "untied")}</strong>
      <span>{t("asOf", { day: dayOf(date) })}</span>
      <span>
        {t("tie.list")} {figure(tie.list)}
      </span>
      <span>
        {t("tie.account")} {figure(tie.account)}
      </span>
      {since && (
        <span>
          {t("tie.opening", { day: dayOf(since) })} {figure(tie.opening)}
        </span>
      )}
      {!tied && (
        <span>
          {t("tie.difference")} {figure(tie.difference)}
        </span>
      )}
    </p>
  );
}
