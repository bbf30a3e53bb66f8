"use client";
import { deepEqual } from "@/ui/deep-equal";
import type { FormState } from "@/ui/form/form-state";
import { api } from "../../../_client";
import {
  charterRequest,
  classRequest,
  classValues,
  type FareClass,
  pricesRequest,
  type Values,
  valuesOf,
} from "./values";

export const draftKeyOf = (branchId: number, id: number | null) => `charter.${branchId}.${id ?? "new"}`;

/**
 * One Save for a charter, its classes and prices: they are versioned separately, so they are saved in sequence. What
 * was saved before a refusal stays saved; the rest stays in the form with its errors.
 */
export function useSave(form: FormState<Values>, branchId: number) {
  const utils = api.useUtils();
  const charter = api.charters.save.useMutation();
  const fareClass = api.classes.save.useMutation();
  const removal = api.classes.remove.useMutation();
  const price = api.prices.save.useMutation();

  return async (sent: Values): Promise<Values> => {
    let typed = sent;
    let stored = form.base;
    /** Updates both the input and the compared version after a save. */
    const keep = (change: (values: Values) => Values) => {
      typed = change(typed);
      stored = change(stored);
    };
    try {
      if (sent.id === null || !deepEqual(charterRequest(sent), charterRequest(stored))) {
        const { classes: _, ...fresh } = valuesOf(await charter.mutateAsync(charterRequest(sent)));
        keep((values) => ({ ...values, ...fresh }));
      }
      const id = typed.id!;
      for (const gone of stored.classes.filter((one) => !typed.classes.some((known) => known.id === one.id))) {
        await removal.mutateAsync({ id: gone.id!, version: gone.version! });
        stored = { ...stored, classes: stored.classes.filter((one) => one !== gone) };
      }
      for (let index = 0; index < typed.classes.length; index++) {
        const at = `classes[${index}]`;
        const one = () => typed.classes[index]!;
        const before = () => stored.classes.find((known) => known.id !== null && known.id === one().id);
        const put = (next: FareClass, saved: FareClass) => {
          typed = { ...typed, classes: typed.classes.with(index, next) };
          const others = stored.classes.filter((known) => known.id !== saved.id);
          stored = { ...stored, classes: [...others, saved] };
        };
        if (!deepEqual(settings(one()), before() && settings(before()!))) {
          const saved = classValues(await under(at, () => fareClass.mutateAsync(classRequest(one(), id))));
          put({ ...saved, prices: one().prices }, saved);
        }
        if (!deepEqual(pricesRequest(one().prices), pricesRequest(before()!.prices))) {
          const { id: class_id, price_version: version, prices } = one();
          const request = { class_id: class_id!, version, prices: pricesRequest(prices) } as Parameters<
            typeof price.mutateAsync
          >[0];
          const { price_version } = await under(at, () => price.mutateAsync(request));
          const saved = { ...one(), price_version };
          put(saved, saved);
        }
      }
      return valuesOf(await utils.charters.get.fetch({ id }, { staleTime: 0 }));
    } catch (error) {
      if (typed.id !== null) form.advance(typed, stored, draftKeyOf(branchId, typed.id));
      throw error;
    } finally {
      void utils.charters.invalidate();
      void utils.classes.invalidate();
      void utils.charterStays.invalidate();
    }
  };
}

const settings = ({ prices: _, price_version: __, ...rest }: FareClass) => rest;

type Refused = { data?: { refusal?: { details?: { fields?: { path: string }[] } } } };

/** Maps the errors of a class's request to its place in the form. */
async function under<T>(at: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    for (const field of (error as Refused).data?.refusal?.details?.fields ?? []) field.path = `${at}.${field.path}`;
    throw error;
  }
}
