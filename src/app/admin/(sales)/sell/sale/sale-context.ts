"use client";
import { createContext, useContext, useMemo } from "react";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { useReading } from "@/ui/preferences";
import { useMay } from "../../../_client";
import type { Lock } from "./address";
import { validationIssues } from "./faults";
import { type Means, useMeans } from "./use-means";
import { payerOf, type Traveller, type Values, type Way } from "./values";

/** Shared state of the sale besides the input. */
export type Sale = {
  locks: readonly Lock[];
  total: number;
  currency: string;
  /** The payer; null for the first traveler, who is not known yet. */
  payer: ReturnType<typeof payerOf>;
  means: Means;
  /** Payment method: selected, or the buyer's usual one. */
  way: Way;
  /** Error of a traveler's field. */
  faultAt: (path: string) => string | null;
};

export const SaleContext = createContext<Sale | null>(null);

export function useSale(): Sale {
  const found = useContext(SaleContext);
  if (!found) throw new Error("a part of a sale stands outside of it");
  return found;
}

/** Latest possible date of birth in any time zone. */
const today = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Pacific/Kiritimati" });

export function useSaleOf(form: FormState<Values>, locks: readonly Lock[]): Sale {
  const { locale } = useReading();
  const key = useFormValue((form) => {
    const payer = payerOf(form.values as Values);
    return payer && `${payer.type}:${payer.id}`;
  }, form);
  const chosen = useFormValue((form) => form.at("way") as Way | null, form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it that matters.
  const payer = useMemo(() => payerOf(form.values), [key]);
  const means = useMeans(payer);
  const takesMoney = useMay("payment:write");
  const company = payer?.type === "colleague";
  // Validates all rows once for all fields.
  const issueAt = useMemo(() => {
    let seen: { rows: readonly Traveller[]; faults: ReturnType<typeof validationIssues> } | undefined;
    return (path: string) => {
      const rows = form.values.passengers;
      if (seen?.rows !== rows) seen = { rows, faults: validationIssues(rows, locks, today()) };
      const message = seen.faults.get(path);
      return message === undefined ? null : typeof message === "string" ? message : message[locale];
    };
  }, [form, locks, locale]);
  return {
    ...{ locks, payer, means, faultAt: issueAt },
    total: locks.reduce((sum, { total }) => sum + total, 0),
    currency: locks[0]!.currency,
    // A walk-in customer pays at the counter; people with a wallet from it.
    way:
      chosen && (company || chosen !== "credit")
        ? chosen
        : company
          ? "credit"
          : payer || !takesMoney
            ? "wallet"
            : "cash",
  };
}
