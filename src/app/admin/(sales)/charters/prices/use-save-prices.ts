"use client";
import { useState } from "react";
import type { FormState } from "@/ui/form/form-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../../_client";
import { pricesRequest } from "../[id]/values";
import { changedKeys, classOf, type GridValues } from "./grid-values";
import type { Outcome } from "./price-rows";

/** Saves every changed class separately: a refused one does not affect others and keeps its input. */
export function useSavePrices(form: FormState<GridValues>) {
  const utils = api.useUtils();
  const price = api.prices.save.useMutation();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());

  const save = async (sent: GridValues): Promise<GridValues> => {
    let stored = form.base;
    let typed = sent;
    let first: unknown;
    const reported = new Map<number, Outcome>();
    const fields: { path: string }[] = [];
    for (const key of changedKeys(sent, stored)) {
      const { version, prices } = sent[key]!;
      const request = { class_id: classOf(key), version, prices: pricesRequest(prices) };
      try {
        const { price_version } = await price.mutateAsync(request as Parameters<typeof price.mutateAsync>[0]);
        const saved = { version: price_version, prices };
        stored = { ...stored, [key]: saved };
        typed = { ...typed, [key]: saved };
        reported.set(request.class_id, "saved");
      } catch (error) {
        first ??= error;
        const refusal = refusalOfError(error);
        reported.set(request.class_id, refusal);
        fields.push(...(refusal.fields ?? []).map((field) => ({ ...field, path: `${key}.${field.path}` })));
      }
    }
    setOutcomes(reported);
    void utils.classes.list.invalidate();
    void utils.charters.invalidate();
    if (first === undefined) return typed;
    form.advance(typed, stored);
    const details = (first as Refused).data?.refusal?.details;
    if (details) details.fields = fields;
    throw first;
  };
  return { save, outcomes };
}

type Refused = { data?: { refusal?: { details?: { fields?: { path: string }[] } } } };
