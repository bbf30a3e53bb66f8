import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { ctxOf, type Office, office, partnerOf } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { PASSWORD, withFactor } from "../../../../tests/second-factor";
import type { OperatorActor } from "../../kernel/context";
import { reject, revokeTrust, trust, withdraw } from "./decide-trust";
import { listTrusts } from "./list-trusts";
import { requestTrust } from "./request-trust";
import { TrustList, TrustQuery, TrustRequest } from "./schema.console";

const DAY_MS = 86_400_000;
let mine: Office;
let asker: OperatorActor;
let approver: OperatorActor;
let reader: OperatorActor;
beforeAll(async () => {
  mine = await office({ timeZone: "Asia/Tehran" });
  [asker, approver] = await Promise.all([personOf(mine.branchId), personOf(mine.branchId)]);
  reader = await personOf(mine.branchId, "support");
});

const as = (actor: OperatorActor, now?: Date) => ctxOf(actor, { now });
const site = async () => (await partnerOf(mine.branchId)).domainId;
const ask = (domain_id: number, network: string, more: object = {}, actor = asker) =>
  requestTrust(as(actor), TrustRequest.parse({ domain_id, network, ...more }));
const list = async (input: object, actor = approver, now?: Date) =>
  TrustList.parse(await listTrusts(as(actor, now), TrustQuery.parse(input)));
const states = async (domain_id: number, now?: Date) =>
  (await list({ domain_id }, approver, now)).rows.map(({ network, state }) => `${network} ${state}`);

describe("requesting", () => {
  test("normalizes the network, expires at the end of the day in the branch's time zone, and publishes", async () => {
    const domain_id = await site();
    const made = await ask(domain_id, "۲۰۳.۰.۱۱۳.۷/۲۴", { note: "Tehran office", expires_on: "2099-03-20" });
    expect(made).toEqual({ id: expect.any(Number), network: "203.0.113.0/24", overlaps: [] });
    const [row] = (await list({ domain_id })).rows;
    expect(row).toMatchObject({
      network: "203.0.113.0/24",
      state: "requested",
      note: "Tehran office",
      requested_by: { kind: "operator", name: asker.name },
      decided_by: null,
      // The end of 20 March in Tehran (UTC+3:30).
      expires_at: "2099-03-20T20:30:00Z",
      acts: ["trust", "reject"],
    });
    const result = { branchId: mine.branchId, type: "partner.trust", aggregateId: String(domain_id) };
    expect(await prisma().outboxEvent.count({ where: result })).toBe(1);
  });

  test.each([
    ["0.0.0.0/0", "network"],
    ["10.0.0.0/15", "network"],
    ["2001:db8::/47", "network"],
    ["partner.example", "network"],
    ["224.0.0.1", "network"],
  ])("rejects %s at %s", async (network, path) => {
    expect(await refusal(ask(mine.partner.domainId, network))).toEqual({ reason: "fieldInvalid", fields: [path] });
  });

  test("rejects a past day, and a network already requested or trusted for as long", async () => {
    const domain_id = await site();
    const over = ask(domain_id, "198.51.100.1", { expires_on: "2020-01-01" });
    expect(await refusal(over)).toEqual({ reason: "fieldInvalid", fields: ["expires_on"] });
    const { id } = await ask(domain_id, "198.51.100.1", { expires_on: "2098-01-01" });
    expect(await refusal(ask(domain_id, "::ffff:198.51.100.1"))).toEqual({
      reason: "fieldInvalid",
      fields: ["network"],
    });
    await trust(as(approver), { id });
    const shorter = ask(domain_id, "198.51.100.1", { expires_on: "2097-01-01" });
    expect(await refusal(shorter)).toEqual({ reason: "fieldInvalid", fields: ["network"] });
    // A longer expiry is accepted: the new entry replaces the old one.
    const longer = await ask(domain_id, "198.51.100.1", { expires_on: "2099-01-01" });
    expect(longer.overlaps).toEqual([{ id, network: "198.51.100.1", status: "trusted", wider: true }]);
    await trust(as(approver), { id: longer.id });
    expect((await states(domain_id)).sort()).toEqual(["198.51.100.1 revoked", "198.51.100.1 trusted"]);
  });

  test("reports overlapping entries; of two identical concurrent requests one is rejected", async () => {
    const domain_id = await site();
    const wide = await ask(domain_id, "192.0.2.0/24");
    await trust(as(approver), { id: wide.id });
    const inside = await ask(domain_id, "192.0.2.9");
    expect(inside.overlaps).toEqual([{ id: wide.id, network: "192.0.2.0/24", status: "trusted", wider: true }]);
    const around = await ask(domain_id, "192.0.0.0/16");
    expect(around.overlaps.map(({ network, wider }) => [network, wider])).toEqual([
      ["192.0.2.0/24", false],
      ["192.0.2.9", false],
    ]);
    const rows = (await list({ domain_id })).rows;
    expect(rows.find(({ id }) => id === inside.id)?.overlaps).toHaveLength(2);
    const both = await Promise.all([refusal(ask(domain_id, "2001:db8::1")), refusal(ask(domain_id, "2001:DB8::1"))]);
    expect(both.map(({ reason }) => reason).sort()).toEqual(["done", "fieldInvalid"]);
  });
});

