import { beforeAll, expect, test } from "vitest";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, chart } from "../../../../tests/ledger";

/** Changes of versions and issues that must be impossible by any SQL of the schema's owner. */
let branch: number;
let ids: { active: number; proposed: number; draft: number; final: number; open: number };

const run = <Row extends object>(text: string) => asLedgerOwner<Row>(text);
const one = async (text: string): Promise<number> => (await run<{ id: number }>(text))[0]!.id;

const version = (kind: string, year: number) =>
  one(
    `insert into statement_versions (branch_id, kind, from_year, created_by) values (${branch}, '${kind}', ${year}, 'operator:1') returning id`,
  );
/** One line with all groups of the kind, so that nothing is unmapped. */
async function withLine(id: number, types: string) {
  await run(
    `insert into statement_lines (branch_id, version_id, code, position, title, title_latin, sign) values (${branch}, ${id}, 'all', 0, 'x', 'x', 1)`,
  );
  await run(`insert into statement_accounts (branch_id, version_id, account_id, line_code)
             select ${branch}, ${id}, a.id, 'all' from ledger.accounts a where a.branch_id = ${branch} and a.level = 1 and a.type = any ('${types}')`);
}
const propose = (id: number) =>
  run(
    `update statement_versions set state = 'proposed', proposed_by = 'operator:1', proposed_at = now() where branch_id = ${branch} and id = ${id}`,
  );
const approve = (id: number, by = "operator:2") =>
  run(
    `update statement_versions set state = 'active', approved_by = '${by}', approved_at = now() where branch_id = ${branch} and id = ${id}`,
  );
const issue = (to: string, version_id: number) =>
  one(`insert into statement_issues (branch_id, version_id, kind, from_date, to_date, scope, compare, figures, digest, sha256, made_by)
       values (${branch}, ${version_id}, 'income', '2025-01-01', '${to}', 'branch', 'none', '{}', repeat('0', 64), repeat('0', 64), 'operator:1') returning id`);
const finish = (id: number, by = "operator:2") =>
  run(
    `update statement_issues set state = 'final', approved_by = '${by}', approved_at = now() where branch_id = ${branch} and id = ${id}`,
  );

beforeAll(async () => {
  branch = (await office()).branchId;
  const of = await chart(branch);
  await run(
    `select ledger.post('${JSON.stringify({
      ...{ branch_id: branch, doc_date: "2025-03-10", kind: "manual", created_by: "operator:1" },
      lines: [
        { account_id: of.bank, dr: 10 },
        { account_id: of.sale, cr: 10 },
      ],
    })}')`,
  );
  await run(`update ledger.periods set state = 'definite' where branch_id = ${branch} and fiscal_year = 2025`);
  const active = await version("income", 2025);
  await withLine(active, "{income,expense}");
  await propose(active);
  await approve(active);
  const draft = await version("income", 2026);
  await withLine(draft, "{income}");
  const proposed = await version("position", 2025);
  await withLine(proposed, "{asset}");
  await propose(proposed);
  const final = await issue("2025-12-31", active);
  await finish(final);
  ids = { active, proposed, draft, final, open: await issue("2026-03-31", active) };
});

