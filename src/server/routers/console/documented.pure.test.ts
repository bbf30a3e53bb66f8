import { expect, test } from "vitest";
import type { Procedure } from "@/server/rest/fast-procedure";
import { backOffice } from "@/server/routers/back-office";
import { consoleRouter } from "@/server/routers/console";

const proceduresOf = (router: { _def: { procedures: unknown } }) =>
  Object.entries(router._def.procedures as Record<string, Procedure>);
const documented = proceduresOf(backOffice);
/** Same input, answer, caller and kind. */
const alike = ({ _def: a }: Procedure, { _def: b }: Procedure) =>
  a.inputs.length === b.inputs.length &&
  a.inputs.every((input, nth) => input === b.inputs[nth]) &&
  a.output === b.output &&
  (a as { type?: string }).type === (b as { type?: string }).type &&
  JSON.stringify(a.meta?.guard) === JSON.stringify(b.meta?.guard);

/** Pairs with another use case behind the same shapes. */
const OTHERS: Readonly<Record<string, string>> = {
  "certificates.restore": "the opposite of remove",
  "gateways.createLink": "the console completes the link itself",
  "passengers.restore": "the opposite of remove",
  "wallets.transactions": "sentences in the user's language instead of the caller's",
};

const pairsIn = (own: readonly (readonly [string, Procedure])[]) => {
  const known = new Set(documented.map(([, one]) => one));
  return own
    .filter(([, one]) => !known.has(one) && documented.some(([, of]) => alike(of, one)))
    .map(([name]) => name)
    .sort();
};

test("the console calls a documented procedure instead of repeating it", () => {
  const own = proceduresOf(consoleRouter);
  expect(own.length).toBeGreaterThan(300);
  expect(pairsIn(own)).toEqual(Object.keys(OTHERS));
});

test("a repeated one is found", () => {
  const [name, one] = documented.find(([, { _def }]) => _def.inputs.length > 0 && _def.output)!;
  expect(pairsIn([[name, { ...one, _def: { ...one._def } } as Procedure]])).toEqual([name]);
});
