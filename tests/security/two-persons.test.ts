import { beforeAll, describe, expect, test } from "vitest";
import { approveRequest } from "@/domain/communication/telephony/create-phone-request";
import type { Server } from "@/domain/communication/telephony/server-of";
import type { OperatorActor } from "@/domain/kernel/context";
import { CHANGE_ACTS } from "@/domain/kernel/gate/acts";
import { changeRequestDeps } from "@/server/change-request-deps";
import { prisma } from "@/server/db";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { approve } from "../approved";
import { backOfficeDoor } from "../back-office";
import { ctxOf } from "../fixtures";
import { asLedgerOwner } from "../ledger";
import { personOf } from "../operators";
import { DAY } from "../payments";
import { PASSWORD, withFactor } from "../second-factor";
import { consoleOf, type House, history, house, lastRequest, refusalOf, WAYS } from "../two-persons";
import { GUARDED, LITTLE, MONEY_WAYS, MUCH } from "../two-persons.money";
import { passenger } from "../wallets";

const clerk = backOfficeDoor({ accounting });
let of: House;
beforeAll(async () => {
  of = await house();
});

const DAY_MS = 24 * 3_600_000;
const without = (actor: OperatorActor, area: string): OperatorActor => ({
  ...actor,
  permissions: actor.permissions.filter((one) => !one.startsWith(area)),
});
const FOUR_EYES = { reason: "noPermission", data: { four_eyes: true } };

/** Requests a change of a customer site: the simplest change. */
async function ask(by: House, who = by.first, at: { now?: Date } = {}) {
  const domain = `d${Math.random().toString(36).slice(2)}.example`;
  const result = await refusalOf(consoleOf(who, at).sites.save({ domain, title: "x", origins: [] }));
  expect(result.reason).toBe("secondPersonNeeded");
  return { ...(await lastRequest(by, "customer_site.save")), told: result };
}

const MONEY = Object.entries({ ...MONEY_WAYS, ...GUARDED });

test("each act of two persons is tried here or with refunds", () => {
  const acts = new Set([...Object.keys(WAYS), ...MONEY.map(([, { act }]) => act), "refund.pay_out"]);
  expect([...acts].sort()).toEqual([...CHANGE_ACTS].sort());
});

describe("money that leaves, or can be spent by it", () => {
  let by: House & { puppet: OperatorActor };
  beforeAll(async () => {
    const made = await house();
    const { id } = await consoleOf(made.first).operators.store({
      ...{ personnel_id: `puppet${made.branchId}`, password: "blue horse 8 carries" },
      ...{ personal: { name: "puppet", name_latin: "puppet" }, access: { role: "manager" as const } },
    });
    by = { ...made, puppet: { ...made.first, operatorId: id, name: "puppet" } };
  });

  test.each(MONEY)("%s waits for an independent second person, and is executed as requested", async (_, way) => {
    const sent = await way.sent(by, MUCH);
    const was = await sent.read();
    // The worker requests it without permission to request changes of keys and gateways.
    const worker = without(by.first, "security:");
    const result = await refusalOf(sent.run(worker));
    expect(result).toMatchObject({ reason: "secondPersonNeeded", data: { change_request: { act: way.act } } });
    expect(await sent.read()).toEqual(was);
    const request = await lastRequest(by, way.act);
    expect(request.requestedBy).toBe(`operator:${by.first.operatorId}`);
    expect(await refusalOf(approve(by.first, request.id))).toMatchObject(FOUR_EYES);
    expect(await refusalOf(approve(by.puppet, request.id))).toMatchObject(FOUR_EYES);
    expect(await sent.read()).toEqual(was);
    await approve(by.second, request.id);
    expect(await sent.read()).not.toEqual(was);
    const made = await prisma().auditEntry.findFirstOrThrow({
      where: { branchId: by.branchId, action: sent.action },
      orderBy: { id: "desc" },
    });
    expect(made.actor).toBe(`operator:${by.first.operatorId}`);
  });

  test("many at the same moment let no more go than one after the other", async () => {
    const person = await passenger(by.branchId);
    const counterparty = person as { type: "passenger"; id: number };
    const payment = { type: "payment" as const, method: "cash" as const, counterparty, amount: 100_000_000, date: DAY };
    const pay = () => refusalOf(consoleOf(by.first).payments.store({ payments: [payment] }));
    const result = await Promise.all(Array.from({ length: 12 }, pay));
    expect(result.filter(({ reason }) => reason === "done")).toHaveLength(3);
    expect(new Set(result.map(({ reason }) => reason))).toEqual(new Set(["done", "secondPersonNeeded"]));
    // Payments of others to the same party within the day count too.
    const other = refusalOf(consoleOf(by.second).payments.store({ payments: [{ ...payment, amount: 1 }] }));
    expect(await other).toMatchObject({ reason: "secondPersonNeeded" });
  });

  test.each(Object.entries(MONEY_WAYS))(
    "%s requires no second person within the branch's limit",
    async (_, { sent }) => {
      const { run, read } = await sent(by, LITTLE);
      const was = await read();
      await run(without(by.first, "security:"));
      expect(await read()).not.toEqual(was);
    },
  );
});

