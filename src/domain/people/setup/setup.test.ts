import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma, query, runBatched } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { files } from "@/server/files";
import { personVault } from "@/server/person-vault";
import { setupLink } from "../../../../ops/setup-link";
import { dayFromToday } from "../../../../tests/day";
import { ctxOf } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import { ownDatabase } from "../../../../tests/own-database";
import { quietPool } from "../../../../tests/quiet-pool";
import type { BranchId, Ctx } from "../../kernel/context";
import { signIn } from "../operator/sign-in";
import { finishSetup } from "./finish-setup";
import { readSetup } from "./read-setup";
import { saveDraft } from "./save-draft";
import { SetupForm } from "./schema";

ownDatabase();
let owner: ReturnType<typeof quietPool>;
let dataDir: string;
let days = 0;
beforeAll(async () => {
  owner = quietPool({ connectionString: process.env.DATABASE_OWNER_URL, max: 1 });
}, 60_000);
afterAll(async () => {
  await owner.end();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "safar-setup-"));
  days = 0;
  return () => rm(dataDir, { recursive: true });
});

const nobody = (): Ctx<null> => {
  const now = new Date(Date.now() + days * 86_400_000);
  return {
    db: prisma(),
    query,
    runBatched,
    files: files(),
    persons: personVault,
    actor: null,
    now,
    requestId: "setup",
    locale: "fa",
  };
};
const link = () =>
  setupLink({ ownerUrl: process.env.DATABASE_OWNER_URL!, dataDir, publicUrl: "http://127.0.0.1:3000" });
const tokenOf = (dto: string | undefined) => dto!.split("#")[1]!;
const today = () => dayFromToday();

const form = (more: object = {}) =>
  SetupForm.parse({
    branch: {
      ...{ name: "آژانس آسمان", name_latin: "Aseman Agency", code: "HQ", country: "IR", time_zone: "Asia/Tehran" },
    },
    ...{ currency: "IRR", calendar: "jalali", chart: "agency" },
    manager: { personnel_id: "9001", name: "سارا", name_latin: "Sara", password: "a long password" },
    cash_box: { title: "صندوق دفتر", title_latin: "Office box" },
    opening: {
      date: today(),
      rows: [
        { code: "11010001", side: "debit", amount: 5_000_000 },
        { code: "11020001", side: "debit", amount: 95_000_000 },
        { code: "21010001", side: "credit", amount: 20_000_000 },
      ],
    },
    ...more,
  });

describe("the link of an empty deployment", () => {
  test("is stable over restarts, is in a file readable by its owner only, and only its hash is in the database", async () => {
    const first = await link();
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:3000\/setup#[\w-]{43}$/);
    expect(await link()).toBe(first);
    const path = join(dataDir, "secrets/setup");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, "utf8")).trim()).toBe(tokenOf(first));
    expect(JSON.stringify(await prisma().setup.findMany())).not.toContain(tokenOf(first));
  });

  test("wrongCredentials (2010) for a wrong one, tokenExpired (2002) for an expired one, tokenMissing (2001) for none; a new file makes a new link and invalidates the former", async () => {
    const token = tokenOf(await link());
    expect(await refusal(readSetup(nobody(), { token: `${token}x` }))).toEqual(["wrongCredentials"]);
    expect(await refusal(readSetup(nobody(), {}))).toEqual(["tokenMissing"]);
    days = 8;
    expect(await refusal(readSetup(nobody(), { token }))).toEqual(["tokenExpired"]);
    expect(await refusal(finishSetup(nobody(), { token, form: form() }))).toEqual(["tokenExpired"]);
    days = 0;
    await owner.query("update setups set expires_at = now() - interval '1 minute'");
    const renewed = tokenOf(await link());
    expect(renewed).not.toBe(token);
    expect(await refusal(readSetup(nobody(), { token }))).toEqual(["wrongCredentials"]);
    await writeFile(join(dataDir, "secrets/setup"), "tampered\n");
    expect(tokenOf(await link())).not.toBe("tampered");
  });
});

describe("the draft", () => {
  test("is restored without the password; an older tab gets changedMeanwhile (8004)", async () => {
    const token = tokenOf(await link());
    const draft = { step: 2, branch: { name: "آسمان" }, manager: { personnel_id: "1", password: "hunter2hunter2" } };
    expect(await saveDraft(nobody(), { token, version: 1, draft })).toEqual({ version: 2 });
    const read = await readSetup(nobody(), { token });
    expect(read).toMatchObject({ kind: "first", version: 2, draft: { step: 2, manager: { personnel_id: "1" } } });
    expect(JSON.stringify(await prisma().setup.findMany())).not.toContain("hunter2");
    expect(await refusal(saveDraft(nobody(), { token, version: 1, draft }))).toEqual(["changedMeanwhile"]);
    const long = { note: "x".repeat(30_000) };
    expect(await refusal(saveDraft(nobody(), { token, version: 2, draft: long }))).toEqual(["tooLarge"]);
    expect(read.countries).toHaveLength(249);
    expect([read.currencies[0]?.code, read.zones["DE"], read.accounts[0]?.title]).toEqual([
      "IRR",
      "Europe/Berlin",
      "صندوق اصلی",
    ]);
  });
});

