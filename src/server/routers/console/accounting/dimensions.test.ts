import { beforeAll, describe, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { callerOf } from "@/server/trpc";
import { ctxOf, type Office, office } from "../../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../../tests/ledger";
import { personOf, refusal } from "../../../../../tests/operators";
import { dimensions } from "./dimensions";

let mine: Office;
let of: Chart;
let accountant: OperatorActor;
let project: number;
let stranger: Awaited<ReturnType<typeof foreignOf>>;

const wire = { site: null, address: null, customerAddress: null, requestKey: null };
const as = (actor: OperatorActor | null) => callerOf(dimensions)({ ...ctxOf(accountant), ...wire, actor });
const code = (work: Promise<unknown>) => work.then(() => "OK").catch((error: { code: string }) => error.code);
const refused = async (work: Promise<unknown>) => {
  const { reason, fields } = await refusal(work.catch((error) => Promise.reject(error.cause)));
  return [reason, ...(fields ?? [])];
};
const member = (more: object) => ({ dimension_id: project, code: "x", title: "x", ...more });

async function foreignOf() {
  const { branchId } = await office();
  const person = await personOf(branchId, "accountant");
  const { id } = await as(person).save({ code: "theirs", title: "theirs" });
  const { id: memberId } = await as(person).saveMember({ dimension_id: id, code: "theirs", title: "theirs" });
  return { id, memberId };
}

beforeAll(async () => {
  mine = await office();
  of = await chart(mine.branchId);
  accountant = await personOf(mine.branchId, "accountant");
  stranger = await foreignOf();
  project = (await as(accountant).save({ code: "project", title: "پروژه", title_latin: "Project" })).id;
});

test("reading requires accounting:read, changing accounting:write", async () => {
  const rule = { account_id: 1, dimension_id: 0, rule: "optional", since: "2026-01-01" } as const;
  const codes = (actor: OperatorActor | null) => {
    const at = as(actor);
    const reads = [at.list({}), at.members({}), at.rules({}), at.choices()];
    return Promise.all(
      [
        ...reads,
        at.save({ code: "y", title: "y" }),
        at.saveMember(member({ id: 2_000_000_000 })),
        at.saveRule(rule),
      ].map(code),
    );
  };
  const may = (...permissions: string[]) => codes({ ...accountant, permissions });
  expect(await codes(null)).toEqual(Array(7).fill("UNAUTHORIZED"));
  expect(await may("report:read")).toEqual(Array(7).fill("FORBIDDEN"));
  expect(await may("accounting:read")).toEqual([...Array(4).fill("OK"), ...Array(3).fill("FORBIDDEN")]);
});

describe("a dimension", () => {
  test("has one code, at most ten are in a branch, and an old version is refused", async () => {
    const at = as(accountant);
    expect(await refused(at.save({ code: "project", title: "x" }))).toEqual(["fieldInvalid", "code"]);
    const changed = await at.save({
      id: project,
      version: 1,
      code: "project",
      title: "پروژه",
      title_latin: "Projects",
    });
    expect(changed).toMatchObject({ title_latin: "Projects", version: 2 });
    expect(await refused(at.save({ id: project, version: 1, code: "project", title: "x" }))).toEqual([
      "changedMeanwhile",
    ]);
    expect(await refused(at.save({ id: stranger.id, version: 1, code: "x", title: "x" }))).toEqual(["notFound"]);
    const { meta } = await at.list({});
    for (let n = meta.total; n < 10; n++) await at.save({ code: `more${n}`, title: "x" });
    expect(await refused(at.save({ code: "eleventh", title: "x" }))).toEqual(["tooLarge", "code"]);
  });
});

describe("a member", () => {
  test("hangs below one of its dimension, without cycles and at most eight levels deep", async () => {
    const at = as(accountant);
    let above: number | null = null;
    const line: number[] = [];
    for (let level = 1; level <= 8; level++) {
      const made: { id: number } = await at.saveMember(member({ code: `l${level}`, parent_id: above }));
      above = made.id;
      line.push(above);
    }
    expect(await refused(at.saveMember(member({ code: "l9", parent_id: above })))).toEqual([
      "fieldInvalid",
      "parent_id",
    ]);
    const [top, , third] = line;
    const moved = member({ id: top, version: 1, code: "l1", parent_id: third });
    expect(await refused(at.saveMember(moved))).toEqual(["fieldInvalid", "parent_id"]);
    expect(await refused(at.saveMember(member({ code: "o", parent_id: stranger.memberId })))).toEqual([
      ...["fieldInvalid", "parent_id"],
    ]);
    expect(await refused(at.saveMember(member({ dimension_id: stranger.id })))).toEqual([
      "fieldInvalid",
      "dimension_id",
    ]);
    expect(await refused(at.saveMember(member({ code: "l1" })))).toEqual(["fieldInvalid", "code"]);
    const reversed = { valid_from: "2026-02-01", valid_to: "2026-01-01" };
    expect(await refused(at.saveMember(member({ code: "r", ...reversed })))).toEqual(["fieldInvalid", "valid_to"]);
    const { items } = await at.members({ dimension_id: project });
    expect(items.map(({ code, depth, parent }) => [code, depth, parent?.code ?? null])).toEqual(
      line.map((_, n) => [`l${n + 1}`, n, n === 0 ? null : `l${n}`]),
    );
    expect((await at.members({ search: "l3" })).items.map(({ code }) => code)).toEqual(["l3"]);
  });

  test("is deactivated with its history and leaves the choices", async () => {
    const at = as(accountant);
    const { id } = await at.saveMember(member({ code: "old", title: "old" }));
    const gone = await at.saveMember(member({ id, version: 1, code: "old", title: "old", active: false }));
    expect(gone).toMatchObject({ active: false, version: 2 });
    const { dimensions } = await at.choices();
    const found = dimensions.find((one) => one.id === project)!.members.map(({ code }) => code);
    expect(found).toContain("l1");
    expect(found).not.toContain("old");
    const audited = await asLedgerOwner<{ action: string }>(
      "select action from audit_log where branch_id = $1 and subject_type = 'dimension_member' and subject_id = $2 order by id",
      [mine.branchId, String(id)],
    );
    expect(audited.map(({ action }) => action)).toEqual(["dimension_member.create", "dimension_member.change"]);
  });
});

describe("a rule", () => {
  const since = "2026-01-01";
  test("names what does not exist, and the default that an account of events needs", async () => {
    const at = as(accountant);
    const [mapped] = await asLedgerOwner<{ id: number; above: number }>(
      `select m.account_id as id, a.general_id as above from ledger.mappings m
         join ledger.accounts a on a.branch_id = m.branch_id and a.id = m.account_id where m.branch_id = $1 and m.key = 'sale'`,
      [mine.branchId],
    );
    const rule = { account_id: of.cost, dimension_id: project, rule: "required", since } as const;
    expect(await refused(at.saveRule({ ...rule, account_id: 2_000_000_000 }))).toEqual(["fieldInvalid", "account_id"]);
    expect(await refused(at.saveRule({ ...rule, dimension_id: stranger.id }))).toEqual([
      "fieldInvalid",
      "dimension_id",
    ]);
    expect(await refused(at.saveRule({ ...rule, default_id: stranger.memberId }))).toEqual([
      "fieldInvalid",
      "default_id",
    ]);
    for (const account_id of [mapped!.id, mapped!.above])
      expect(await refused(at.saveRule({ ...rule, account_id }))).toEqual(["fieldInvalid", "default_id"]);
    const { items } = await at.members({ search: "l1" });
    const preset = items[0]!.id;
    const forbidden = { ...rule, rule: "forbidden", default_id: preset } as const;
    expect(await refused(at.saveRule(forbidden))).toEqual(["fieldInvalid", "default_id"]);
    await at.saveRule({ ...rule, account_id: mapped!.id, default_id: preset });
    await at.saveRule(rule);
    await at.saveRule({ ...rule, rule: "optional" });
    const listed = (await at.rules({ dimension_id: project })).items;
    expect(listed.map((one) => [one.account.id, one.rule, one.preset?.id ?? null, one.replaced])).toEqual([
      [mapped!.id, "required", preset, false],
      [of.cost, "optional", null, false],
      [of.cost, "required", null, true],
    ]);
  });
});