test.each(Object.entries(WAYS))(
  "%s waits for a second person, and is executed in the requester's name",
  async (act, way) => {
    const sent = await way(of);
    const was = await sent.read();
    expect(await refusalOf(sent.run(without(of.first, "security:")))).toMatchObject({
      reason: "noPermission",
      data: { permission: "security:write" },
    });
    expect(await refusalOf(sent.run(of.first))).toMatchObject({ reason: "secondPersonNeeded" });
    const request = await lastRequest(of, act);
    // Repeating it is the same request.
    expect(await refusalOf(sent.run(of.first))).toMatchObject({ data: { change_request: { id: request.id } } });
    expect(await sent.read()).toEqual(was);
    expect(JSON.stringify([request.before, request.after])).not.toMatch(/s3cret|m-secret/);
    expect(await refusalOf(approve(of.first, request.id))).toMatchObject(FOUR_EYES);
    expect(await refusalOf(approve(without(of.second, "security:approve"), request.id))).toMatchObject({
      reason: "noPermission",
    });
    const seen = BigInt((await prisma().auditEntry.aggregate({ _max: { id: true } }))._max.id ?? 0n);
    await approve(of.second, request.id);
    expect(await sent.read()).not.toEqual(was);
    const rows = (await history(of, request.id, sent.action)).filter(({ id }) => id > seen);
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      [sent.action, `operator:${of.first.operatorId}`],
      ["change_request.approve", `operator:${of.second.operatorId}`],
    ]);
    const [made] = rows;
    expect(made!.before).not.toBeNull();
    expect(JSON.stringify(made!.before)).not.toBe(JSON.stringify(made!.after));
    expect(JSON.stringify(rows.map(({ before, after }) => [before, after]))).not.toMatch(/s3cret|m-secret/);
    // Decided once.
    expect(await refusalOf(approve(of.second, request.id))).toMatchObject({ reason: "operationNotAllowed" });
  },
);

test("a change without effect on decisions is saved immediately, by a caller with the right", async () => {
  const sent = await WAYS["gateway.save"](of);
  const { id, version } = (await sent.read()) as { id: number; version: number };
  const form = { driver: "zarinpal" as const, title: "renamed", settings: { mode: "live" }, id, version };
  const clerk = without(of.first, "security:");
  await consoleOf(clerk).gateways.save(form);
  expect(await sent.read()).toMatchObject({ title: "renamed" });
});

test("rejected and withdrawn: nothing is changed, and what it held is gone", async () => {
  const one = await ask(of);
  await consoleOf(of.second).changes.decide({ id: one.id, decision: "reject", reason: "not ours" });
  const two = await ask(of);
  expect(await refusalOf(consoleOf(of.second).changes.decide({ id: two.id, decision: "withdraw" }))).toMatchObject({
    reason: "operationNotAllowed",
  });
  await consoleOf(of.first).changes.decide({ id: two.id, decision: "withdraw" });
  const rows = await prisma().changeRequest.findMany({
    where: { branchId: of.branchId, id: { in: [one.id, two.id] } },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ state, sealed }) => [state, sealed])).toEqual([
    ["rejected", null],
    ["withdrawn", null],
  ]);
  expect(await prisma().customerSite.count({ where: { branchId: of.branchId, title: "x" } })).toBe(0);
});

test("another branch's request is unknown, and an expired one is not approved", async () => {
  const other = await house();
  const { id } = await ask(of);
  expect(await refusalOf(approve(other.second, id))).toMatchObject({ reason: "notFound" });
  const late = { now: new Date(Date.now() + 15 * DAY_MS) };
  expect(await refusalOf(approve(of.second, id, {}, late))).toMatchObject({ reason: "operationNotAllowed" });
  await consoleOf(of.second, late).changes.decide({ id, decision: "reject" });
});

