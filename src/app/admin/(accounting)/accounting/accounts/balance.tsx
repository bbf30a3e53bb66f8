"use client";
import { useTranslations } from "next-intl";
import { absolute } from "@/domain/kernel/exact";
import { useFormat } from "@/ui/format/use-format";
import css from "./accounts.module.css";

type Props = { amount: number; currency: string; unit?: boolean };

/** Debit - credit in minor units, as accountants read it: the amount and its side. */
export function Balance({ amount, currency, unit }: Props) {
  const result = useBalance()(amount, currency);
  return (
    <span className={css.balance}>
      <bdi>{amount === 0 && !unit ? "–" : result.figure}</bdi> {unit && <small>{result.currency} </small>}
      <small data-side>{result.side}</small>
    </span>
  );
}

/** Its parts in words; no side at zero. */
export function useBalance() {
  const t = useTranslations("accounts");
  const { money } = useFormat();
  return (amount: number, currency: string) => ({
    ...money(absolute(amount), currency),
    side: amount === 0 ? "" : t(amount > 0 ? "side.debit" : "side.credit"),
  });
}
