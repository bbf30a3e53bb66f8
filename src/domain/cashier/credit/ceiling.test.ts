import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { act, chequeDesk, chequeIn } from "../../../../tests/cheques";
import { ctxOf } from "../../../../tests/fixtures";
import { personOf, refusal, signing } from "../../../../tests/operators";
import { cashier, type Desk, receipt, store } from "../../../../tests/payments";
import { walletFaults } from "../../../../tests/wallets";
import { hashPassword } from "../../people/operator/password";
import { holdLimit } from "../wallet/hold-limit";
import { approveBeyond } from "./approve-beyond";
import { listColleagueCredits, readColleagueCredit } from "./colleague-credit";
import { endApproval } from "./end-approval";
import { listApprovals } from "./list-approvals";

type Clerk = { ctx: Desk["ctx"]; branchId: Desk["branchId"] };
const ceiling = ({ ctx, branchId }: Clerk, id: number, amount: bigint) =>
  ctx.db.colleague.update({ where: { branchId_id: { branchId, id } }, data: { ceiling: amount } });
const inAnHour = () => new Date(Date.now() + 3_600_000);
const holds = ({ ctx }: Clerk, id: number, amount: bigint, source: string) =>
  refusal(holdLimit(ctx, { on: "ceiling", owner: { type: "colleague", id }, amount, source, expiresAt: inAnHour() }));
const lends = (desk: Desk, amount: number) => store(desk, [receipt(desk, { type: "payment", amount })]);