test("over the API a bank account's numbers wait too, and an accountant alone may not request it", async () => {
  const manager = await clerk("manager");
  const form = { kind: "bank", title: "Mellat" };
  const { json } = await manager.ask("POST", "/accounting/account", form);
  const { id } = json.data;
  const moved = { ...form, id, iban: "IR820540102680020817909002" };
  const accountant = await clerk("accountant", manager);
  expect((await accountant.ask("PUT", "/accounting/account", moved)).json).toMatchObject({ code: 2007 });
  const held = await manager.ask("PUT", "/accounting/account", moved);
  expect([held.status, held.json.code]).toEqual([409, 2012]);
  expect(held.json.error).toMatchObject({ change_request: { act: "bank_account.save" } });
  const ibanNow = async () => (await manager.ask("GET", `/accounting/account?id=${id}`)).json.data.iban;
  expect(await ibanNow()).toBeNull();
  await approve(accountant.actor, held.json.error.change_request.id);
  expect(await ibanNow()).toBe(moved.iban);
  // An account created with numbers waits too, for every author.
  const fresh = { kind: "bank", title: "Saman", account_number: "0100324200001" };
  const added = await accountant.ask("POST", "/accounting/account", fresh);
  expect([added.status, added.json.error.change_request.act]).toEqual([409, "bank_account.add"]);
  // Other members are saved immediately.
  expect((await accountant.ask("PUT", "/accounting/account", { ...moved, title: "Mellat 2" })).json.code).not.toBe(
    2012,
  );
});

describe("four eyes", () => {
  const touch: Record<string, (by: House, id: number) => Promise<unknown>> = {
    "re-passworded": ({ first }, id) => consoleOf(first).operators.update({ id, password: "blue horse 8 carries" }),
    promoted: async ({ first }, id) => {
      await consoleOf(first).operators.update({ id, access: { role: "accountant" } });
      return consoleOf(first).operators.update({ id, access: { role: "manager" } });
    },
    reactivated: async ({ first }, id) => {
      await consoleOf(first).operators.update({ id, active: false });
      return consoleOf(first).operators.update({ id, active: true });
    },
  };

  test.each(Object.entries(touch))("no person whom the requester %s within 7 days", async (_, act) => {
    const by = await house();
    await prisma().operator.update({ where: { id: by.second.operatorId }, data: { homeBranchId: by.branchId } });
    await act(by, by.second.operatorId);
    const { id } = await ask(by);
    expect(await refusalOf(approve(by.second, id))).toMatchObject(FOUR_EYES);
    const week = { now: new Date(Date.now() + 7 * DAY_MS + 1_000) };
    await approve(by.second, id, {}, week);
  });

  test("no person whom the requester created, nor one created by such a person", async () => {
    const by = await house();
    const made = async (maker: OperatorActor, name: string) => {
      const { id } = await consoleOf(maker).operators.store({
        ...{ personnel_id: `${name}${by.branchId}`, password: "blue horse 8 carries" },
        ...{ personal: { name, name_latin: name }, access: { role: "manager" as const } },
      });
      return { ...by.first, operatorId: id, name };
    };
    const child = await made(by.first, "child");
    const grandchild = await made(child, "grandchild");
    const { id } = await ask(by);
    expect(await refusalOf(approve(child, id))).toMatchObject(FOUR_EYES);
    expect(await refusalOf(approve(grandchild, id))).toMatchObject(FOUR_EYES);
    await approve(by.second, id);
    // The reverse: a person whom someone created is not an independent approver for them, nor for another one they
    // created.
    const sibling = await made(by.first, "sibling");
    for (const puppet of [child, grandchild]) {
      const { id } = await ask(by, puppet);
      for (const who of [by.first, sibling]) expect(await refusalOf(approve(who, id))).toMatchObject(FOUR_EYES);
      await approve(by.second, id);
    }
  });

  test("a requester who removed the other approver may not act alone", async () => {
    const by = await house();
    await prisma().branchSetting.create({
      data: { branchId: by.branchId, type: "approvals", data: { one_person: true }, changedBy: "system" },
    });
    const { id } = await ask(by);
    await prisma().operator.update({ where: { id: by.second.operatorId }, data: { homeBranchId: by.branchId } });
    await consoleOf(by.first).operators.update({ id: by.second.operatorId, active: false });
    const later = { now: new Date(Date.now() + 2 * DAY_MS) };
    expect(await refusalOf(approve(by.first, id, {}, later))).toMatchObject(FOUR_EYES);
    await approve(by.first, id, {}, { now: new Date(Date.now() + 8 * DAY_MS) });
  });
});