describe("finishing", () => {
  test("with a fault creates nothing, and the link stays valid", async () => {
    const token = tokenOf(await link());
    const nothing = async () =>
      (
        await owner.query(
          "select (select count(*) from companies) + (select count(*) from branches) + (select count(*) from operators) as n",
        )
      ).rows[0].n;
    const wrong = async (more: object) => refusal(finishSetup(nobody(), { token, form: form(more) }));
    const rows = form().opening.rows;
    expect(await wrong({ opening: { date: "1999-01-01", rows } })).toEqual(["periodClosed", "form.opening.date"]);
    expect(await wrong({ currency: "ZZZ" })).toEqual(["fieldInvalid", "form.currency"]);
    expect(await wrong({ manager: null })).toEqual(["fieldMissing", "form.manager"]);
    expect(await wrong({ branch: { ...form().branch, country: "ZZ" } })).toEqual([
      "fieldInvalid",
      "form.branch.country",
    ]);
    expect(await nothing()).toBe("0");
    await readSetup(nobody(), { token });
  });

  test("twice concurrently creates one branch: its manager signs in, its books balance, the link is invalid", async () => {
    const result = await link();
    const token = tokenOf(result);
    const given = { token, form: form({ chart: "agency_plus" }) };
    const both = await Promise.allSettled([finishSetup(nobody(), given), finishSetup(nobody(), given)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const late = both.find((one) => one.status === "rejected") as PromiseRejectedResult;
    expect(late.reason).toMatchObject({ reason: "tokenExpired" });
    const { value: done } = both.find((one) => one.status === "fulfilled") as PromiseFulfilledResult<{
      branch_id: number;
      voucher_id: number | null;
    }>;

    const request = {
      personnel_id: "9001",
      password: "a long password",
      address: "10.9.9.9",
      kind: "console",
    } as const;
    const who = await signIn(nobody(), request, factorDeps);
    expect(who).toMatchObject({
      role: "manager",
      branch: { id: done.branch_id, code: "HQ" },
      preferences: { locale: "fa", calendar: "jalali" },
    });
    const { rows } = await owner.query(
      `select a.code, a.title, e.dr::int, e.cr::int from ledger.entries e
         join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
        where e.branch_id = $1 and e.voucher_id = $2 order by a.code`,
      [done.branch_id, done.voucher_id],
    );
    expect(rows).toEqual([
      { code: "11010001", title: "صندوق دفتر", dr: 5_000_000, cr: 0 },
      { code: "11020001", title: "حساب بانکی اصلی", dr: 95_000_000, cr: 0 },
      { code: "21010001", title: "تأمین‌کنندگان", dr: 0, cr: 20_000_000 },
      { code: "31010001", title: "سرمایه", dr: 0, cr: 80_000_000 },
    ]);
    const extra = await owner.query(
      "select level from ledger.accounts where branch_id = $1 and code in ('14', '1401', '14010001') order by code",
      [done.branch_id],
    );
    expect(extra.rows.map(({ level }) => level)).toEqual([2, 3, 4]);
    expect(await prisma().auditEntry.count({ where: { branchId: done.branch_id, action: "branch.create" } })).toBe(1);

    expect(await refusal(readSetup(nobody(), { token }))).toEqual(["tokenExpired"]);
    expect(await refusal(finishSetup(nobody(), given))).toEqual(["tokenExpired"]);
    expect(await link()).toBeUndefined();
    await expect(stat(join(dataDir, "secrets/setup"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("a manager in the console", () => {
  test("adds a branch to their company and is its manager; another role may not; another's draft is not accessible", async () => {
    const branchId = (await prisma().branch.findFirstOrThrow()).id as BranchId;
    const manager = ctxOf(await personOf(branchId, "manager"));
    const read = await readSetup(manager, {});
    expect(read).toMatchObject({ kind: "further", company: "آژانس آسمان" });
    await saveDraft(manager, { version: read.version, draft: { step: 1 } });
    const other = ctxOf(await personOf(branchId, "manager"));
    expect((await readSetup(other, {})).draft).toEqual({});
    expect(await refusal(readSetup(ctxOf(await personOf(branchId, "accountant")), {}))).toEqual(["noPermission"]);

    const taken = form({ manager: null });
    expect(await refusal(finishSetup(manager, { form: taken }))).toEqual(["fieldInvalid", "form.branch.code"]);
    const second = form({
      manager: null,
      currency: "USD",
      calendar: "gregorian",
      opening: { date: today(), rows: [] },
      branch: { ...taken.branch, code: "B2" },
    });
    const done = await finishSetup(manager, { form: second });
    expect(done.voucher_id).toBeNull();
    const made = await prisma().branch.findUniqueOrThrow({
      where: { id: done.branch_id },
      include: { memberships: true },
    });
    const first = await prisma().branch.findUniqueOrThrow({ where: { id: branchId } });
    expect(made).toMatchObject({
      companyId: first.companyId,
      currency: "USD",
      memberships: [{ operatorId: manager.actor.operatorId, role: "manager", position: 1 }],
    });
    expect((await readSetup(manager, {})).draft).toEqual({});
  });
});
