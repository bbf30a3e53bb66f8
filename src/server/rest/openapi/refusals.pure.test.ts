import { expect, test } from "vitest";
import { FAMILIES } from "../families";
import { transportRefusals } from "./refusals";

const DECLARED = FAMILIES.flatMap(({ base, table }) =>
  table.map((entry) => ({ route: `${entry.verb} ${base}${entry.path}`, entry, base })),
);

test("declares no refusal that is derived from the route", () => {
  const derived = DECLARED.flatMap(({ route, entry, base }) => {
    const transport = transportRefusals(entry, base);
    return (entry.meta.refusals ?? []).filter((reason) => transport.includes(reason)).map((one) => `${route} ${one}`);
  });
  expect(derived).toEqual([]);
});

test("declares no refusal twice", () => {
  const repeated = DECLARED.filter(
    ({ entry: { meta } }) => new Set(meta.refusals).size !== (meta.refusals ?? []).length,
  );
  expect(repeated.map(({ route }) => route)).toEqual([]);
});