test("a bounced cheque is owed again immediately and uses the ceiling once, until it is settled, returned or undone", async () => {
  const desk = await chequeDesk();
  await ceiling(desk, desk.party, 5_000n);
  const credit = () => readColleagueCredit(desk.ctx, desk.party);
  const standsAt = async () => [(await credit()).available, (await credit()).bounced];
  const cheque = await chequeIn(desk, "received", "deposited", { amount: 2_000 });
  // Registered, its sum is credited to the party.
  expect(await standsAt()).toEqual([7_000n, 0n]);
  await act(desk, cheque, "bounce");
  expect(await standsAt()).toEqual([5_000n, 2_000n]);
  await act(desk, cheque, "settle", { amount: "500" });
  expect(await standsAt()).toEqual([5_500n, 1_500n]);
  await act(desk, cheque, "undo");
  await act(desk, cheque, "redeposit");
  expect(await standsAt()).toEqual([7_000n, 0n]);
  await act(desk, cheque, "bounce");
  await chequeIn(desk, "received", "bounced", { amount: 9_000 });
  expect(await standsAt()).toEqual([5_000n, 11_000n]);
  await act(desk, cheque, "return");
  expect(await standsAt()).toEqual([5_000n, 9_000n]);
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("concurrent bounces, undos and holds at the ceiling: no deadlock, no hold beyond it", async () => {
  const desk = await chequeDesk();
  await ceiling(desk, desk.party, 10_000n);
  const cheques = await Promise.all(
    Array.from({ length: 6 }, () => chequeIn(desk, "received", "deposited", { amount: 1_000 })),
  );
  const acts = cheques.map(async (id, n) => {
    await act(desk, id, "bounce");
    if (n % 2) await act(desk, id, "undo");
  });
  const request = Array.from({ length: 40 }, (_, n) => holds(desk, desk.party, 1_000n, `r${n}`));
  const changes = Array.from({ length: 5 }, () => ceiling(desk, desk.party, 10_000n));
  const result = await Promise.all(request);
  await Promise.all([...acts, ...changes]);
  expect(new Set(result.map(({ reason }) => reason))).toEqual(new Set(["done", "creditCeiling"]));
  const credit = await readColleagueCredit(desk.ctx, desk.party);
  expect(credit.bounced).toBe(3_000n);
  // Six cheques were registered: 6,000 are credited to the party beside its ceiling.
  expect(Number(credit.held)).toBeLessThanOrEqual(16_000);
  expect(Number(credit.held)).toBeGreaterThanOrEqual(10_000);
  expect(await refusal(act(desk, cheques[0]!, "redeposit"))).toMatchObject({ reason: "done" });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("a payment beyond the ceiling is refused with the rest; a manager's approval permits it until it expires", async () => {
  const desk = await cashier();
  await ceiling(desk, desk.colleague, 1_000n);
  await lends(desk, 900);
  const beyond = await lends(desk, 300).catch((error) => error);
  expect(beyond).toMatchObject({
    reason: "creditCeiling",
    details: { data: { available: 100, shortfall: 200, party: `colleague:${desk.colleague}` } },
  });
  const request = {
    colleague_id: desk.colleague,
    amount: 200n,
    minutes: 15,
    reason: "season",
    manager: null,
    address: null,
  };
  expect(await refusal(approveBeyond(desk.ctx, request, factorDeps))).toMatchObject({ reason: "noPermission" });

  const manager = await personOf(desk.branchId, "manager");
  const personnelId = `m${manager.operatorId}`;
  await desk.ctx.db.operator.update({
    where: { id: manager.operatorId },
    data: { personnelId, passwordHash: await hashPassword("right-password") },
  });
  const signed = (password: string) =>
    approveBeyond(desk.ctx, { ...request, manager: { personnel_id: personnelId, password } }, factorDeps);
  expect(await refusal(signed("wrong"))).toMatchObject({ reason: "wrongCredentials" });
  const { approval, credit } = await signed("right-password");
  expect(approval).toMatchObject({ asked_by: desk.ctx.actor.name, approved_by: manager.name, ended_at: null });
  expect(credit).toMatchObject({ agreed: 1_000n, allowance: 200n, ceiling: 1_200n, available: 300n });
  await lends(desk, 300);

  expect((await listApprovals(desk.ctx, { state: "live", page: 1, per_page: 20 })).meta.total).toBe(1);
  const ended = await endApproval(ctxOf(manager), approval.id);
  expect(ended.ended_by).toBe(manager.name);
  expect(await refusal(endApproval(ctxOf(manager), approval.id))).toMatchObject({ reason: "notAllowedInState" });
  expect(await readColleagueCredit(desk.ctx, desk.colleague)).toMatchObject({
    ceiling: 1_000n,
    used: 1_200n,
    stand: "over",
  });
  expect(await refusal(lends(desk, 1))).toMatchObject({ reason: "creditCeiling" });
  expect(await walletFaults(desk.branchId)).toEqual([]);
});

test("approvals expire by themselves; another branch cannot access them", async () => {
  const [desk, theirs] = [await cashier(), await cashier()];
  await ceiling(desk, desk.colleague, 0n);
  const clerk = ctxOf(desk.ctx.actor, { now: new Date(Date.now() - 120_000) });
  const given = { colleague_id: desk.colleague, amount: 100n, minutes: 1, reason: "x", address: null };
  const request = { ...given, manager: (await signing(desk.branchId)).manager };
  const { approval } = await approveBeyond(clerk, request, factorDeps);
  expect((await readColleagueCredit(desk.ctx, desk.colleague)).ceiling).toBe(100n);
  const stranger = ctxOf(await personOf(theirs.branchId, "manager"));
  expect(await refusal(endApproval(stranger, approval.id))).toMatchObject({ reason: "notFound" });
  const theirs_ = { ...given, manager: (await signing(theirs.branchId)).manager };
  expect(await refusal(approveBeyond(stranger, theirs_, factorDeps))).toMatchObject({ reason: "notFound" });
  await query("t.end", "select end_approvals(200, $1, $2)", [desk.branchId, desk.colleague]);
  expect((await readColleagueCredit(desk.ctx, desk.colleague)).ceiling).toBe(0n);
  const { items } = await listApprovals(desk.ctx, { state: "ended", page: 1, per_page: 20 });
  expect(items.map(({ id, ended_by }) => [id, ended_by])).toEqual([[approval.id, "time"]]);
});

test("an approver cannot approve for themselves, as caller or by signing", async () => {
  const desk = await cashier();
  const { actor, manager } = await signing(desk.branchId);
  const request = { colleague_id: desk.colleague, amount: 100n, minutes: 5, reason: "x", address: null };
  for (const by of [null, manager]) {
    const reason = refusal(approveBeyond(ctxOf(actor), { ...request, manager: by }, factorDeps));
    expect(await reason).toMatchObject({ reason: "noPermission", data: { four_eyes: true } });
  }
  const other = await signing(desk.branchId);
  const { approval } = await approveBeyond(ctxOf(actor), { ...request, manager: other.manager }, factorDeps);
  expect(approval).toMatchObject({ asked_by: actor.name, approved_by: other.actor.name });
});

test("a retry with the same key, as after a lost answer, approves once", async () => {
  const desk = await cashier();
  await ceiling(desk, desk.colleague, 0n);
  const { manager } = await signing(desk.branchId);
  const request = { colleague_id: desk.colleague, amount: 100n, minutes: 5, reason: "x", manager, address: null };
  const approve = (request_key: string | null) => approveBeyond(desk.ctx, { ...request, request_key }, factorDeps);
  const key = randomUUID();
  const [first, again] = await Promise.all([approve(key), approve(key)]);
  expect(again.approval.id).toBe(first.approval.id);
  expect((await approve(key)).credit.allowance).toBe(100n);
  expect((await approve(randomUUID())).credit.allowance).toBe(200n);
  for (const other of [{ amount: 101n }, { minutes: 6 }, { reason: "y" }, { colleague_id: desk.colleague + 1 }]) {
    const reason = refusal(approveBeyond(desk.ctx, { ...request, ...other, request_key: key }, factorDeps));
    expect(await reason).toMatchObject({ reason: "referenceReused", fields: ["request_key"] });
  }
});

test("colleagues over or near their ceiling come first", async () => {
  const desk = await cashier();
  await ceiling(desk, desk.colleague, 1_000n);
  await lends(desk, 850);
  const list = (stand?: "near" | "over") =>
    listColleagueCredits(desk.ctx, { stand, search: null, page: 1, per_page: 20 });
  expect((await list("near")).items.map(({ id, stand }) => [id, stand])).toEqual([[desk.colleague, "near"]]);
  expect((await list()).meta).toEqual({ total: 1, over: 0, near: 1 });
  await ceiling(desk, desk.colleague, 500n);
  expect((await list("over")).items).toHaveLength(1);
});