describe("deciding", () => {
  test("four eyes: the requester cannot approve, another operator can, once", async () => {
    const domain_id = await site();
    const { id } = await ask(domain_id, "203.0.113.1");
    expect(await refusal(trust(as(asker), { id }))).toEqual({
      reason: "noPermission",
      fields: ["id"],
      data: { four_eyes: true },
    });
    const [seen] = (await list({ domain_id }, asker)).rows;
    expect(seen).toMatchObject({ acts: ["withdraw"], second_person: true });
    const both = await Promise.all([refusal(trust(as(approver), { id })), refusal(trust(as(approver), { id }))]);
    expect(both.map(({ reason }) => reason).sort()).toEqual(["done", "operationNotAllowed"]);
    const [row] = (await list({ domain_id })).rows;
    expect(row).toMatchObject({ state: "trusted", decided_by: { name: approver.name }, acts: ["revoke"] });
    const entries = await prisma().auditEntry.findMany({
      where: { branchId: mine.branchId, subjectType: "ip_trust", subjectId: String(id) },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ["partner.request-trust", `operator:${asker.operatorId}`],
      ["partner.trust-trust", `operator:${approver.operatorId}`],
    ]);
  });

  test("the only approver of a branch decides alone, which is audited", async () => {
    const { branchId, partner } = await office();
    const alone = await personOf(branchId);
    await personOf(branchId, "accountant");
    const { id } = await ask(partner.domainId, "203.0.113.1", {}, alone);
    expect((await list({}, alone)).rows).toMatchObject([{ acts: ["trust", "withdraw"], second_person: false }]);
    // During setup of the branch: with the second factor.
    expect(await refusal(trust(as(alone), { id }))).toMatchObject({ reason: "secondFactorNeeded" });
    const address = "10.78.0.40";
    const codeAt = await withFactor(alone, address);
    const now = new Date();
    const signed = (code: string) =>
      trust(as(alone, now), { id, address, proof: { password: PASSWORD, code } }, factorDeps);
    expect(await refusal(signed("000000"))).toMatchObject({ reason: "wrongCredentials" });
    expect(await signed(codeAt(now))).toEqual({ id, status: "trusted" });
    const trusting = { branchId, action: "partner.trust-trust" };
    expect(await prisma().auditEntry.findFirst({ where: trusting })).toMatchObject({ after: { alone: "setup" } });
    // With another approver two people are needed again.
    await personOf(branchId);
    const next = await ask(partner.domainId, "203.0.113.2", {}, alone);
    expect((await refusal(trust(as(alone), { id: next.id }))).reason).toBe("noPermission");
  });

  test("after setup the only approver waits for another one, or a day without one, and all operators are notified", async () => {
    const { branchId, partner } = await office();
    const alone = await personOf(branchId);
    const where = { id: alone.operatorId };
    await prisma().operator.update({ where, data: { personal: { email: "alone@branch.example" } } });
    await prisma().branch.update({ where: { id: branchId }, data: { createdAt: new Date(Date.now() - 30 * DAY_MS) } });
    const one = await ask(partner.domainId, "203.0.113.1", {}, alone);
    expect((await list({}, alone)).rows).toMatchObject([{ acts: ["withdraw"], second_person: true }]);
    expect(await refusal(trust(as(alone), { id: one.id }))).toMatchObject({ reason: "noPermission" });
    const data = { one_person: true };
    await prisma().branchSetting.create({ data: { branchId, type: "approvals", data, changedBy: "system" } });
    const two = await ask(partner.domainId, "203.0.113.2", {}, alone);
    expect(await refusal(trust(as(alone), { id: two.id }))).toMatchObject({ reason: "noPermission" });
    const result = await prisma().outgoingMessage.findMany({ where: { branchId } });
    expect(result.map(({ toAddress }) => toAddress)).toEqual(["alone@branch.example"]);
    const later = new Date(Date.now() + DAY_MS + 1_000);
    expect(await trust(as(alone, later), { id: two.id })).toEqual({ id: two.id, status: "trusted" });
    const trusting = { branchId, action: "partner.trust-trust" };
    expect(await prisma().auditEntry.findFirst({ where: trusting })).toMatchObject({ after: { alone: "one_person" } });
  });

  test("rejected, withdrawn and revoked are final, each with its reason", async () => {
    const domain_id = await site();
    const [one, two, three] = [
      await ask(domain_id, "203.0.113.1"),
      await ask(domain_id, "203.0.113.2"),
      await ask(domain_id, "203.0.113.3"),
    ];
    await reject(as(approver), { id: one.id, reason: "not theirs" });
    await withdraw(as(asker), { id: two.id });
    await trust(as(approver), { id: three.id });
    await revokeTrust(as(asker), { id: three.id, reason: "moved" });
    expect((await states(domain_id)).sort()).toEqual([
      "203.0.113.1 rejected",
      "203.0.113.2 revoked",
      "203.0.113.3 revoked",
    ]);
    expect((await list({ search: "203.0.113.1", domain_id })).rows).toMatchObject([{ reason: "not theirs", acts: [] }]);
    for (const { id } of [one, two, three]) {
      expect(await refusal(trust(as(approver), { id }))).toMatchObject({ reason: "operationNotAllowed" });
    }
    expect((await refusal(withdraw(as(approver), { id: one.id }))).reason).toBe("operationNotAllowed");
    const foreign = await ask(domain_id, "203.0.113.4");
    expect((await refusal(withdraw(as(approver), { id: foreign.id }))).reason).toBe("noPermission");
  });

  test("a request whose expiry has passed cannot be approved; a trust past its expiry is expired", async () => {
    const domain_id = await site();
    const { id } = await ask(domain_id, "203.0.113.1", { expires_on: "2090-01-01" });
    const late = new Date("2090-01-03T00:00:00Z");
    expect((await list({ domain_id }, approver, late)).rows).toMatchObject([{ acts: ["reject"] }]);
    expect((await refusal(trust(as(approver, late), { id }))).reason).toBe("operationNotAllowed");
    await trust(as(approver), { id });
    expect(await states(domain_id, late)).toEqual(["203.0.113.1 expired"]);
    expect((await list({ domain_id, state: "expired" }, approver, late)).total).toBe(1);
    expect((await list({ domain_id, state: "trusted" }, approver, late)).total).toBe(0);
  });
});

