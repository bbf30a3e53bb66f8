import fc from "fast-check";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { query } from "@/server/db";
import { blocked } from "../../../../tests/blocked";
import { charter, ctxOf, type Office, office, operatorOf } from "../../../../tests/fixtures";
import { asLedgerOwner, voucher } from "../../../../tests/ledger";
import { dayIn, leaf } from "../../../../tests/mappings";
import { refusal } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import { bookCharter } from "../../sales/booking/book-charter";
import { BookRequest } from "../../sales/booking/schema";
import { changeMapping } from "./change-mapping";
import { listFitting } from "./list-fitting";
import { readEvent } from "./read-event";
import { remap } from "./remap";
import { readMappingState, versionOf } from "./rows";

let mine: Office;
beforeEach(async () => {
  mine = await office();
});
const ctx = () => ctxOf(operatorOf(mine.branchId));
const spansOf = async (key: "sale" | "refund") => (await readMappingState(ctx(), key)).spans.get(key)!;
const change = async (account_id: number, valid_from: string, version?: string, key: "sale" | "refund" = "sale") =>
  remap(ctx(), { key, account_id, valid_from, version: version ?? versionOf(await spansOf(key)) });

/** Accounts `sale` was posted to, by day. */
const posted = () =>
  query<{ day: string; account_id: number }>(
    "t.sold",
    `select e.doc_date::text as day, e.account_id from ledger.entries e
       join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id and a.type = 'income'
      where e.branch_id = $1 order by e.voucher_id, e.line`,
    [mine.branchId],
  );

test("after a change effective today a booking posts to the new account, and yesterday's document still to the old", async () => {
  const [before] = await spansOf("sale");
  const account_id = await leaf(mine.branchId, "4101");
  await change(account_id, dayIn());
  const { id, classes } = await charter(mine.branchId);
  const request = BookRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] });
  await bookCharter(ctxOf(mine.partner), request);
  const bank = (await readMappingState(ctx(), "bank")).spans.get("bank")![0]!.account.id;
  const lines = [
    { account_id: bank, dr: 500 },
    { mapping: "sale", cr: 500 },
  ];
  await query("t.post", "select ledger.post($1)", [
    JSON.stringify(voucher(mine.branchId, lines, { doc_date: dayIn(-1) })),
  ]);
  expect(await posted()).toEqual([
    { day: dayIn(), account_id },
    { day: dayIn(-1), account_id: before!.account.id },
  ]);
});

test("after any changes in any order every day has exactly one account", async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => leaf(mine.branchId, "4101")));
  const days = fc.integer({ min: -20, max: 60 });
  const first = (await spansOf("sale"))[0]!.account.id;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), days), { minLength: 1, maxLength: 6 }), async (changes) => {
      await asLedgerOwner("delete from ledger.mappings where branch_id = $1 and key = 'sale'", [mine.branchId]);
      await asLedgerOwner("insert into ledger.mappings (branch_id, key, account_id) values ($1, 'sale', $2)", [
        ...[mine.branchId, first],
      ]);
      // An array of days: a change affects the days until the one before the next later span.
      const model = new Map(Array.from({ length: 82 }, (_, n) => [n - 20, first]));
      const starts = new Set<number>();
      for (const [which, day] of changes) {
        await change(accounts[which]!, dayIn(day));
        if (model.get(day) === accounts[which]) continue;
        const next = Math.min(...[...starts].filter((start) => start > day), 62);
        for (let n = day; n < next; n++) model.set(n, accounts[which]!);
        starts.add(day);
      }
      const found = await query<{ n: number; accounts: number[] }>(
        "t.days",
        `select n, array_agg(m.account_id) as accounts from generate_series(-20, 61) n
           left join ledger.mappings m on m.branch_id = $1 and m.key = 'sale' and m.valid @> $2::date + n
          group by n order by n`,
        [mine.branchId, dayIn()],
      );
      expect(found).toEqual([...model].map(([n, account]) => ({ n, accounts: [account] })));
    }),
    { numRuns: runs(15) },
  );
});

test("of two concurrent changes of one version one succeeds, the other gets changedMeanwhile (8004), whatever their days", async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => leaf(mine.branchId, "4101")));
  const version = versionOf(await spansOf("sale"));
  const result = await Promise.all(accounts.map((id, n) => refusal(change(id, dayIn(n % 2), version))));
  expect(result.map(({ reason }) => reason).sort()).toEqual([...Array(3).fill("changedMeanwhile"), "done"]);
  expect(await spansOf("sale")).toHaveLength(2);
  const first = versionOf(await spansOf("refund"));
  const both = await Promise.all(accounts.map((id) => refusal(change(id, dayIn(), first, "refund"))));
  expect(both.filter(({ reason }) => reason === "done")).toHaveLength(1);
  expect(await spansOf("refund")).toHaveLength(1);
});

test("a change waits for a concurrent closing of the month, and is then refused", async () => {
  const { branchId } = mine;
  const account_id = await leaf(branchId, "4101");
  const [{ last }] = (await asLedgerOwner<{ last: string }>(
    "select (upper(dates) - 1)::text as last from ledger.periods where branch_id = $1 and dates @> $2::date",
    [branchId, dayIn()],
  )) as [{ last: string }];
  const closer = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await closer.connect();
  await closer.query("begin");
  await closer.query("select ledger.close_periods($1, $2::date, 'closed', 'test')", [branchId, last]);
  const changed = refusal(change(account_id, dayIn()));
  await blocked();
  await closer.query("commit");
  await closer.end();
  expect(await changed).toMatchObject({ reason: "periodClosed", fields: ["valid_from"] });
  expect(await spansOf("sale")).toHaveLength(1);
});

test("the console's history: author, change and effective day, newest first; another branch's key is separate", async () => {
  const account_id = await leaf(mine.branchId, "4101");
  await change(account_id, dayIn());
  const result = await readEvent(ctx(), { key: "sale" });
  expect(result).toMatchObject({
    ...{ today: dayIn(), account: { id: account_id }, earlier: [{ account: { code: "41010001" } }] },
    timeline: [{ who: { kind: "operator", id: 1 }, before: { code: "41010001" }, valid_from: dayIn(), valid_to: null }],
  });
  const theirs = await readEvent(ctxOf(operatorOf((await office()).branchId)), { key: "sale" });
  expect(theirs).toMatchObject({ timeline: [], account: { code: "41010001" }, earlier: [] });
});

test("selectable accounts: those that fit, found by code and by title in either script", async () => {
  const { branchId } = mine;
  await Promise.all([leaf(branchId, "4101", { party: true }), leaf(branchId, "4101", { active: false })]);
  const codes = async (key: "sale" | "bank", search?: string) =>
    (await listFitting(ctx(), { key, search })).map(({ code }) => code);
  expect(await codes("sale")).toEqual(["41010001", "41020001", "41030001", "42010001", "42020001"]);
  expect(await codes("sale", "۴۱۰۱")).toEqual(["41010001"]);
  expect(await codes("sale", "جريمه")).toEqual(["41030001"]);
  expect(await codes("sale", "MARK")).toEqual(["41020001"]);
  expect(await codes("sale", "100%")).toEqual([]);
  expect(await codes("bank")).toEqual(["11020001"]);
});

test("notFound (3009) for another branch's mapping", async () => {
  const [span] = await spansOf("sale");
  const stranger = ctxOf(operatorOf((await office()).branchId));
  const work = changeMapping(stranger, { id: span!.id, account_id: span!.account.id });
  expect(await refusal(work)).toMatchObject({ reason: "notFound" });
});
