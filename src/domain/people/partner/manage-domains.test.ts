import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { blocked } from "../../../../tests/blocked";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import type { OperatorActor, Query } from "../../kernel/context";
import { asciiDomain, headerDomain } from "./ascii-domain";
import { changePolicy } from "./change-policy";
import { createToken } from "./create-token";
import { issueFor } from "./issue-token";
import { listColleagueChoices } from "./list-colleague-choices";
import { listDomains } from "./list-domains";
import { listTokens } from "./list-tokens";
import { readDomain } from "./read-domain";
import { registerDomain } from "./register-domain";
import { renewClientSecret } from "./renew-client-secret";
import { resumeDomain } from "./resume-domain";
import { revokeAllTokens, revokeToken } from "./revoke-tokens";
import {
  CreatedToken,
  DomainDetails,
  DomainList,
  DomainQuery,
  PolicyChange,
  Registered,
  Registration,
  TokenRow,
} from "./schema.console";
import { suspendDomain } from "./suspend-domain";

const HOUR_MS = 3_600_000;
let mine: Office;
let theirs: Office;
let clerk: OperatorActor;
let stranger: OperatorActor;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  [clerk, stranger] = await Promise.all([personOf(mine.branchId), personOf(theirs.branchId)]);
});

const as = (actor: OperatorActor, now?: Date) => ctxOf(actor, { now });
const name = () => `s${randomBytes(6).toString("hex")}.example`;
const sealed = (plain: Buffer) => Buffer.from(plain.map((byte) => byte ^ 0x5a));
const audited = (subjectType: string, subjectId: string | number) =>
  prisma().auditEntry.findMany({ where: { branchId: mine.branchId, subjectType, subjectId: String(subjectId) } });
const resultOf = (domainId: number) =>
  prisma().outboxEvent.count({ where: { branchId: mine.branchId, aggregateId: String(domainId) } });

const register = async (given: object = {}, actor = clerk) => {
  const request = { domain: name(), colleague_id: mine.partner.colleagueId, ...given };
  return Registered.parse(await registerDomain(as(actor), Registration.parse(request)));
};
const site = async () => (await register()).id;
const change = (given: object, actor = clerk) => changePolicy(as(actor), PolicyChange.parse(given));
const create = async (domain_id: number, actor = clerk, now?: Date) =>
  CreatedToken.parse(await createToken(as(actor, now), { domain_id }, sealed));
const tokens = async (domain_id: number, actor = clerk, now?: Date) =>
  (await listTokens(as(actor, now), { domain_id })).map((row) => TokenRow.parse(row));
const list = async (input: object, actor = clerk) =>
  DomainList.parse(await listDomains(as(actor), DomainQuery.parse(input)));

describe("domain names", () => {
  test.each([
    ["Partner.Example", "partner.example"],
    [" https://partner.example/path?x=1 ", "partner.example"],
    ["partner.example.", "partner.example"],
    ["سفر.example", "xn--wgbd6b.example"],
    ["münchen.example", "xn--mnchen-3ya.example"],
  ])("registers %s as %s", (written, domain) => expect(asciiDomain(written)).toBe(domain));
  test.each(["partner", "partner.example:8080", "10.0.0.1", "a..b", "-a.example", "a_b.example", "", "1.2", "[::1]"])(
    "rejects %s",
    (written) => expect(asciiDomain(written)).toBeUndefined(),
  );
  test("the gate accepts any case and a trailing dot, no scheme", () => {
    expect(headerDomain(" Partner.Example. ")).toBe("partner.example");
    expect(headerDomain("https://partner.example")).toBeUndefined();
  });
});

