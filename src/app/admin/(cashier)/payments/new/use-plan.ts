"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { isDay } from "@/ui/dates/days";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { api } from "../../../_client";
import { cutAlong, partsOf } from "../../../_money/open-items/spread";
import { useOpenItems } from "../../../_money/open-items/use-open-items";
import { useSayadRequired } from "../../../_money/use-sayad-required";
import { allPlaces, type Choices } from "../address";
import { isComplete, type Money, paymentsOf, type Values, worthsOf } from "./values";

const REST_MS = 250;
const NONE: readonly never[] = [];

/**
 * Preview of storing: amounts of rows, allocations, postings and errors. `settlesOf` returns allocations for the values
 * at the time of storing.
 */
export function usePlan(form: FormState<Values>, choices: Choices) {
  const values = useFormValue((form) => form.values as Values, form);
  const money = useMemo(() => moneyOf(choices), [choices]);
  const { type, party } = values;
  // A receipt pays what the party owes, a payment what we owe them. A transfer settles nothing.
  const items = useOpenItems(party, type === "receipt" ? "debit" : "credit", type !== "transfer");
  const look = usePreview(values, money);
  const worthsIn = (of: Values) => worthsOf(of, money, look.worth);
  const worths = worthsIn(values);
  const { parts, left } = partsOf(values.pinned, items.rows, worths);
  return {
    money,
    items,
    parts,
    left,
    total: worths.reduce((sum, one) => sum + one, 0),
    lines: look.lines,
    faults: look.faults,
    waiting: look.waiting,
    settlesOf: (of: Values) => {
      const worths = worthsIn(of);
      return cutAlong(worths, items.rows, partsOf(of.pinned, items.rows, worths).parts);
    },
  };
}

export type Plan = ReturnType<typeof usePlan>;

/** Postings of the complete rows, requested after a pause in typing. */
function usePreview(values: Values, money: Money) {
  const { party, date, rows } = values;
  const sayadRequired = useSayadRequired();
  const complete: readonly number[] =
    party !== null && isDay(date) ? rows.flatMap((row, at) => (isComplete(row, sayadRequired) ? [at] : [])) : NONE;
  const input = complete.length > 0 ? paymentsOf({ ...values, rows: complete.map((at) => rows[at]!) }, money) : NONE;
  const text = JSON.stringify(input);
  const [rested] = useDebouncedValue(text, REST_MS);
  const payments = useMemo(() => JSON.parse(rested) as ReturnType<typeof paymentsOf>, [rested]);
  const query = api.payments.preview.useQuery(
    { payments },
    { enabled: payments.length > 0, placeholderData: (before) => before, staleTime: 5_000 },
  );
  const result = payments.length > 0 ? (query.data ?? NONE) : NONE;
  const current = rested === text && query.data !== undefined && !query.isPlaceholderData;
  return {
    lines: result.flatMap(({ lines }) => lines),
    faults: current
      ? result.flatMap(({ faults }, n) => faults.map((issue) => ({ ...issue, row: complete[n]! })))
      : NONE,
    waiting: input.length > 0 && !current,
    /** Amount of a row in the branch's currency; undefined until known. */
    worth: (at: number) => (current ? (result[complete.indexOf(at)]?.worth ?? 0) : 0),
  };
}

function moneyOf(choices: Choices): Money {
  const { currency } = choices;
  const currencies = new Map(allPlaces(choices).map((place) => [place.id, place.currency]));
  return { currency, currencyOf: (account) => currencies.get(account ?? 0) ?? currency };
}