const OF_VERSION = (id: number) => `branch_id = ${branch} and id = ${id}`;
const PARTS = (id: number) => `branch_id = ${branch} and version_id = ${id}`;
const ATTACKS: [string, () => string][] = [
  [
    "a version that begins in use",
    () => `insert into statement_versions (branch_id, kind, from_year, state, created_by, proposed_by, proposed_at, approved_by, approved_at)
     values (${branch}, 'income', 2027, 'active', 'a', 'a', now(), 'b', now())`,
  ],
  [
    "a draft put in use without a proposal",
    () =>
      `update statement_versions set state = 'active', approved_by = 'b', approved_at = now() where ${OF_VERSION(ids.draft)}`,
  ],
  [
    "a version with unmapped accounts put in use",
    () =>
      `update statement_versions set state = 'active', approved_by = 'operator:2', approved_at = now() where ${OF_VERSION(ids.proposed)}`,
  ],
  [
    "a version approved by its proposer",
    () =>
      `update statement_versions set state = 'active', approved_by = 'operator:1', approved_at = now() where ${OF_VERSION(ids.proposed)}`,
  ],
  [
    "a version moved to another year",
    () => `update statement_versions set from_year = 2024 where ${OF_VERSION(ids.active)}`,
  ],
  [
    "the approver of a version replaced",
    () => `update statement_versions set approved_by = 'operator:3' where ${OF_VERSION(ids.active)}`,
  ],
  [
    "a version in use made a draft",
    () =>
      `update statement_versions set state = 'draft', approved_by = null, approved_at = null where ${OF_VERSION(ids.active)}`,
  ],
  [
    "a version replaced by none",
    () => `update statement_versions set state = 'replaced' where ${OF_VERSION(ids.active)}`,
  ],
  ["a version deleted", () => `delete from statement_versions where ${OF_VERSION(ids.active)}`],
  ["a line of a version in use changed", () => `update statement_lines set sign = -1 where ${PARTS(ids.active)}`],
  ["a line of a version in use removed", () => `delete from statement_lines where ${PARTS(ids.active)}`],
  [
    "a line moved out of a version in use",
    () => `update statement_lines set version_id = ${ids.draft}, code = 'moved' where ${PARTS(ids.active)}`,
  ],
  [
    "a line moved into a version in use",
    () => `update statement_accounts set version_id = ${ids.active} where ${PARTS(ids.draft)}`,
  ],
  [
    "a line added to a proposed version",
    () =>
      `insert into statement_lines (branch_id, version_id, code, position, title, title_latin, sign) values (${branch}, ${ids.proposed}, 'more', 5, 'x', 'x', 1)`,
  ],
  ["an account of a version in use removed", () => `delete from statement_accounts where ${PARTS(ids.active)}`],
  ["lines truncated", () => "truncate statement_lines cascade"],
  [
    "an account of another branch",
    () => `insert into statement_accounts (branch_id, version_id, account_id, line_code)
     select ${branch}, ${ids.draft}, a.id, 'all' from ledger.accounts a where a.branch_id <> ${branch} limit 1`,
  ],
  [
    "an account on a side twice",
    () =>
      `insert into statement_accounts (branch_id, version_id, account_id, side, line_code) select branch_id, version_id, account_id, side, line_code from statement_accounts where ${PARTS(ids.draft)}`,
  ],
  [
    "a line below one that does not exist",
    () => `update statement_lines set parent_code = 'nowhere' where ${PARTS(ids.draft)}`,
  ],
  [
    "a formula that is no list of signed codes",
    () => `update statement_lines set formula = '{all}' where ${PARTS(ids.draft)}`,
  ],
  [
    "an issue that begins final",
    () => `insert into statement_issues (branch_id, version_id, kind, from_date, to_date, scope, compare, figures, digest, sha256, made_by, state, approved_by, approved_at)
     values (${branch}, ${ids.active}, 'income', '2025-01-01', '2025-06-30', 'branch', 'none', '{}', repeat('0', 64), repeat('0', 64), 'a', 'final', 'b', now())`,
  ],
  [
    "an issue over a month that is not final",
    () =>
      `update statement_issues set state = 'final', approved_by = 'operator:2', approved_at = now() where ${OF_VERSION(ids.open)}`,
  ],
  [
    "an issue approved by its maker",
    () =>
      `update statement_issues set state = 'final', approved_by = 'operator:1', approved_at = now() where ${OF_VERSION(ids.open)}`,
  ],
  [
    "figures of a final issue changed",
    () => `update statement_issues set figures = '{"x":1}' where ${OF_VERSION(ids.final)}`,
  ],
  [
    "figures of a proposed issue changed",
    () => `update statement_issues set sha256 = repeat('1', 64) where ${OF_VERSION(ids.open)}`,
  ],
  [
    "a final issue dropped",
    () =>
      `update statement_issues set state = 'dropped', approved_by = null, approved_at = null where ${OF_VERSION(ids.final)}`,
  ],
  ["a final issue deleted", () => `delete from statement_issues where ${OF_VERSION(ids.final)}`],
  [
    "the same statement issued twice",
    () => `insert into statement_issues (branch_id, version_id, kind, from_date, to_date, scope, compare, figures, digest, sha256, made_by)
     select branch_id, version_id, kind, from_date, to_date, scope, compare, figures, digest, sha256, made_by from statement_issues where ${OF_VERSION(ids.final)}`,
  ],
];

const digest = async () =>
  (
    await run(`select (select jsonb_agg(v order by id) from statement_versions v where branch_id = ${branch}) as versions,
      (select jsonb_agg(l order by version_id, code) from statement_lines l where branch_id = ${branch}) as lines,
      (select jsonb_agg(a order by version_id, account_id) from statement_accounts a where branch_id = ${branch}) as accounts,
      (select jsonb_agg(i order by id) from statement_issues i where branch_id = ${branch}) as issues`)
  )[0];

test.each(ATTACKS)("refuses %s", async (_, attack) => {
  const before = await digest();
  await expect(run(attack())).rejects.toThrow(/./);
  expect(await digest()).toEqual(before);
});

test("the same changes in their order pass", async () => {
  const next = await version("equity", 2025);
  await withLine(next, "{equity}");
  await run(`update statement_lines set sign = -1 where ${PARTS(next)}`);
  await propose(next);
  await approve(next);
  await run(`update statement_issues set state = 'dropped' where ${OF_VERSION(ids.open)}`);
  const states = await run<{ state: string }>(`select state from statement_versions where ${OF_VERSION(next)}`);
  expect(states).toEqual([{ state: "active" }]);
});