describe("registration", () => {
  test("creates a site with its policy, audited and published", async () => {
    const domain = name();
    const made = await register({
      domain: `HTTPS://${domain.toUpperCase()}/`,
      token_days: "15",
      packets_required: true,
    });
    expect(made).toEqual({ id: expect.any(Number), domain, client: null });
    const row = DomainDetails.parse(await readDomain(as(clerk), { id: made.id }));
    expect(row).toMatchObject({
      domain,
      colleague: { id: mine.partner.colleagueId, active: true },
      token_days: 15,
      basic_required: false,
      packets_required: true,
      unlimited: false,
      live_tokens: 0,
      tokens_end_at: null,
      trusted: 0,
    });
    expect(row.timeline).toMatchObject([
      { action: "partner.register", who: { kind: "operator", name: clerk.name }, address: null, after: { domain } },
    ]);
    expect(await resultOf(made.id)).toBe(1);
  });

  test("Basic returns a client id and secret once and stores a hash", async () => {
    const { id, client } = await register({ basic_required: true });
    const row = await prisma().partnerDomain.findUniqueOrThrow({
      where: { branchId_id: { branchId: mine.branchId, id } },
    });
    expect(row.clientId).toBe(client!.client_id);
    expect(row.clientSecretHash).toBe(createHash("sha256").update(client!.client_secret).digest("hex"));
    const entries = (await audited("partner_domain", id)).map(({ after }) => after);
    expect(JSON.stringify(entries)).not.toContain(client!.client_secret);
  });

  test("a domain is registered once in the deployment, even by concurrent calls of two branches", async () => {
    const domain = name();
    const both = await Promise.all([
      refusal(register({ domain })),
      refusal(register({ domain, colleague_id: theirs.partner.colleagueId }, stranger)),
    ]);
    expect(both.map(({ reason }) => reason).sort()).toEqual(["done", "fieldInvalid"]);
    expect(await refusal(register({ domain }))).toEqual({ reason: "fieldInvalid", fields: ["domain"] });
  });

  test("rejects an invalid domain, a foreign colleague and an unknown lifetime", async () => {
    expect(await refusal(register({ domain: "10.0.0.1" }))).toEqual({ reason: "fieldInvalid", fields: ["domain"] });
    const foreign = register({ colleague_id: theirs.partner.colleagueId });
    expect(await refusal(foreign)).toEqual({ reason: "fieldInvalid", fields: ["colleague_id"] });
    expect(Registration.safeParse({ domain: name(), colleague_id: 1, token_days: 2 }).success).toBe(false);
    // Refused calls stored nothing.
    const [choice] = await listColleagueChoices(as(clerk), {});
    expect(await listColleagueChoices(as(clerk), {})).toHaveLength(1);
    expect(await listColleagueChoices(as(clerk), { search: choice!.code.toUpperCase() })).toEqual([choice]);
    expect(await listColleagueChoices(as(clerk), { search: "nobody" })).toEqual([]);
  });
});

describe("policy", () => {
  test("enabling Basic creates credentials, disabling deletes them, absent members stay", async () => {
    const id = await site();
    const on = await change({ id, basic_required: true, token_days: 90 });
    expect(on).toMatchObject({ token_days: 90, basic_required: true, packets_required: false });
    expect(on.client!.client_secret).toHaveLength(43);
    expect((await change({ id, packets_required: true })).client).toBeNull();
    const renewed = await renewClientSecret(as(clerk), { id });
    expect(renewed.client_secret).not.toBe(on.client!.client_secret);
    expect(await change({ id, basic_required: false })).toMatchObject({ token_days: 90, client: null });
    expect((await readDomain(as(clerk), { id })).client_id).toBeNull();
    expect(await refusal(renewClientSecret(as(clerk), { id }))).toMatchObject({ reason: "operationNotAllowed" });
    const entries = (await audited("partner_domain", id)).map(({ action }) => action);
    expect(entries.filter((action) => action === "partner.change-policy")).toHaveLength(3);
  });

  test("suspends and resumes with reasons, each once", async () => {
    const id = await site();
    const reason = "فروش به نام دیگری";
    await suspendDomain(as(clerk), { id, reason });
    expect(await readDomain(as(clerk), { id })).toMatchObject({
      suspended_reason: reason,
      suspended_at: expect.any(String),
    });
    expect(await refusal(suspendDomain(as(clerk), { id, reason }))).toMatchObject({
      reason: "operationNotAllowed",
      data: { allowed_operations: ["resume"] },
    });
    expect(await refusal(create(id))).toMatchObject({ reason: "operationNotAllowed" });
    expect((await list({ status: "suspended" })).rows.map((row) => row.id)).toEqual([id]);
    await resumeDomain(as(clerk), { id, reason: "settled" });
    expect((await list({ status: "suspended" })).total).toBe(0);
    expect(await refusal(resumeDomain(as(clerk), { id, reason }))).toMatchObject({ reason: "operationNotAllowed" });
    const { timeline } = DomainDetails.parse(await readDomain(as(clerk), { id }));
    expect(timeline.map(({ action }) => action)).toEqual(["partner.resume", "partner.suspend", "partner.register"]);
    expect(timeline[0]).toMatchObject({ before: { reason }, after: { reason: "settled" } });
  });
});

