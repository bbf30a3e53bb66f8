"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Trial } from "./address";
import css from "./trial-balance.module.css";

/** For a company: branches included, and branches excluded because of currency or permission. */
export function Apart({ trial: { scope, branches, apart, unread } }: { trial: Trial }) {
  const t = useTranslations("trialBalance");
  const { money } = useFormat();
  const { locale } = useReading();
  if (scope === "branch") return null;
  const nameOf = (one: { name: string; name_latin: string }) => (locale === "fa" ? one.name : one.name_latin);
  const list = new Intl.ListFormat(locale);
  return (
    <aside className={css.apart} aria-label={t("ofCompany")}>
      <p>{t("summed", { names: list.format(branches.map(nameOf)) })}</p>
      {apart.map((one) => {
        const { figure, currency } = money(one.totals.closing_debit, one.currency);
        return <p key={one.branch_id}>{t("apart", { name: nameOf(one), figure, currency })}</p>;
      })}
      {unread.length > 0 && <p>{t("unread", { names: list.format(unread.map(nameOf)) })}</p>}
    </aside>
  );
}
