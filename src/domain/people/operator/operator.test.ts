import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { prisma, query, runBatched } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { files } from "@/server/files";
import { personVault } from "@/server/person-vault";
import type { Ctx } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { chooseColumns } from "./choose-columns";
import { loadOperatorActor } from "./load-operator-actor";
import { hashPassword } from "./password";
import { readMe } from "./read-me";
import { ListColumns } from "./schema";
import { signIn } from "./sign-in";
import { updatePreferences } from "./update-preferences";

const PASSWORD = "درست ۱۲۳ horse";
const tag = randomUUID().slice(0, 8);
const db = () => prisma();
const at = (seconds: number) => new Date(Date.parse("2026-05-02T08:00:00Z") + seconds * 1000);
const ctx = (seconds = 0): Ctx<null> => ({
  db: db(),
  query,
  runBatched,
  files: files(),
  persons: personVault,
  actor: null,
  now: at(seconds),
  requestId: tag,
  locale: "en",
});

const enter = (
  personnel_id: string,
  password: string,
  { address = "10.0.0.1", branch_id = undefined as number | undefined, seconds = 0 } = {},
) => signIn(ctx(seconds), { personnel_id, password, branch_id, address, kind: "console" }, factorDeps);
const reason = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (isRefusal(error) ? error.reason : Promise.reject(error)),
  );

let branches: number[];
let hash: string;
const branch = async (name: string, company: number) =>
  (
    await db().branch.create({
      data: {
        companyId: company,
        code: `${name}-${tag}`,
        name,
        nameLatin: name,
        currency: "IRR",
        calendar: "jalali",
        timeZone: "Asia/Tehran",
      },
    })
  ).id;
async function person(name: string, data: { active?: boolean; memberships?: number[] } = {}) {
  const personnelId = `${name}-${tag}`;
  const { id } = await db().operator.create({
    data: {
      personnelId,
      name,
      nameLatin: name,
      passwordHash: hash,
      active: data.active ?? true,
      memberships: {
        create: (data.memberships ?? branches).map((branchId, position) => ({ branchId, role: "seller", position })),
      },
    },
  });
  return { id, personnelId };
}

beforeAll(async () => {
  const company = await db().company.create({ data: { name: tag } });
  branches = [await branch("one", company.id), await branch("two", company.id)];
  hash = await hashPassword(PASSWORD);
});

test("a correct password signs in to the first or the requested branch, and is audited", async () => {
  const { id, personnelId } = await person("sara");
  const signed = await enter(personnelId, PASSWORD);
  expect(signed.branch.id).toBe(branches[0]);
  expect(signed.role).toBe("seller");
  expect(signed.permissions).toContain("reservation:write");
  expect((await enter(personnelId, PASSWORD, { branch_id: branches[1] })).branch.id).toBe(branches[1]);
  const result = await db().auditEntry.findMany({
    where: { branchId: branches[0], subjectType: "operator", subjectId: String(id) },
  });
  expect(result.map(({ action }) => action)).toEqual(["operator.sign-in"]);
});

test("attempts on an identifier do not count for other kinds of identifiers", async () => {
  const address = "10.0.7.1";
  const other = `otp:1:+98912${tag}`;
  await db().signInFailure.create({ data: { identifier: other, address, failedAt: at(0) } });
  expect(await reason(enter(other, "wrong", { address }))).toBe("wrongCredentials");
  expect(await db().signInFailure.count({ where: { identifier: other } })).toBe(1);
});

