import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { callerOf } from "@/server/trpc";
import { closingWorker, pair, post, stateOf } from "../../../../../tests/closing";
import { ctxOf, office } from "../../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../../tests/ledger";
import { personOf } from "../../../../../tests/operators";
import { until } from "../../../../../tests/until";
import { closing } from "./closing";

const wire = { site: null, address: null, customerAddress: null, requestKey: null };
const at = (actor: OperatorActor) => callerOf(closing)({ ...ctxOf(actor), ...wire, actor });
/** A refusal's key, or the result. */
const resultOf = (work: Promise<unknown>) =>
  work.then(
    () => "OK",
    (error: { cause?: { reason?: string }; code: string }) => error.cause?.reason ?? error.code,
  );

let worker: Awaited<ReturnType<typeof closingWorker>>;
beforeAll(async () => {
  worker = await closingWorker();
});
afterAll(() => worker.stop());

let of: Chart;
let one: OperatorActor;
let other: OperatorActor;
beforeEach(async () => {
  const { branchId } = await office();
  of = await chart(branchId);
  [one, other] = await Promise.all([personOf(branchId), personOf(branchId, "accountant")]);
});

async function ended(who: OperatorActor, id: number) {
  const runOf = async () => (await at(who).overview()).runs.find((run) => run.id === id);
  await until(async () => !["waiting", "running", undefined].includes((await runOf())?.state), "the end of the run");
  return (await runOf())!;
}
const close = async (to_date: string, mode: "soft" | "hard" = "hard") =>
  ended(one, (await at(one).start({ to_date, mode })).id);

test("a reader of the books sees months and the check-list, an approver closes", async () => {
  const support = await personOf(one.branchId, "support");
  const reader = { ...one, permissions: ["accounting:read"] };
  const acts = (who: OperatorActor) =>
    Promise.all(
      [
        at(who).overview(),
        at(who).checks({ to_date: "2025-01-31", mode: "hard" }),
        at(who).preview({ to_date: "2025-01-31" }),
        at(who).checkRows({ to_date: "2025-01-31", key: "nature" }),
        at(who).rules({}),
        at(who).setRule({ key: "nature", severity: "warn", since: "2025-01-01" }),
        at(who).waive({ fm: 202501, key: "nature", digest: "0".repeat(64), reason: "r" }),
        at(who).start({ to_date: "2025-01-31", mode: "soft" }),
        at(who).askReopening({ reason: "r" }),
      ].map(resultOf),
    );
  expect(await acts(support)).toEqual(Array(9).fill("noPermission"));
  expect(await acts(reader)).toEqual([...Array(5).fill("OK"), ...Array(4).fill("noPermission")]);
  expect(await resultOf(at(reader).checks({ to_date: "2025-01-30", mode: "hard" }))).toBe("fieldInvalid");
});

test("a preview is what is posted, and posts nothing", async () => {
  await post(of, "2025-03-01", pair(of.cash, of.sale, 700));
  await post(of, "2025-04-01", pair(of.cost, of.cash, 250));
  const { documents } = await at(one).preview({ to_date: "2025-12-31" });
  expect(documents.map(({ document, total }) => [document, total])).toEqual([
    ["profit", "700"],
    ["earnings", "450"],
    ["closing", "450"],
    ["opening", "450"],
  ]);
  expect(documents[2]!.rows).toMatchObject([{ code: "11019999", amount: "-450" }, { amount: "450" }]);
  const count = "select count(*)::int as n from ledger.vouchers where branch_id = $1";
  expect(await asLedgerOwner(count, [of.branchId])).toEqual([{ n: 2 }]);
  const run = await close("2025-12-31");
  expect(run.documents.map(({ kind, total }) => [kind, total])).toEqual([
    ["pl_close", "700"],
    ["pl_close", "450"],
    ["closing", "450"],
    ["opening", "450"],
  ]);
});

test("a softly closed month: an exception lets one person in until it is taken back; one person opens it", async () => {
  await close("2025-01-31", "soft");
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const wish = { fm: 202501, operator_id: other.operatorId, until, reason: "a late invoice" };
  expect(await resultOf(at(one).grant({ ...wish, fm: 202502 }))).toBe("operationNotAllowed");
  expect(await resultOf(at(one).grant({ ...wish, until: "2020-01-01T00:00:00Z" }))).toBe("fieldInvalid");
  const stranger = await personOf((await office()).branchId);
  expect(await resultOf(at(one).grant({ ...wish, operator_id: stranger.operatorId }))).toBe("fieldInvalid");
  expect(await resultOf(at(stranger).grant(wish))).not.toBe("OK");
  await at(one).grant(wish);
  expect((await at(one).overview()).exceptions).toMatchObject([{ fm: 202501, name: other.name, over: false }]);
  const line = pair(of.cash, of.sale, 1);
  const by = (who: OperatorActor) => post(of, "2025-01-10", line, { created_by: `operator:${who.operatorId}` });
  expect(await by(one)).toMatchObject({ refused: { code: 7301 } });
  expect(await by(other)).toHaveProperty("voucher_id");
  await at(one).revoke({ fm: 202501, operator_id: other.operatorId });
  expect(await by(other)).toMatchObject({ refused: { code: 7301 } });
  expect(await resultOf(at(one).revoke({ fm: 202501, operator_id: other.operatorId }))).toBe("notFound");
  expect(await resultOf(at(stranger).open({ fm: 202501 }))).toBe("operationNotAllowed");
  await at(one).open({ fm: 202501 });
  expect(await by(one)).toHaveProperty("voucher_id");
});

test("reopening is requested by one and decided by another, and both are recorded", async () => {
  expect(await resultOf(at(one).askReopening({ reason: "a mistake" }))).toBe("operationNotAllowed");
  await close("2025-01-31");
  const { id } = await at(one).askReopening({ reason: "a mistake" });
  expect(await resultOf(at(other).askReopening({ reason: "me too" }))).toBe("operationNotAllowed");
  expect(await resultOf(at(one).decideReopening({ id, decision: "approved" }))).toBe("operationNotAllowed");
  const stranger = await personOf((await office()).branchId);
  expect(await resultOf(at(stranger).decideReopening({ id, decision: "approved" }))).toBe("changedMeanwhile");
  expect(await stateOf(of.branchId, 202501)).toBe("closed");
  await at(other).decideReopening({ id, decision: "approved" });
  expect(await stateOf(of.branchId, 202501)).toBe("open");
  expect(await resultOf(at(other).decideReopening({ id, decision: "approved" }))).toBe("changedMeanwhile");
  const rows = await prisma().auditEntry.findMany({
    where: { branchId: of.branchId, subjectType: "reopening" },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ["closing.ask-reopening", `operator:${one.operatorId}`],
    ["closing.decide-reopening", `operator:${other.operatorId}`],
  ]);
  await close("2025-01-31");
  const again = await at(one).askReopening({ reason: "another" });
  await at(one).decideReopening({ id: again.id, decision: "withdrawn" });
  const last = await at(one).askReopening({ reason: "a third" });
  await at(other).decideReopening({ id: last.id, decision: "rejected" });
  expect(await stateOf(of.branchId, 202501)).toBe("closed");
});

test("the first open month is reported as waiting to be closed", async () => {
  await close("2025-03-31");
  expect(await at(other).openPeriod()).toEqual({ from: "2025-04-01", to: "2025-04-30", near: true });
  const { branchId } = await office();
  await chart(branchId);
  expect(await at(await personOf(branchId)).openPeriod()).toMatchObject({ from: "2025-01-01" });
  expect(await resultOf(at(await personOf(one.branchId, "support")).openPeriod())).toBe("noPermission");
});
