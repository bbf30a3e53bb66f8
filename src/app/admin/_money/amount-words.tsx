"use client";
import { amountInWords } from "@/domain/kernel/amount-in-words";
import { useReading } from "@/ui/preferences";
import css from "./money.module.css";

type Props = { amount: number; currency: string };

/** An amount in words, below its number. */
export default function AmountWords({ amount, currency }: Props) {
  const { locale } = useReading();
  return <span className={css.words}>{amountInWords(amount, currency, locale)}</span>;
}
