"use client";
import { IconAlertTriangle, IconScale } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useWords } from "../mappings/use-words";
import type { Trial } from "./address";
import css from "./trial-balance.module.css";

/** Shows that both sides are equal, the number of lines included up to the last day, and a checksum of the figures. */
export function Proof({ trial }: { trial: Trial }) {
  const t = useTranslations("trialBalance");
  const { money, number } = useFormat();
  const { dayOf } = useWords();
  const { entries, balanced, digest } = trial.proof;
  // Columns that exist in every layout, on a phone too.
  const { closing_debit: debit, closing_credit: credit } = trial.totals;
  const figure = (amount: number) => money(amount, trial.currency).figure;
  const Mark = balanced ? IconScale : IconAlertTriangle;
  return (
    <footer className={css.proof} data-balanced={balanced}>
      <p role={balanced ? undefined : "alert"}>
        <Mark size={16} stroke={1.7} aria-hidden />
        <strong>{t(balanced ? "balanced" : "unbalanced")}</strong>
        <span>
          {t("part.closing")}: {t("side.debit")} <bdi>{figure(debit)}</bdi>
        </span>
        <span>
          {t("side.credit")} <bdi>{figure(credit)}</bdi>
        </span>
        <span>{t("entries", { n: number(entries), day: dayOf(trial.to) })}</span>
        <span title={t("digestHint")}>
          {t("digest")} <bdi className="code">{digest.slice(0, 16)}</bdi>
        </span>
        {trial.before_closing && <span>{t("beforeClosing")}</span>}
        {!balanced && <Link href="/admin/accounting/verification">{t("verify")}</Link>}
      </p>
    </footer>
  );
}