describe("tokens", () => {
  test("of two concurrent ones the second expires the first", async () => {
    const id = await site();
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const query: Query = async (_, text, values = []) => (await client.query({ text, values: [...values] })).rows;
    await client.query("begin");
    await issueFor(
      { ...as(clerk), query },
      { branchId: mine.branchId, domainId: id },
      { by: "operator:1", seal: sealed },
    );
    const second = create(id);
    await blocked();
    await client.query("commit");
    await client.end();
    const { token_id, older_end_at } = await second;
    expect(older_end_at).not.toBeNull();
    expect((await tokens(id)).filter(({ state }) => state === "live")).toMatchObject([{ token_id }]);
  });

  test("returned once in plain text and stored sealed; the older one expires within the hour", async () => {
    const id = await site();
    const first = await create(id);
    expect(first.older_end_at).toBeNull();
    expect(Buffer.from(first.token, "base64url")).toHaveLength(64);
    const second = await create(id);
    expect(Math.abs(Date.parse(second.older_end_at!) - Date.now() - HOUR_MS)).toBeLessThan(10_000);
    expect(await tokens(id)).toMatchObject([
      { token_id: second.token_id, state: "live", issued_by: { kind: "operator", name: clerk.name } },
      { token_id: first.token_id, state: "overlap", expires_at: second.older_end_at },
    ]);
    const row = await prisma().connectionToken.findFirstOrThrow({ where: { id: second.token_id } });
    expect(Buffer.from(row.sealed).includes(Buffer.from(second.token, "base64url"))).toBe(false);
    expect((await list({ search: (await readDomain(as(clerk), { id })).domain })).rows).toMatchObject([
      { live_tokens: 2, tokens_end_at: second.expires_at },
    ]);
    const { timeline } = DomainDetails.parse(await readDomain(as(clerk), { id }));
    expect(timeline.map(({ action, subject }) => [action, subject]).slice(0, 2)).toEqual([
      ["partner.issue-token", second.token_id],
      ["partner.issue-token", first.token_id],
    ]);
    expect(await resultOf(id)).toBe(3);
  });

  test("an overlap that ends sooner is reported with its own end", async () => {
    const id = await site();
    const first = await create(id);
    const soon = new Date(Date.now() + HOUR_MS / 4);
    await prisma().connectionToken.updateMany({ where: { id: first.token_id }, data: { expiresAt: soon } });
    expect(Math.abs(Date.parse((await create(id)).older_end_at!) - soon.getTime())).toBeLessThan(1_000);
  });

  test("revokes one or all; ended ones cannot be revoked", async () => {
    const id = await site();
    const [first, second, third] = [await create(id), await create(id), await create(id)];
    const reason = "leaked";
    expect(await revokeToken(as(clerk), { token_id: second.token_id, reason })).toEqual({
      token_ids: [second.token_id],
      stops_within_seconds: 5,
    });
    const all = await revokeAllTokens(as(clerk), { domain_id: id, reason });
    expect(all.token_ids.sort()).toEqual([first.token_id, third.token_id].sort());
    expect((await tokens(id)).map(({ state, revoked_reason }) => [state, revoked_reason])).toEqual(
      Array(3).fill(["revoked", reason]),
    );
    const again = [
      revokeToken(as(clerk), { token_id: second.token_id, reason }),
      revokeAllTokens(as(clerk), { domain_id: id, reason }),
    ];
    expect((await Promise.all(again.map(refusal))).map((one) => one.reason)).toEqual(
      Array(2).fill("operationNotAllowed"),
    );
    expect(await audited("connection_token", third.token_id)).toMatchObject([
      { action: "partner.issue-token" },
      { action: "partner.revoke-token", after: { domain_id: id, reason } },
    ]);
  });
});

test("lists by search, colleague and page", async () => {
  const { branchId } = await office();
  const person = await personOf(branchId);
  const colleague = await prisma().colleague.create({
    data: { branchId, code: "C-77", name: "آژانس نمونه", kind: "agency", currency: "IRR" },
  });
  const domains = [name(), name(), name()].sort();
  for (const domain of domains) await register({ domain, colleague_id: colleague.id }, person);
  const found = async (input: object) => (await list(input, person)).rows.map((row) => row.domain);
  expect(await found({ colleague_id: colleague.id })).toEqual(domains);
  expect(await found({ search: "نمونه", per_page: 2, page: 2 })).toEqual([domains[2]]);
  expect(await found({ search: "c-77" })).toEqual(domains);
  expect(await found({ search: domains[1]!.toUpperCase() })).toEqual([domains[1]]);
  expect(await found({ search: "100%" })).toEqual([]);
  expect((await list({ per_page: 1 }, person)).total).toBe(4);
});

test("another branch cannot see or change anything of it", async () => {
  const { id, domain } = await register();
  const { token_id } = await create(id);
  const reason = "not mine";
  const tries = [
    readDomain(as(stranger), { id }),
    change({ id, token_days: 7 }, stranger),
    renewClientSecret(as(stranger), { id }),
    suspendDomain(as(stranger), { id, reason }),
    resumeDomain(as(stranger), { id, reason }),
    create(id, stranger),
    revokeToken(as(stranger), { token_id, reason }),
    revokeAllTokens(as(stranger), { domain_id: id, reason }),
  ];
  expect((await Promise.all(tries.map(refusal))).map((one) => one.reason)).toEqual(tries.map(() => "notFound"));
  expect(await tokens(id, stranger)).toEqual([]);
  expect((await list({ search: domain }, stranger)).total).toBe(0);
  expect(await tokens(id)).toMatchObject([{ state: "live" }]);
});
