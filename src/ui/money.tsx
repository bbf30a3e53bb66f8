"use client";
import { useFormat } from "./format/use-format";
import css from "./money.module.css";

/** An amount in minor units: formatted number and currency. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useFormat();
  const result = money(amount, currency);
  return (
    <span className={css.money}>
      <bdi>{result.figure}</bdi> <small>{result.currency}</small>
    </span>
  );
}
