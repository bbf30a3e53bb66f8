"use client";
import { useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { useMay } from "../../../_client";
import { cutAlong, partsOf } from "../../../_money/open-items/spread";
import { useOpenItems } from "../../../_money/open-items/use-open-items";
import type { StoreInput } from "../types";
import type { Values } from "./values";

/** Open items that the cheques pay, oldest first: received ones what the party owes, issued ones what we owe it. */
export function useAllocation(form: FormState<Values>) {
  const mayRead = useMay("payment:read");
  const values = useFormValue((form) => form.values as Values, form);
  const { direction, party, against = true, opening, pinned = {}, rows } = values;
  const wanted = mayRead && against && !opening;
  const items = useOpenItems(party, direction === "received" ? "debit" : "credit", wanted);
  const amounts = rows.map(({ amount }) => (typeof amount === "number" ? amount : 0));
  return {
    /** Whether the person may allocate at all. */
    offered: mayRead && !opening,
    items,
    ...partsOf(pinned, items.rows, amounts),
    /** Items that each cheque of the input pays: one goes on where the one before it was used up. */
    settlesOf: ({ checks }: StoreInput) => {
      const amounts = checks.map(({ amount }) => Number(amount));
      return cutAlong(amounts, items.rows, partsOf(pinned, items.rows, amounts).parts);
    },
  };
}
