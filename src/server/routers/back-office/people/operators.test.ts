import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { auth } from "@/server/routers/back-office/people/auth";
import { operators } from "@/server/routers/back-office/people/operators";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { nationalCode } from "../../../../../tests/national-code";

const clerkOf = backOfficeDoor({ auth, documents, operators });
let manager: Clerk;
let deputy: Clerk;
let stranger: Clerk;
beforeAll(async () => {
  manager = await clerkOf("manager");
  deputy = await clerkOf("manager", manager);
  stranger = await clerkOf("manager");
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = ({ status, json }: Wire) => [status, json.code];
const paths = ({ json }: Wire) => json.error.fields.map(({ path }: { path: string }) => path);
const tag = () => randomBytes(5).toString("hex");
const PASSWORD = "a password of some length";
const names = { name: "سارا نوری", name_latin: "Sara Nouri" };
const form = (more: object = {}) => ({
  personnel_id: `n-${tag()}`,
  personal: names,
  access: { role: "seller" },
  ...more,
});
const store = (more: object = {}, who = manager) => who.ask("POST", "/operator/store", form(more));
const update = (body: object, who = manager) => who.ask("POST", "/operator/update", body);
const get = (ref: string, who = manager) => who.ask("GET", `/operator/get?${ref}`);
const made = async (more: object = {}, who = manager) => (await store(more, who)).json.data;
const signIn = (personnel_id: string, password: string) =>
  manager.ask("POST", "/auth/by", { personnel_id, password }, { authorization: "" });
const epochOf = async (id: number) => (await prisma().operator.findUniqueOrThrow({ where: { id } })).sessionEpoch;
/** An operator with exactly these permissions. */
async function holding(...permissions: string[]): Promise<Clerk> {
  const clerk = await clerkOf("support", manager);
  const key = { branchId: manager.branchId, operatorId: clerk.actor.operatorId };
  await prisma().membership.update({
    where: { branchId_operatorId: key },
    data: { customised: true, permissions },
  });
  return clerk;
}

describe("POST /operator/store", () => {
  test("creates a person whose home is this branch, who can sign in immediately", async () => {
    const code = nationalCode(7);
    const given = form({
      personal: { ...names, national_code: code, mobile: "۰۹۱۲۳۴۵۶۷۸۹", birth_date: "1370-02-12" },
      job: { title: "کارشناس فروش", contract: "full_time", day_minutes: "۴۸۰" },
      access: { role: "support", permissions: ["message:write", "charter:read"] },
      password: PASSWORD,
    });
    const answer = await manager.ask("POST", "/operator/store", given);
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject({
      personnel_id: given.personnel_id,
      personal: { ...names, national_code: code, mobile: "09123456789", birth_date: "1991-05-02", address: null },
      job: { title: "کارشناس فروش", day_minutes: 480, hired_on: null },
      access: { role: "support", customised: true, permissions: ["charter:read", "message:read", "message:write"] },
      messenger: { connected: false, handle: null },
      files: [],
      active: true,
      home: { id: manager.branchId },
    });
    expect(JSON.stringify(answer.json)).not.toContain("argon2");
    const signed = await signIn(given.personnel_id, PASSWORD);
    expect([signed.status, signed.json.data.permissions]).toEqual([200, answer.json.data.access.permissions]);
    const audited = await prisma().auditEntry.findMany({
      where: { branchId: manager.branchId, subjectType: "operator", subjectId: String(answer.json.data.id) },
    });
    expect(audited.map(({ action }) => action)).toEqual(["operator.create", "operator.sign-in"]);
    expect(audited.map(({ before, after }) => JSON.stringify([before, after])).join()).not.toContain(PASSWORD);
  });

  test.each([
    ["a name is missing", { personal: { name: "x" } }, 3002, "personal.name_latin"],
    [
      "the national code is none",
      { personal: { ...names, national_code: "1234567890" } },
      3005,
      "personal.national_code",
    ],
    ["the mobile is none", { personal: { ...names, mobile: "tel" } }, 3003, "personal.mobile"],
    [
      "there is no such permission",
      { access: { role: "seller", permissions: ["root:write"] } },
      3003,
      "access.permissions[0]",
    ],
    ["the password is short", { password: "short" }, 3003, "password"],
    ["the password is one letter", { password: "aaaaaaaaaaaaaaa" }, 3003, "password"],
    ["the file is nobody's", { files: [2_000_000_000] }, 3003, "files"],
  ])("%s", async (_, more, code, path) => {
    const answer = await store(more);
    expect([...resultOf(answer), paths(answer)]).toEqual([422, code, [path]]);
  });

  test("a personnel id is unique in the whole deployment, also for two concurrent requests", async () => {
    const { personnel_id } = await made();
    const again = await store({ personnel_id }, stranger);
    expect([...resultOf(again), paths(again)]).toEqual([422, 3003, ["personnel_id"]]);
    const one = `once-${tag()}`;
    const both = await Promise.all([store({ personnel_id: one }), store({ personnel_id: one }, stranger)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("an operator cannot grant a right they do not hold", async () => {
    const clerk = await holding("operator:read", "operator:write", "passenger:read");
    const answer = await store({ access: { role: "support" } }, clerk);
    expect([...resultOf(answer), paths(answer)]).toEqual([403, 2007, ["access.permissions"]]);
    expect(answer.json.error.permissions).toContain("telephony:write");
    const narrow = await store({ access: { role: "support", permissions: ["passenger:read"] } }, clerk);
    expect(narrow.status).toBe(200);
  });

  test("without operator:write no operator is created", async () => {
    expect(resultOf(await store({}, await clerkOf("accountant", manager)))).toEqual([403, 2007]);
  });

  test("a person of another branch of the company joins, one of another company does not", async () => {
    const { companyId } = await prisma().branch.findUniqueOrThrow({ where: { id: manager.branchId } });
    const sister = await clerkOf("manager");
    await prisma().branch.update({ where: { id: sister.branchId }, data: { companyId } });
    const { id, personnel_id } = await made({ personal: { ...names, address: "تهران" } });
    const joined = await store({ personnel_id, join: true }, sister);
    expect(joined.json.data).toMatchObject({
      id,
      home: { id: manager.branchId },
      personal: { ...names, address: null },
    });
    const twice = await store({ personnel_id, join: true }, sister);
    expect(paths(twice)).toEqual(["personnel_id"]);
    const foreign = await store({ personnel_id, join: true }, stranger);
    expect([...resultOf(foreign), paths(foreign)]).toEqual([422, 3003, ["personnel_id"]]);
  });
});

describe("GET /operator/get", () => {
  test("by personnel id first, else by number; another branch's is not found", async () => {
    const [one, other] = [await made(), await made()];
    expect((await get(`personnel_id=${one.personnel_id}&id=${other.id}`)).json.data.id).toBe(one.id);
    expect((await get(`id=${other.id}`)).json.data.id).toBe(other.id);
    expect(resultOf(await get(`id=${one.id}`, stranger))).toEqual([404, 3009]);
    expect(resultOf(await get(`personnel_id=${one.personnel_id}`, stranger))).toEqual([404, 3009]);
    expect(resultOf(await get(""))).toEqual([422, 3002]);
  });
});

describe("POST /operator/update", () => {
  test("changes the given fields, leaves the rest, and refuses an older version", async () => {
    const one = await made({ personal: { ...names, mobile: "09120000000", email: "a@b.example" } });
    const { id, version } = one;
    const answer = await update({
      id,
      version,
      personal: { mobile: null, name_latin: "Sarah Nouri" },
      job: { title: "مدیر فروش" },
    });
    expect(answer.json.data).toMatchObject({
      version: version + 1,
      personal: { name: names.name, name_latin: "Sarah Nouri", mobile: null, email: "a@b.example" },
      job: { title: "مدیر فروش" },
    });
    const again = await update({ id, version: version + 1, job: { title: "مدیر فروش" } });
    expect(again.json.data.version).toBe(version + 1);
    expect(resultOf(await update({ id, version, job: { title: "x" } }))).toEqual([409, 8004]);
    expect(resultOf(await update({ id }, stranger))).toEqual([404, 3009]);
    const taken = await update({ id, personnel_id: (await made()).personnel_id });
    expect([...resultOf(taken), paths(taken)]).toEqual([422, 3003, ["personnel_id"]]);
  });

  test("new permissions hold within five seconds, without a new sign-in", async () => {
    const clerk = await clerkOf("support", manager);
    const { operatorId: id } = clerk.actor;
    const list = () => clerk.ask("POST", "/manual-document/list", {});
    expect(resultOf(await list())).toEqual([403, 2007]);
    expect((await update({ id, access: { role: "accountant" } })).status).toBe(200);
    await expect.poll(async () => (await list()).status, { timeout: 5_000, interval: 250 }).toBe(200);
    expect((await update({ id, access: { role: "support", permissions: ["passenger:read"] } })).status).toBe(200);
    await expect.poll(async () => (await list()).status, { timeout: 5_000, interval: 250 }).toBe(403);
    expect((await get(`id=${id}`)).json.data.access).toMatchObject({
      customised: true,
      permissions: ["passenger:read"],
    });
    await update({ id, access: { permissions: null } });
    expect((await get(`id=${id}`)).json.data.access).toMatchObject({ role: "support", customised: false });
  });

  test("operators cannot change their own access, whatever it is", async () => {
    const { operatorId: id } = manager.actor;
    for (const change of [{ access: { role: "seller" } }, { active: false }, { password: PASSWORD }]) {
      const answer = await update({ id, ...change });
      expect([...resultOf(answer), paths(answer)]).toEqual([403, 2007, Object.keys(change)]);
    }
  });

  test("escalation: an operator writer neither grants more than they hold nor takes over a more powerful person", async () => {
    const clerk = await holding("operator:read", "operator:write", "passenger:read");
    const [equal, above] = [await holding("passenger:read"), await holding("passenger:read", "wallet:write")];
    const given = await update({ id: equal.actor.operatorId, access: { role: "manager" } }, clerk);
    expect([...resultOf(given), paths(given)]).toEqual([403, 2007, ["access.permissions"]]);
    for (const change of [
      { password: PASSWORD },
      { active: false },
      { access: { role: "support", permissions: [] } },
    ]) {
      const answer = await update({ id: above.actor.operatorId, ...change }, clerk);
      expect([...resultOf(answer), paths(answer)]).toEqual([403, 2007, Object.keys(change)]);
      expect((await update({ id: equal.actor.operatorId, ...change }, clerk)).status).toBe(200);
    }
  });

  test("a new password by another ends the person's sessions", async () => {
    const clerk = await clerkOf("support", manager);
    const { operatorId: id, name } = clerk.actor;
    expect((await update({ id, password: PASSWORD })).status).toBe(200);
    expect(await epochOf(id)).toBe(1);
    await expect.poll(async () => resultOf(await clerk.ask("GET", "/operator/get?id=1")), POLL).toEqual([401, 2002]);
    expect((await signIn(name, PASSWORD)).status).toBe(200);
    expect(resultOf(await signIn(name, `${PASSWORD}x`))).toEqual([401, 2010]);
    await prisma().operator.update({ where: { id }, data: { active: false } });
    expect(resultOf(await signIn(name, PASSWORD))).toEqual([403, 2008]);
    const rows = await prisma().auditEntry.findMany({ where: { subjectType: "operator", subjectId: String(id) } });
    expect(rows.map(({ action }) => action)).toContain("operator.reset-password");
    expect(rows.map(({ before, after }) => JSON.stringify([before, after])).join()).not.toContain(PASSWORD);
  });

  test("a removed operator is refused with 2008 within five seconds, and can be readmitted", async () => {
    const clerk = await clerkOf("accountant", manager);
    const { operatorId: id } = clerk.actor;
    const list = async () => resultOf(await clerk.ask("POST", "/manual-document/list", {}));
    expect((await update({ id, active: false })).json.data).toMatchObject({ active: false, state: "suspended" });
    await expect.poll(list, POLL).toEqual([403, 2008]);
    expect((await update({ id, active: true })).json.data).toMatchObject({ active: true, state: "active" });
    // The old token stays invalid.
    await expect.poll(list, POLL).toEqual([401, 2002]);
  });

  test("the last one with every permission stays, also when two remove each other concurrently", async () => {
    const one = await clerkOf("manager");
    const other = await clerkOf("manager", one);
    const out = (who: Clerk, whom: Clerk) => update({ id: whom.actor.operatorId, active: false }, who);
    const both = await Promise.all([out(one, other), out(other, one)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = both.find(({ status }) => status !== 200)!;
    expect([8003, 2008, 2002]).toContain(lost.json.code);
    const left = both[0]!.status === 200 ? one : other;
    const accountant = await clerkOf("accountant", one);
    await prisma().membership.updateMany({
      where: { branchId: one.branchId, operatorId: accountant.actor.operatorId },
      data: { customised: true, permissions: [...manager.actor.permissions].slice(1) },
    });
    // An operator who lacks one permission cannot change the last full administrator.
    expect(resultOf(await update({ id: left.actor.operatorId, access: { role: "seller" } }, accountant))).toEqual([
      403, 2007,
    ]);
  });

  test("the last manager cannot be made less", async () => {
    const only = await clerkOf("manager");
    const second = await clerkOf("manager", only);
    const id = second.actor.operatorId;
    expect((await update({ id, access: { role: "seller" } }, only)).status).toBe(200);
    // Still signed in as manager: present permissions count, not those of the session.
    const answer = await update({ id: only.actor.operatorId, active: false }, second);
    expect([403, 409]).toContain(answer.status);
    expect((await prisma().operator.findUniqueOrThrow({ where: { id: only.actor.operatorId } })).active).toBe(true);
  });
});

describe("a person of two branches", () => {
  /** An operator whose home branch is the stranger's, with `manager`, and a manager of both. */
  async function shared() {
    const { id, personnel_id } = await made({ personal: { ...names, address: "خانه" }, password: PASSWORD });
    await prisma().membership.create({
      data: { branchId: stranger.branchId, operatorId: id, role: "manager", position: 1 },
    });
    return { id, personnel_id };
  }

  test("the other branch sees names and contacts, and changes neither file nor password", async () => {
    const { id } = await shared();
    expect((await get(`id=${id}`, stranger)).json.data.personal).toMatchObject({ ...names, address: null });
    for (const [change, path] of [
      [{ personal: { address: "جای دیگر" } }, "personal"],
      [{ personnel_id: `x-${tag()}` }, "personnel_id"],
      [{ password: PASSWORD }, "password"],
    ] as const) {
      const answer = await update({ id, ...change }, stranger);
      expect([...resultOf(answer), paths(answer)]).toEqual([403, 2007, [path]]);
    }
    expect((await update({ id, job: { title: "مشاور" } }, stranger)).json.data.job.title).toBe("مشاور");
    expect((await get(`id=${id}`)).json.data.job.title).toBeNull();
    const messenger = await stranger.ask("POST", "/auth/connect/disconnect", { operator_id: id });
    expect(resultOf(messenger)).toEqual([403, 2007]);
  });

  test("putting out elsewhere is for there alone; putting out at home is for everywhere", async () => {
    const { id, personnel_id } = await shared();
    expect((await update({ id, active: false }, stranger)).json.data.state).toBe("left");
    expect((await signIn(personnel_id, PASSWORD)).json.data.branch.id).toBe(manager.branchId);
    expect((await update({ id, active: true }, stranger)).json.data.state).toBe("active");
    await update({ id, active: false });
    expect((await get(`id=${id}`, stranger)).json.data.state).toBe("suspended");
    expect(resultOf(await update({ id, active: true }, stranger))).toEqual([403, 2007]);
  });

  test("a new password from home opens no door elsewhere: the membership there rests", async () => {
    const { id, personnel_id } = await shared();
    const fresh = `${PASSWORD} anew`;
    expect((await update({ id, password: fresh })).status).toBe(200);
    const signed = await signIn(personnel_id, fresh);
    expect(signed.json.data.branch.id).toBe(manager.branchId);
    const there = { personnel_id, password: fresh, branch_id: stranger.branchId };
    expect(resultOf(await manager.ask("POST", "/auth/by", there, { authorization: "" }))).toEqual([403, 2007]);
    expect((await get(`id=${id}`, stranger)).json.data.state).toBe("left");
    const rested = { branchId: stranger.branchId, subjectId: String(id), action: "operator.rest" };
    expect(await prisma().auditEntry.count({ where: rested })).toBe(1);
  });

  test("... unless it would leave that branch without a manager", async () => {
    const lonely = await clerkOf("manager");
    const { id } = await made({ password: PASSWORD });
    await prisma().membership.create({
      data: { branchId: lonely.branchId, operatorId: id, role: "manager", position: 1 },
    });
    await prisma().operator.update({ where: { id: lonely.actor.operatorId }, data: { active: false } });
    for (const change of [{ password: PASSWORD }, { active: false }]) {
      const answer = await update({ id, ...change });
      expect([...resultOf(answer), paths(answer)]).toEqual([409, 8003, Object.keys(change)]);
    }
  });
});

describe("POST /auth/connect/disconnect", () => {
  const link = (id: number) =>
    prisma().operator.update({ where: { id }, data: { messengerHandle: "@sara", messengerConnectedAt: new Date() } });

  test("one's own needs no permission, and twice does no harm", async () => {
    const clerk = await clerkOf("support", manager);
    await link(clerk.actor.operatorId);
    expect((await get(`id=${clerk.actor.operatorId}`)).json.data.messenger).toMatchObject({
      connected: true,
      handle: "@sara",
    });
    for (const _ of [1, 2]) {
      const answer = await clerk.ask("POST", "/auth/connect/disconnect", {});
      expect(answer.json.data).toEqual({
        id: clerk.actor.operatorId,
        messenger: { connected: false, handle: null, connected_at: null },
      });
    }
    const where = { subjectId: String(clerk.actor.operatorId), action: "operator.disconnect" };
    expect(await prisma().auditEntry.count({ where })).toBe(1);
  });

  test("another operator's requires operator:write, and another branch is out of reach", async () => {
    const { id } = await made();
    await link(id);
    const clerk = await clerkOf("support", manager);
    expect(resultOf(await clerk.ask("POST", "/auth/connect/disconnect", { operator_id: id }))).toEqual([403, 2007]);
    expect(resultOf(await stranger.ask("POST", "/auth/connect/disconnect", { operator_id: id }))).toEqual([404, 3009]);
    expect(
      (await deputy.ask("POST", "/auth/connect/disconnect", { operator_id: id })).json.data.messenger.connected,
    ).toBe(false);
  });
});

const POLL = { timeout: 5_000, interval: 250 };
