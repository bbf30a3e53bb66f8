import { expect, test } from "vitest";
import { sourcesIn } from "./source-paths";

/**
 * The day of an instant is that of the branch: `ledger.business_day(branch, at)`, or `at time zone`. A cast uses the
 * connection's time zone: from midnight to half past three a booking in Tehran was listed on the day before.
 */
const CAST = /(?:\b\w+_at|\bnow\(\)|::timestamptz)::date\b/;
const castsIn = (sources: Iterable<readonly [string, string]>) =>
  [...sources].filter(([, text]) => CAST.test(text)).map(([path]) => path);

test("no instant is cast to a day in the connection's time zone", () => {
  const sources = sourcesIn(["src", "prisma/sql"], /(?<!\.test)\.(ts|sql)$/);
  expect(sources.length).toBeGreaterThan(1_000);
  expect(castsIn(sources)).toEqual([]);
});

test("a planted one is found; the branch's day is not", () => {
  for (const cast of ["t.created_at::date", "now()::date", "$2::timestamptz::date"])
    expect(castsIn([["x.ts", `select ${cast}`]])).toEqual(["x.ts"]);
  expect(castsIn([["x.ts", "select (now() at time zone b.time_zone)::date, p.day::date"]])).toEqual([]);
});