describe("one person", () => {
  test("while a branch is being set up, with the second factor", async () => {
    const by = await house({ daysOld: 1 });
    const { id, told } = await ask(by);
    expect(told.data).toMatchObject({ alone: { why: "setup" } });
    expect(await refusalOf(approve(by.first, id))).toMatchObject({ reason: "secondFactorNeeded" });
    const proof = { password: PASSWORD, code: "000000" };
    expect(await refusalOf(approve(by.first, id, { proof }))).toMatchObject({
      reason: "secondFactorNeeded",
      fields: ["proof.code"],
    });
    const codeAt = await withFactor(by.first, "10.78.0.1");
    const now = new Date();
    const from = { now, address: "10.78.0.1" };
    expect(await refusalOf(approve(by.first, id, { proof }, from))).toMatchObject({ reason: "wrongCredentials" });
    const right = { password: PASSWORD, code: codeAt(now) };
    expect(await approve(by.first, id, { proof: right }, from)).toMatchObject({ state: "approved" });
    expect(await lastRequest(by, "customer_site.save")).toMatchObject({ alone: "setup" });
    // Without every permission a user is not an owner.
    const clerk = { ...by.second, permissions: by.second.permissions.filter((one) => one !== "report:read") };
    const other = await ask(by, clerk);
    expect(other.told.data).toMatchObject({ alone: null });
  });

  test("a branch with a delay waits 24 hours, its contacts are notified, and the change may be withdrawn", async () => {
    const by = await house();
    const where = { branchId_operatorId: { branchId: by.branchId, operatorId: by.second.operatorId } };
    await prisma().membership.update({ where, data: { role: "support" } });
    await prisma().operator.update({
      where: { id: by.second.operatorId },
      data: { personal: { email: "second@branch.example", mobile: "09121112233" } },
    });
    const quiet = await ask(by);
    expect(quiet.told.data).toMatchObject({ alone: null, one_person: false });
    // Declaring a single person needs the same proof.
    const data = { one_person: true, payout_limit: null };
    expect(await refusalOf(consoleOf(by.first).settings.change({ type: "approvals", data }))).toMatchObject({
      reason: "secondPersonNeeded",
      data: { alone: { why: "one_person" } },
    });
    const request = await lastRequest(by, "setting.change");
    expect(await refusalOf(approve(by.first, request.id))).toMatchObject({ reason: "operationNotAllowed" });
    const day = { now: new Date(Date.now() + DAY_MS + 1_000) };
    await approve(by.first, request.id, {}, day);
    const result = await prisma().outgoingMessage.findMany({ where: { branchId: by.branchId } });
    expect(result.map(({ toAddress }) => toAddress).sort()).toEqual(["+989121112233", "second@branch.example"]);
    const { id } = await ask(by);
    const [row] = (await consoleOf(by.first).changes.list({ state: "waiting" })).rows.filter((one) => one.id === id);
    expect(row).toMatchObject({ decisions: ["withdraw"], alone: { why: "one_person" } });
    await approve(by.first, id, {}, day);
    expect(await lastRequest(by, "customer_site.save")).toMatchObject({ alone: "one_person", state: "approved" });
    // Once there is another approver, acting alone is not possible.
    const next = await ask(by);
    await personOf(by.branchId);
    expect(await refusalOf(approve(by.first, next.id, {}, day))).toMatchObject(FOUR_EYES);
  });
});

test("what is sealed for one request opens in no other's row", async () => {
  const [one, two] = [await ask(of), await ask(of)];
  const requests = await prisma().changeRequest.findMany({
    where: { branchId: of.branchId, id: { in: [one.id, two.id] } },
    orderBy: { id: "asc" },
  });
  const [a, b] = requests.map((row) => ({ ...row, sealed: new Uint8Array(row.sealed!) }));
  expect(changeRequestDeps.open(a!.sealed, a!)).toMatchObject({ title: "x" });
  expect(changeRequestDeps.open(a!.sealed, b!)).toBeNull();
  expect(changeRequestDeps.open(a!.sealed, { ...a!, requestedBy: "operator:1" })).toBeNull();
});

test("a requester who leaves takes the request along; a later change is not overwritten", async () => {
  const by = await house();
  const { id } = await ask(by);
  const where = { branchId_operatorId: { branchId: by.branchId, operatorId: by.first.operatorId } };
  await prisma().membership.update({ where, data: { active: false } });
  expect(await refusalOf(approve(by.second, id))).toMatchObject({ reason: "operationNotAllowed" });
  await prisma().membership.update({ where, data: { active: true } });
  const sent = await WAYS["webhook.save"](by);
  await refusalOf(sent.run(by.first));
  const request = await lastRequest(by, "webhook.save");
  await prisma().webhookEndpoint.updateMany({ where: { branchId: by.branchId }, data: { version: { increment: 1 } } });
  expect(await refusalOf(approve(by.second, request.id))).toMatchObject({ reason: "changedMeanwhile" });
  expect(await lastRequest(by, "webhook.save")).toMatchObject({ state: "waiting" });
});

