import { expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, tamper, voucher } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/outcomes";
import { askVerification } from "./ask-verification";
import { listRuns } from "./list-runs";
import { listVerifications } from "./list-verifications";
import { readVerification } from "./read-verification";
import { differing } from "./rules";
import { Verification, VerificationList, VerificationQuery } from "./schema";
import { RunList } from "./schema.runs";
import { verifyBooks } from "./verify-books";

const books = async () => {
  const { branchId } = await office();
  const [of, ctx] = [await chart(branchId), ctxOf(operatorOf(branchId))];
  const lines = [
    { account_id: of.cash, dr: 500 },
    { account_id: of.sale, cr: 500 },
  ];
  await query("test.post", "select ledger.post($1)", [JSON.stringify(voucher(of.branchId, lines))]);
  return { of, ctx };
};
const list = async (ctx: Parameters<typeof listVerifications>[0], input = {}) =>
  VerificationList.parse(await listVerifications(ctx, VerificationQuery.parse(input))).rows;
const read = async (ctx: Parameters<typeof readVerification>[0], key: string) =>
  Verification.parse(await readVerification(ctx, { key }));
/** Runs it as the job process does. */
const doAsked = async (of: Chart, input: { id: number }, fromOn: string, toOn: string) =>
  verifyBooks(query, { branchId: of.branchId, fromOn, toOn, by: "operator:1", askedId: input.id });

test("a request waits, is executed once, and returns the differences", async () => {
  const { of, ctx } = await books();
  const span = { from_on: "2026-03-01", to_on: "2026-03-31" };
  const response = await askVerification(ctx, span);
  expect(await askVerification(ctx, span)).toEqual(response);
  expect(await list(ctx)).toMatchObject([
    { key: response.key, result: "waiting", entries: null, by: { kind: "operator" } },
  ]);
  const jobs = await asLedgerOwner<{ n: number }>(
    "select count(*)::int as n from graphile_worker._private_jobs where (payload->>'branch_id')::int = $1",
    [of.branchId],
  );
  expect(jobs).toEqual([{ n: 1 }]);

  const turned = `ledger.turn_day set dr = dr + 10 where branch_id = ${of.branchId} and account_id = ${of.cash}`;
  await tamper(`update ${turned}`);
  const done = await doAsked(of, response, span.from_on, span.to_on);
  expect(done).toMatchObject({ entries: 2, differences: 2, ...span });
  expect((await doAsked(of, response, span.from_on, span.to_on)).id).toBe(done.id);
  const rows = await list(ctx);
  expect(rows).toMatchObject([{ key: response.key, result: "differs", entries: 2, differences: 2 }]);

  const result = await read(ctx, response.key);
  expect(result.found).toMatchObject([
    { fault: "day", account: { id: of.cash, title: "cash" }, day: "2026-03-10", currency: "IRR", voucher_id: null },
    { fault: "month", account: { id: of.cash }, day: "2026-03-01" },
  ]);
  expect(differing(result.found[0]!.stored, result.found[0]!.computed)).toEqual([
    { name: "dr", stored: 510n, computed: 500n },
  ]);
  const outbox = await query<{ type: string }>(
    "test.told",
    "select type from outbox where branch_id = $1 and type like 'ledger.verif%' order by id",
    [of.branchId],
  );
  expect(outbox.map(({ type }) => type)).toEqual(["ledger.verification_asked", "ledger.verified"]);

  // The same period again is a new request: the first is finished.
  expect((await askVerification(ctx, span)).id).not.toBe(response.id);
  expect((await list(ctx, { result: "differs" })).map(({ key }) => key)).toEqual([response.key]);
});

test("without a period all months of the branch are verified, and another branch's runs are invisible", async () => {
  const { of, ctx } = await books();
  const made = await verifyBooks(query, { branchId: of.branchId, fromOn: null, toOn: null, by: "nightly" });
  expect(made).toMatchObject({ from_on: "2025-01-01", to_on: "2027-12-31", entries: 2, differences: 0, found: [] });
  const [row] = await list(ctx);
  expect(row).toMatchObject({ key: `v${made.id}`, result: "clean", by: { kind: "nightly", name: null } });

  const stranger = ctxOf(operatorOf((await office()).branchId));
  expect(await list(stranger)).toEqual([]);
  expect(await refusal(readVerification(stranger, { key: `v${made.id}` }))).toEqual(["notFound"]);
  expect((await read(ctx, `v${made.id}`)).found).toEqual([]);
});

test("rejects a reversed period, and direct writes to runs", async () => {
  const { of, ctx } = await books();
  const backwards = { from_on: "2026-03-31", to_on: "2026-03-01" };
  expect(await refusal(askVerification(ctx, backwards))).toEqual(["fieldInvalid", "to_on"]);
  expect(await list(ctx)).toEqual([]);
  const { id } = await verifyBooks(query, { branchId: of.branchId, fromOn: null, toOn: null, by: "command" });
  const code = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error) => error.code,
    );
  for (const [nr, text] of [
    `update ledger.verifications set differences = 0 where id = ${id}`,
    "delete from ledger.verification_requests",
    "truncate ledger.verifications",
    `insert into ledger.verifications (branch_id, from_on, to_on, begun_at, ended_at, entries, differences, found, verified_by)
     values (${of.branchId}, now(), now(), now(), now(), 0, 0, '[]', 'command')`,
  ].entries()) {
    expect([text, await code(query(`test.refused-${nr}`, text))]).toEqual([text, "42501"]);
    if (!text.startsWith("insert")) expect([text, await code(asLedgerOwner(text))]).toEqual([text, "42501"]);
  }
});

test("only the requester sees the progress of a closing or verification", async () => {
  const { of, ctx } = await books();
  const span = { from_on: "2026-03-01", to_on: "2026-03-31" };
  const response = await askVerification(ctx, span);
  await asLedgerOwner(
    "insert into ledger.closings (branch_id, mode, to_date, state, percent, asked_by) values ($1, 'hard', '2025-12-31', 'running', 40, 'operator:1')",
    [of.branchId],
  );
  const seen = async (by = ctx) => RunList.parse(await listRuns(by)).rows;
  expect(await seen()).toMatchObject([
    { of: "closing", state: "running", percent: 40, to_on: "2025-12-31", mode: "hard" },
    { of: "verification", id: response.id, state: "running", ...span, differences: null },
  ]);
  await doAsked(of, response, span.from_on, span.to_on);
  expect((await seen())[1]).toMatchObject({ state: "done", differences: 0 });
  const other = { ...ctx, actor: { ...ctx.actor, operatorId: 2 } };
  expect(await seen(other)).toEqual([]);
});
