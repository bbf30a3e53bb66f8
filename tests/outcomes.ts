import { isRefusal } from "@/domain/kernel/errors";

/** An item of a class as `/book` and `/lock` take it. */
export const one = (id: number, adult = 1, more: object = {}) => ({ id, pax: { adult }, ...more });

/** The code of each item. */
export const codes = (items: { code: number }[]) => items.map(({ code }) => code);

/** What a use case refuses with, the reason and the paths at fault; "done" when it does not. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) =>
      isRefusal(error)
        ? [error.reason, ...(error.details.fields ?? []).map(({ path }) => path)]
        : Promise.reject(error),
  );
