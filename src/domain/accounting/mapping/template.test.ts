import { expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { listMappings } from "./list-mappings";
import { KEYS, ruleOf } from "./rules";

test("the template's chart has an account for every key that needs one, and for no other", async () => {
  const keys = await asLedgerOwner<{ key: string }>(
    "select key from ledger.chart_template() where key is not null order by key",
  );
  const needed = KEYS.filter((key) => !ruleOf(key).optional);
  expect(keys.map(({ key }) => key)).toEqual([...needed].sort());
});

test("in a new branch each has an account that fits, from the beginning", async () => {
  const { branchId } = await office();
  const { rows } = await listMappings(ctxOf(operatorOf(branchId)));
  expect(rows.map(({ key }) => key)).toEqual(KEYS);
  expect(rows.filter(({ state }) => state !== "mapped").map(({ key, state }) => [key, state])).toEqual([
    ["refund", "unused"],
    ["wallet", "unused"],
  ]);
  expect(rows.find(({ key }) => key === "sale")).toMatchObject({
    account: { code: "41010001", title: "فروش", title_latin: "Sale" },
    ...{ valid_from: null, valid_to: null, earlier: [], later: [], misfit: null },
  });
});

test("SQL functions post only to keys of the vocabulary", async () => {
  const found = await query<{ key: string }>(
    "t.keys",
    `select distinct m[1] as key from pg_proc p, regexp_matches(p.prosrc, '[''"]mapping[''"][:,] [''"]([a-z._]+)[''"]', 'g') m
      where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
  );
  expect(found.length).toBeGreaterThan(2);
  expect(found.map(({ key }) => key).filter((key) => !(KEYS as readonly string[]).includes(key))).toEqual([]);
});