test("a wrong password and an unknown identifier give the same answer for the same work", async () => {
  const { personnelId } = await person("alike");
  // Processor time, not time: it does not depend on what else the machine does. The least of several, which nothing of
  // this process disturbed; user and system time together, since the kernel only estimates how they divide.
  const cost = async (who: string) => {
    const costs: number[] = [];
    for (let i = 0; i < 8; i++) {
      const from = process.cpuUsage();
      expect(await reason(enter(who, "wrong", { address: `10.1.0.${i}` }))).toBe("wrongCredentials");
      const { user, system } = process.cpuUsage(from);
      costs.push(user + system);
    }
    return Math.min(...costs);
  };
  const ratio = (await cost(personnelId)) / (await cost(`unknown-${tag}`));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test("of 20 concurrent wrong attempts 5 are checked, 15 rejected, and the correct one is rejected too", async () => {
  const { personnelId } = await person("guessed");
  const answers = await Promise.all(Array.from({ length: 20 }, () => reason(enter(personnelId, "wrong"))));
  expect(answers.filter((answer) => answer === "wrongCredentials")).toHaveLength(5);
  expect(answers.filter((answer) => answer === "tooManyRequests")).toHaveLength(15);
  expect(await reason(enter(personnelId, PASSWORD))).toBe("tooManyRequests");
  const refusal = await enter(personnelId, PASSWORD, { seconds: 60 }).catch((error) => error);
  expect(refusal.details.retryAfterSeconds).toBe(14 * 60);
  expect(await reason(enter(personnelId, PASSWORD, { address: "10.0.0.2" }))).toBe("done");
  expect(await reason(enter(personnelId, PASSWORD, { seconds: 15 * 60 }))).toBe("done");
});

test("a correct password clears the counter of its address", async () => {
  const { personnelId } = await person("forgetful");
  for (let i = 0; i < 4; i++) await reason(enter(personnelId, "wrong"));
  expect(await reason(enter(personnelId, PASSWORD))).toBe("done");
  for (let i = 0; i < 4; i++) await reason(enter(personnelId, "wrong"));
  expect(await reason(enter(personnelId, PASSWORD))).toBe("done");
});

test("reports suspended and foreign accounts only after the correct password", async () => {
  const { personnelId } = await person("suspended", { active: false });
  expect(await reason(enter(personnelId, "wrong"))).toBe("wrongCredentials");
  expect(await reason(enter(personnelId, PASSWORD))).toBe("suspended");
  const foreign = await person("foreign", { memberships: [branches[0]!] });
  expect(await reason(enter(foreign.personnelId, "wrong", { branch_id: branches[1] }))).toBe("wrongCredentials");
  expect(await reason(enter(foreign.personnelId, PASSWORD, { branch_id: branches[1] }))).toBe("noPermission");
  const homeless = await person("homeless", { memberships: [] });
  expect(await reason(enter(homeless.personnelId, PASSWORD))).toBe("noPermission");
});

test("an actor reflects the current membership", async () => {
  const { id } = await person("actor", { memberships: [branches[0]!] });
  const load = (branchId: number, sessionEpoch = 0) =>
    loadOperatorActor(db(), { operatorId: id, branchId, sessionEpoch });
  expect(await load(branches[0]!)).toMatchObject({ kind: "operator", operatorId: id, branchId: branches[0] });
  expect(await reason(load(branches[1]!))).toBe("noPermission");
  expect(await reason(load(branches[0]!, 1))).toBe("tokenExpired");
  await db().operator.update({ where: { id }, data: { active: false } });
  await expect.poll(() => reason(load(branches[0]!)), { timeout: 4_000, interval: 200 }).toBe("suspended");
});

test("settings are independent, and returned by `me`", async () => {
  const { id } = await person("settings");
  const actor = await loadOperatorActor(db(), { operatorId: id, branchId: branches[0]!, sessionEpoch: 0 });
  expect(await updatePreferences({ ...ctx(), actor }, { calendar: "gregorian" })).toEqual({
    locale: "fa",
    calendar: "gregorian",
    digits: "persian",
    single_keys: true,
    dense: false,
  });
  expect(await updatePreferences({ ...ctx(), actor }, { single_keys: false })).toEqual({
    locale: "fa",
    calendar: "gregorian",
    digits: "persian",
    single_keys: false,
    dense: false,
  });
  const me = await readMe({ ...ctx(), actor });
  expect(me.preferences).toMatchObject({ calendar: "gregorian", single_keys: false });
  expect(me.branches.map((at) => at.id)).toEqual(branches);
});

test("the columns of a list are chosen, changed and returned to all; beyond 20 kB nothing is stored", async () => {
  const { id } = await person("columns");
  const actor = await loadOperatorActor(db(), { operatorId: id, branchId: branches[0]!, sessionEpoch: 0 });
  const choose = (list: string, columns: string[]) =>
    chooseColumns({ ...ctx(), actor }, ListColumns.parse({ list, columns }));
  const chosen = async () => (await readMe({ ...ctx(), actor })).list_columns;
  await choose("cards", ["number", "bank"]);
  await choose("costCenters", ["state"]);
  await choose("cards", ["bank:240", "number"]);
  expect(await chosen()).toEqual({ cards: ["bank:240", "number"], costCenters: ["state"] });
  expect(() => choose("cards", ["bank:0"])).toThrow();
  await choose("cards", []);
  expect(await chosen()).toEqual({ costCenters: ["state"] });
  const most = Array.from({ length: 40 }, (_, at) => `${"c".repeat(37)}${at}`);
  const lists = [..."abcdefghijkl"];
  expect(await Promise.all(lists.map((list) => reason(choose(list, most))))).toContain("tooLarge");
  expect((await chosen()).costCenters).toEqual(["state"]);
});

test("records a refused sign-in with address and account, never with the password", async () => {
  const known = await person("refused", { memberships: [branches[0]!] });
  const from = { address: "10.9.0.7", seconds: 5_000 };
  await reason(enter(known.personnelId, "wrong", from));
  await reason(enter("a password typed here", "wrong", from));
  const rows = await db().refusedSignIn.findMany({ where: { address: "10.9.0.7" }, orderBy: { id: "asc" } });
  expect(rows.map(({ operatorId, kind, reason: why }) => [operatorId, kind, why])).toEqual([
    [known.id, "console", "wrongCredentials"],
    [null, "console", "wrongCredentials"],
  ]);
  expect(JSON.stringify(rows.map((row) => ({ ...row, id: null })))).not.toContain("typed here");
});
