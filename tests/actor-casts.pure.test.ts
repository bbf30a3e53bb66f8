import { expect, test } from "vitest";
import { sourcesIn } from "./source-paths";

/**
 * `operator:7` and `system` are actors. PostgreSQL may evaluate a condition's parts in any order, so that
 * `actor like 'operator:%' and o.id = split_part(actor, ':', 2)::int` fails for `system`: its number must be null instead.
 * Within `case when actor like ... then` the order is certain.
 */
const BARE =
  /(?<!then |coalesce\(\(select o\.name from operators o where o\.id = )\bsplit_part\((?:\w+\.)?(?:actor|\w+_by), ':', 2\)::int/g;
/** Actors that are always users. */
const OF_USERS = ["src/domain/accounting/closing/read-overview.ts"];

const bareIn = (text: string) => [...text.matchAll(BARE)].length;

test("the number of an actor is read so that an actor without one is null", () => {
  const sources = sourcesIn(["src/domain", "prisma/sql"], /(?<!\.test)\.(ts|sql)$/);
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter(([path, text]) => bareIn(text) > 0 && !OF_USERS.includes(path)).map(([path]) => path);
  expect(found).toEqual([]);
});

test("that test finds a bare one", () => {
  expect(bareIn("on l.actor like 'operator:%' and o.id = split_part(l.actor, ':', 2)::int")).toBe(1);
  expect(bareIn("o.id = nullif(split_part(l.actor, ':', 2), '')::int")).toBe(0);
  expect(bareIn("case when k.created_by ~ '^operator:' then split_part(k.created_by, ':', 2)::int end")).toBe(0);
});
