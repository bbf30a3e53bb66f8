"use client";
import css from "./currencies.module.css";
import { useWords } from "./use-words";

/** `1 USD = 1,120,000 IRR`, left to right in every language like numbers. */
export function Rate({ of }: { of: { code: string; rate: string; currency: string } }) {
  const { one, worth } = useWords().rateOf(of);
  return (
    <bdi dir="ltr" className={css.rate}>
      <span>{one} =</span> <strong>{worth}</strong>
    </bdi>
  );
}
