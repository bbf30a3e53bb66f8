"use client";
import { useFormat } from "./format/use-format";
import css from "./money.module.css";

/** An amount in minor units: the figure to read, its currency beside it. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useFormat();
  const told = money(amount, currency);
  return (
    <span className={css.money}>
      <bdi>{told.figure}</bdi> <small>{told.currency}</small>
    </span>
  );
}
