import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { changeActive, saveCostCenter } from "../../accounting/cost-center/save-cost-center";
import { CostCenterSave } from "../../accounting/cost-center/schema";
import { audit } from "../../kernel/audit";
import type { BranchId, Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { keepOrigin } from "../../platform/audit-history/keep-origin";
import { auditFacets } from "./audit-facets";
import { listAuditEntries } from "./list-entries";
import { readAuditEntry } from "./read-entry";
import { AuditEntryDetails, AuditFacets, AuditList, AuditQuery } from "./schema";

const AT_MS = Date.parse("2026-05-02T08:00:00.250Z");
let branchId: BranchId;
let reader: Ctx<OperatorActor>;
let person: OperatorActor;
let site: string;
let partner: string;

/** Rows as the domain writes them, at times of their own, one a minute. */
const rows: readonly (readonly [actor: string, action: string, type: string, id: string, after?: object])[] = [
  ["system", "trade.expire", "trade", "11"],
  ["PARTNER", "booking.book", "booking", "AAAAAA"],
  ["PERSON", "charter.change", "charter", "5"],
  ["PERSON", "category.delete", "category", "77"],
  ["PERSON", "operator.sign-in", "operator", "1", { address: "198.51.100.9" }],
  ["system", "trade.expire", "trade", "12"],
];

beforeAll(async () => {
  const at = await office({ timeZone: "Asia/Tehran" });
  branchId = at.branchId;
  site = at.partner.domain;
  partner = `partner:${at.partner.domainId}`;
  person = await personOf(branchId);
  reader = ctxOf(await personOf(branchId));
  const actors: Record<string, string> = { PERSON: `operator:${person.operatorId}`, PARTNER: partner };
  const named = rows.map(([actor, ...rest]) => [actors[actor] ?? actor, ...rest]);
  await query(
    "test.audit",
    `insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
     select $1::int, $2::timestamptz + (r.nr - 1) * interval '1 minute', r.row->>0, r.row->>1, r.row->>2, r.row->>3, 'req-' || r.nr, r.row->4
       from jsonb_array_elements($3::jsonb) with ordinality r (row, nr)`,
    [branchId, new Date(AT_MS), JSON.stringify(named)],
  );
  const origin = { branchId, requestId: "req-4", actor: `operator:${person.operatorId}`, address: "203.0.113.7" };
  await keepOrigin(query, origin);
});

const list = async (input: object, ctx = reader, maxExamined?: number) =>
  AuditList.parse(await listAuditEntries(ctx, AuditQuery.parse(input), maxExamined));
const read = async (id: string, ctx = reader) => AuditEntryDetails.parse(await readAuditEntry(ctx, { id }));
const minutes = async (input: object) => (await list(input)).rows.map(({ at }) => (Date.parse(at) - AT_MS) / 60_000);
const barred = (...permissions: string[]): Ctx<OperatorActor> => ({
  ...reader,
  actor: { ...reader.actor, permissions: reader.actor.permissions.filter((one) => !permissions.includes(one)) },
});
/** The fixtures' entries are later than the test's. */
const DAY = { from: "2026-05-02", to: "2026-05-02" };

test("returns entries newest first: author, action, subject and origin", async () => {
  const first = await list({ ...DAY, per_page: 3 });
  expect(first.rows.map(({ action, subject: { id } }) => [action, id])).toEqual([
    ["trade.expire", "12"],
    ["operator.sign-in", "1"],
    ["category.delete", "77"],
  ]);
  expect(first.rows[2]).toMatchObject({ who: { kind: "operator", name: person.name }, address: "203.0.113.7" });
  expect(first.rows[0]).toMatchObject({ who: { kind: "system" }, site: null, address: null });
  expect(first.rows[1]).toMatchObject({ address: "198.51.100.9" });
  await query(
    "test.later",
    "insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id) values ($1, 'system', 'x.y', 'x', '1', '')",
    [branchId],
  );
  const second = await list({ ...DAY, per_page: 3, cursor: first.next_cursor });
  expect(second.rows.map(({ action }) => action)).toEqual(["charter.change", "booking.book", "trade.expire"]);
  expect(second.rows[1]).toMatchObject({ who: { kind: "partner" }, site });
  expect(second).toMatchObject({ next_cursor: null, whole: true });
  expect(await refusal(list({ cursor: "x" }))).toMatchObject({ reason: "fieldInvalid", fields: ["cursor"] });
});

test("filters by person, system, partner, action, kind, number and span, and by several combined", async () => {
  const actor = `operator:${person.operatorId}`;
  expect(await minutes({ actor })).toEqual([4, 3, 2]);
  expect(await minutes({ actor: "system", ...DAY })).toEqual([5, 0]);
  expect(await minutes({ actor: partner })).toEqual([1]);
  expect(await minutes({ action: "trade.expire" })).toEqual([5, 0]);
  expect(await minutes({ subject_type: "trade" })).toEqual([5, 0]);
  expect(await minutes({ subject_type: "trade", subject_id: "11" })).toEqual([0]);
  expect(await minutes({ subject_type: "trade", subject_id: "11", actor })).toEqual([]);
  expect(await minutes({ actor, action: "charter.change", subject_type: "charter", ...DAY })).toEqual([2]);
  expect(await minutes({ from: "2026-05-02T08:03:00Z", to: "2026-05-02T08:05:00Z" })).toEqual([4, 3]);
  expect(await minutes({ from: "1405-02-12", to: "2026-05-02", action: "category.delete" })).toEqual([3]);
  expect(await minutes({ to: "2026-05-01" })).toEqual([]);
  expect(await refusal(list({ subject_id: "11" }))).toMatchObject({ reason: "fieldMissing", fields: ["subject_type"] });
});

test("reads a bounded number of rows, reports it, and continues there", async () => {
  const asked = { actor: `operator:${person.operatorId}`, action: "charter.change" };
  const first = await list(asked, reader, 2);
  expect(first).toMatchObject({ rows: [], whole: false });
  const second = await list({ ...asked, cursor: first.next_cursor }, reader, 2);
  expect(second).toMatchObject({ rows: [{ action: "charter.change" }], whole: true, next_cursor: null });
});

test("finds deleted records without a link, with what changed before", async () => {
  const form = { code: "FAIR", title: "نمایشگاه", title_latin: "Fair" };
  const { id } = await saveCostCenter(reader, CostCenterSave.parse(form));
  await saveCostCenter(reader, CostCenterSave.parse({ ...form, id, title: "نمایشگاه ۱۴۰۵" }));
  await changeActive(reader, { id, active: false });
  const thing = { subject_type: "cost_center", subject_id: String(id) };
  const { rows: lines } = await list(thing);
  expect(lines.map(({ action, subject }) => [action, subject.exists, subject.title])).toEqual([
    ["cost_center.deactivate", true, "نمایشگاه ۱۴۰۵"],
    ["cost_center.change", true, "نمایشگاه ۱۴۰۵"],
    ["cost_center.create", true, "نمایشگاه ۱۴۰۵"],
  ]);
  const changes = [{ field: "title", before: "نمایشگاه", after: "نمایشگاه ۱۴۰۵" }];
  expect(await read(lines[1]!.id)).toMatchObject({ withheld: false, changes, request_id: reader.requestId });
  const stranger = await read(lines[1]!.id, barred("accounting:read"));
  expect(stranger).toMatchObject({ withheld: true, changes: [], subject: { exists: false, title: null } });

  await prisma().costCenter.delete({ where: { branchId_id: { branchId, id } } });
  expect((await list(thing)).rows.map(({ subject }) => subject.exists)).toEqual([false, false, false]);
  expect(await read(lines[1]!.id)).toMatchObject({ changes, subject: { exists: false } });
});

test("personal fields are listed without values", async () => {
  const { id } = await prisma().passenger.create({ data: { branchId, firstName: "سارا", lastName: "نمونه" } });
  const before = { mobile: "09121234567", status: 1 };
  const after = { mobile: "09127654321", status: 5 };
  await transact(reader, (tx) =>
    audit(tx, { action: "passenger.update", subject: { type: "passenger", id }, before, after }),
  );
  const { rows: lines } = await list({ subject_type: "passenger", subject_id: String(id) });
  expect(lines[0]!.subject).toMatchObject({ exists: true, title: null });
  const details = await read(lines[0]!.id);
  expect(details.changes).toEqual(
    expect.arrayContaining([{ field: "mobile" }, { field: "status", before: 1, after: 5 }]),
  );
  expect(JSON.stringify(details)).not.toContain("0912");
});

test("needs the permissions to read people and settings, and shows the own branch alone", async () => {
  for (const permission of ["operator:read", "settings:read"]) {
    const ctx = barred(permission);
    for (const work of [list({}, ctx), read("1", ctx), auditFacets(ctx)])
      expect(await refusal(work)).toMatchObject({ reason: "noPermission", data: { permission } });
  }
  const theirs = ctxOf(await personOf((await office()).branchId));
  expect((await list(DAY, theirs)).rows).toEqual([]);
  expect((await list({ actor: `operator:${person.operatorId}` }, theirs)).rows).toEqual([]);
  const [own] = (await list(DAY)).rows;
  expect(await refusal(read(own!.id, theirs))).toMatchObject({ reason: "notFound" });
});

test("the filters offer the branch's people, sites, actions and kinds", async () => {
  const facets = AuditFacets.parse(await auditFacets(reader));
  expect(facets.people.map(({ id }) => id)).toContain(person.operatorId);
  expect(facets.actions).toEqual(expect.arrayContaining(["booking.book", "category.delete", "trade.expire"]));
  expect(facets.kinds).toEqual(expect.arrayContaining(["booking", "category", "trade"]));
  expect(facets.actions).toEqual([...new Set(facets.actions)].sort());
  const other = ctxOf(await personOf((await office()).branchId));
  expect((await auditFacets(other)).people.map(({ id }) => id)).toEqual([other.actor.operatorId]);
});

test.each([
  ["", {}, "audit_log_branch_id_at_id_idx"],
  ["a span", DAY, "audit_log_branch_id_at_id_idx"],
  ["a person", { actor: "operator:7" }, "audit_log_branch_id_actor_at_id_idx"],
  ["an action", { action: "a.11" }, "audit_log_branch_id_action_at_id_idx"],
  ["a kind", { subject_type: "kind-3" }, "audit_log_branch_id_subject_type_at_id_idx"],
  ["a thing", { subject_type: "kind-3", subject_id: "17" }, "audit_log_branch_id_subject_type_subject_id_idx"],
  [
    "a person, an action and a span",
    { actor: "operator:7", action: "a.11", ...DAY },
    "audit_log_branch_id_actor_at_id_idx",
  ],
] as const)("in a large log the selective index is used: %s", async (_, input, index) => {
  const grown = await grownBranch();
  const plans: string[] = [];
  const ctx = ctxOf(operatorOf(grown)) as Ctx<OperatorActor>;
  const actor = { ...ctx.actor, permissions: reader.actor.permissions };
  const explaining: typeof query = async (name, text, values) => {
    if (name.startsWith("audit.list.")) {
      const lines = await query<{ "QUERY PLAN": string }>(`explain ${name}`, `explain ${text}`, values);
      plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
    }
    return query(name, text, values);
  };
  await listAuditEntries({ ...ctx, actor, query: explaining }, AuditQuery.parse(input));
  expect(plans[0]).toMatch(new RegExp(`${index} on audit_log`));
  expect(plans[0]).not.toContain("Seq Scan on audit_log");
});

let grown: Promise<BranchId> | undefined;
function grownBranch(): Promise<BranchId> {
  grown ??= (async () => {
    const { branchId: of } = await office();
    for (let from = 1; from <= 24_000; from += 6_000)
      await query(
        "test.grow",
        `insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id)
         select $1::int, timestamptz '2026-01-01' + n * interval '5 minutes', 'operator:' || n % 40, 'a.' || n % 90, 'kind-' || n % 30,
                (n % 5000)::text, '' from generate_series($2::int, $2::int + 5999) n`,
        [of, from],
      );
    await asLedgerOwner("analyze audit_log");
    return of;
  })();
  return grown;
}
