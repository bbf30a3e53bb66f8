"use client";
import { Suspense } from "react";
import { useFormValue } from "@/ui/form/form";
import { MoneyField } from "@/ui/form/money-field";
import type { FieldProps } from "@/ui/form/surround";
import { lazyPart } from "@/ui/lazy-part";
import css from "./money.module.css";

// Words need a dictionary: it comes beside the page, not before it.
const AmountWords = lazyPart(() => import("./amount-words"));

type Props = FieldProps & { currency: string; autoFocus?: boolean };

/** Money of a form, as `MoneyField`, with what was typed written out below: a zero too many is read, not counted. */
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

/** The same words under any amount that is being typed; nothing where it is none yet. */
export function Words({ amount, currency }: { amount: unknown; currency: string }) {
  if (typeof amount !== "number" || amount <= 0) return null;
  return (
    <Suspense fallback={<span className={css.words} />}>
      <AmountWords amount={amount} currency={currency} />
    </Suspense>
  );
}
