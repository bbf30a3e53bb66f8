import fc from "fast-check";
import { expect, test } from "vitest";
import { query } from "@/server/db";
import { type ClassState, classStatus } from "./rules";

const NOW = new Date("2026-05-02T08:00:00Z");
const near = fc.integer({ min: -2, max: 2 }).map((minutes) => new Date(NOW.getTime() + minutes * 60_000));
const state: fc.Arbitrary<ClassState> = fc.record({
  charter: fc.constantFrom("draft", "open", "closed", "canceled"),
  startsAt: near,
  closed: fc.boolean(),
  salesOpenAt: fc.option(near),
  salesCloseAt: near,
  available: fc.integer({ min: 0, max: 8 }),
  fewLeft: fc.integer({ min: 0, max: 6 }),
});

test("SQL and TypeScript give the same status of a class", async () => {
  const states = fc.sample(state, 3_000);
  const rows = await query<{ status: string }>(
    "test.class-status",
    `select class_status(s.charter, s."startsAt", s.closed, s."salesOpenAt", s."salesCloseAt", s.available, s."fewLeft", $2) as status
       from rows from (jsonb_to_recordset($1) as (charter "CharterStatus", "startsAt" timestamptz, closed boolean,
              "salesOpenAt" timestamptz, "salesCloseAt" timestamptz, available int, "fewLeft" int))
            with ordinality s (charter, "startsAt", closed, "salesOpenAt", "salesCloseAt", available, "fewLeft", n) order by n`,
    [JSON.stringify(states), NOW],
  );
  expect(rows.map(({ status }) => status)).toEqual(states.map((state) => classStatus(state, NOW)));
  expect(new Set(rows.map(({ status }) => status)).size).toBe(6);
});