test("lists requests first, longest waiting on top; an address finds the networks that cover it", async () => {
  const { branchId, partner } = await office();
  const [one, other] = await Promise.all([personOf(branchId), personOf(branchId)]);
  const at = (days: number) => new Date(Date.now() - days * DAY_MS);
  const input = async (network: string, daysAgo: number) =>
    requestTrust(as(one, at(daysAgo)), TrustRequest.parse({ domain_id: partner.domainId, network }));
  const old = await input("198.51.100.0/24", 9);
  await input("203.0.113.0/25", 1);
  await input("203.0.113.8", 3);
  await trust(as(other), { id: old.id });
  const all = await list({}, other);
  expect(all.rows.map(({ network }) => network)).toEqual(["203.0.113.8", "203.0.113.0/25", "198.51.100.0/24"]);
  expect(all).toMatchObject({ total: 3, waiting: 2 });
  const found = async (search: string) => (await list({ search }, other)).rows.map(({ network }) => network);
  expect(await found("203.0.113.8")).toEqual(["203.0.113.8", "203.0.113.0/25"]);
  expect(await found("198.51.100.77")).toEqual(["198.51.100.0/24"]);
  expect(await found("113.0/25")).toEqual(["203.0.113.0/25"]);
  expect(await found(partner.domain.slice(0, 8))).toHaveLength(3);
});

test("read permission cannot decide; another branch sees and decides nothing", async () => {
  const domain_id = await site();
  const { id } = await ask(domain_id, "203.0.113.1");
  expect((await list({ domain_id }, reader)).rows).toMatchObject([{ acts: [] }]);
  expect((await refusal(trust(as(reader), { id }))).reason).toBe("noPermission");
  const { branchId } = await office();
  const stranger = await personOf(branchId);
  const tries = [
    ask(domain_id, "203.0.113.2", {}, stranger),
    trust(as(stranger), { id }),
    reject(as(stranger), { id, reason: "x" }),
    withdraw(as(stranger), { id }),
    revokeTrust(as(stranger), { id, reason: "x" }),
  ];
  expect((await Promise.all(tries.map(refusal))).map(({ reason }) => reason)).toEqual(tries.map(() => "notFound"));
  expect(await list({ domain_id }, stranger)).toMatchObject({ rows: [], total: 0, waiting: 0 });
});
