"use client";
import { Suspense } from "react";
import { useFormValue } from "@/ui/form/form";
import { MoneyField } from "@/ui/form/money-field";
import type { FieldProps } from "@/ui/form/surround";
import { lazyPart } from "@/ui/lazy-part";
import css from "./money.module.css";

// Loaded after the page: amounts in words need a dictionary.
const AmountWords = lazyPart(() => import("./amount-words"));

type Props = FieldProps & { currency: string; autoFocus?: boolean };

/** `MoneyField` with the typed amount in words below, so that an extra zero is noticed. */
export function AmountField(props: Props) {
  const { path, currency } = props;
  const amount = useFormValue((form) => form.at(path) as unknown);
  return (
    <div className={css.amountField}>
      <MoneyField {...props} />
      <Words amount={amount} currency={currency} />
    </div>
  );
}

/** Words below any amount being typed; nothing until it is valid. */
export function Words({ amount, currency }: { amount: unknown; currency: string }) {
  if (typeof amount !== "number" || amount <= 0) return null;
  return (
    <Suspense fallback={<span className={css.words} />}>
      <AmountWords amount={amount} currency={currency} />
    </Suspense>
  );
}
