import { isRefusal } from "@/domain/kernel/errors";

/** An item of a class for `/book` and `/lock`. */
export const one = (id: number, adult = 1, more: object = {}) => ({ id, pax: { adult }, ...more });

/** Returns the code of each item. */
export const codes = (items: { code: number }[]) => items.map(({ code }) => code);

/** Refusal of a use case: reason and invalid paths; "done" without one. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) =>
      isRefusal(error)
        ? [error.reason, ...(error.details.fields ?? []).map(({ path }) => path)]
        : Promise.reject(error),
  );