describe("the same rule for older two-person actions", () => {
  /** A second person whose password the first reset, and an independent one. */
  async function pair() {
    const by = await house();
    await prisma().operator.update({ where: { id: by.second.operatorId }, data: { homeBranchId: by.branchId } });
    await consoleOf(by.first).operators.update({ id: by.second.operatorId, password: "blue horse 8 carries" });
    return { ...by, third: await personOf(by.branchId) };
  }

  test("trusting an address", async () => {
    const by = await pair();
    const domain = await prisma().partnerDomain.findFirstOrThrow({ where: { branchId: by.branchId } });
    const response = await consoleOf(by.first).trusts.request({ domain_id: domain.id, network: "203.0.113.7" });
    expect(await refusalOf(consoleOf(by.second).trusts.trust({ id: response.id }))).toMatchObject(FOUR_EYES);
    expect(await consoleOf(by.third).trusts.trust({ id: response.id })).toMatchObject({ status: "trusted" });
  });

  test("the only approver of a branch trusts alone no sooner than any change", async () => {
    const by = await house();
    const where = { branchId_operatorId: { branchId: by.branchId, operatorId: by.second.operatorId } };
    await prisma().membership.update({ where, data: { role: "support" } });
    const domain = await prisma().partnerDomain.findFirstOrThrow({ where: { branchId: by.branchId } });
    const response = await consoleOf(by.first).trusts.request({ domain_id: domain.id, network: "203.0.113.8" });
    expect(await refusalOf(consoleOf(by.first).trusts.trust({ id: response.id }))).toMatchObject(FOUR_EYES);
    const data = { one_person: true };
    await prisma().branchSetting.create({
      data: { branchId: by.branchId, type: "approvals", data, changedBy: "system" },
    });
    expect(await refusalOf(consoleOf(by.first).trusts.trust({ id: response.id }))).toMatchObject(FOUR_EYES);
    const day = { now: new Date(Date.now() + DAY_MS + 1_000) };
    expect(await consoleOf(by.first, day).trusts.trust({ id: response.id })).toMatchObject({ status: "trusted" });
  });

  test("opening a closed period", async () => {
    const by = await pair();
    const [row] = await asLedgerOwner<{ id: number }>(
      `insert into ledger.reopenings (branch_id, period_id, reason, asked_by)
       select $1, id, 'a late bill', $2 from ledger.periods where branch_id = $1 order by fm limit 1 returning id`,
      [by.branchId, `operator:${by.first.operatorId}`],
    );
    const decide = (who: OperatorActor) =>
      refusalOf(consoleOf(who).closing.decideReopening({ id: row!.id, decision: "approved" }));
    expect(await decide(by.second)).toMatchObject(FOUR_EYES);
    expect(await decide(by.third)).not.toMatchObject(FOUR_EYES);
  });

  test("an act of the telephone", async () => {
    const by = await pair();
    const act = await prisma().telephonyAct.create({
      data: {
        ...{ branchId: by.branchId, kind: "ussd", state: "awaiting", target: "*100#" },
        createdBy: `operator:${by.first.operatorId}`,
      },
    });
    const taken = (who: OperatorActor) =>
      refusalOf(approveRequest(ctxOf(who), { branchId: by.branchId } as unknown as Server, act.id));
    expect(await taken(by.second)).toMatchObject(FOUR_EYES);
  });

  test("going beyond a ceiling", async () => {
    const by = await pair();
    const codeAt = await withFactor(by.second, "10.78.0.9");
    const now = new Date();
    const colleague = await prisma().colleague.findFirstOrThrow({ where: { branchId: by.branchId } });
    const personnel = await prisma().operator.findUniqueOrThrow({ where: { id: by.second.operatorId } });
    const request = consoleOf(by.first, { now, address: "10.78.0.9" }).credit.approve({
      ...{ colleague_id: colleague.id, amount: 1, minutes: 5, reason: "x" },
      manager: { personnel_id: personnel.personnelId, password: PASSWORD, code: codeAt(now) },
    });
    expect(await refusalOf(request)).toMatchObject(FOUR_EYES);
  });
});
