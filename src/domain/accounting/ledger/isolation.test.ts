import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { dimensionsOf } from "../../../../tests/dimensions";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";
import { allow, legs } from "../../../../tests/ledger-crowd";

/** Marker contained in all data of the other branch: a text, an amount, a key. */
const MARK = "7316490";
type Theirs = Chart & { voucher: number; hold: number; draft: number; run: number; wish: number; member: number };
let mine: Chart;
let theirs: Theirs;

const request = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await asLedgerOwner<{ answer: T }>(`select ${text} as answer`, values))[0]!.answer;

beforeAll(async () => {
  mine = await chart((await office()).branchId);
  const of = await chart((await office()).branchId);
  const b = of.branchId;
  const item = voucher(b, legs(of.cash, of.wallet, Number(MARK)), { key: `key:${MARK}`, description: MARK });
  const { voucher_id } = await request<{ voucher_id: number }>("ledger.post($1)", [JSON.stringify(item)]);
  const wish = { branch_id: b, account_id: of.wallet, amount: 10, source: MARK, expires_at: "2040-01-01" };
  const { hold_id } = await request<{ hold_id: number }>("ledger.hold($1)", [JSON.stringify(wish)]);
  const [draft] = await asLedgerOwner<{ id: number }>(
    "insert into ledger.drafts (branch_id, doc_date, created_by, description, lines) values ($1, '2026-03-10', 'x', $2, $3) returning id",
    [b, MARK, JSON.stringify(legs(of.cash, of.sale, Number(MARK)))],
  );
  await allow(of, of.receivable, Number(MARK));
  await asLedgerOwner("select ledger.enter_rate($1, 'USD', $2, $3, $4)", [b, DAY, Number(MARK), MARK]);
  await asLedgerOwner("update ledger.accounts set title = $2, title_latin = $2 where branch_id = $1 and level = 4", [
    b,
    MARK,
  ]);
  await request("ledger.close_periods($1, '2025-01-31', 'closed', 'x')", [b]);
  const run = await request<{ id: number }>(`ledger.request_closing($1, 'hard', '2025-02-28', null, '${MARK}', 'x')`, [
    b,
  ]);
  // Jobs of all branches in other tests must not process these.
  await asLedgerOwner("delete from graphile_worker._private_jobs where payload->>'branch_id' = $1", [String(b)]);
  const wanted = await request<{ id: number }>("ledger.request_reopening($1, $2, 'x')", [b, MARK]);
  const { tower, set } = await dimensionsOf(b);
  await set(tower);
  theirs = { ...of, member: tower, run: run.id, wish: wanted.id, voucher: voucher_id, hold: hold_id, draft: draft!.id };
});

const DAY = "2026-03-10";
const by = { created_by: "x", request_id: "x" };
const json = (value: object) => `'${JSON.stringify(value)}'`;
const spent = () => voucher(mine.branchId, legs(theirs.wallet, mine.sale, 1));

/** Each function available to the app, called for my branch with every possible reference to theirs. */
const CALLS: Record<string, () => string[]> = {
  request_closing: () => [`ledger.request_closing(${mine.branchId}, 'hard', '2025-03-31', null, 'x', 'x')`],
  request_reopening: () => [`ledger.request_reopening(${mine.branchId}, 'r', 'x')`],
  request_verification: () => [`ledger.request_verification(${mine.branchId}, '2026-01-01', '2026-12-31', 'x', 'x')`],
  account_balances_on: () => [
    `(select jsonb_agg(t) from ledger.account_balances_on(${mine.branchId}, '${DAY}', array[${theirs.cash}, ${theirs.wallet}]) t)`,
  ],
  party_balances: () => [
    `(select jsonb_agg(t) from ledger.party_balances(${mine.branchId}, '${DAY}', ${theirs.wallet}) t)`,
  ],
  business_day: () => [`ledger.business_day(${mine.branchId}, now())`],
  capture_hold: () => [
    `ledger.capture_hold(${mine.branchId}, ${theirs.hold}, 1, ${json(spent())})`,
    `ledger.capture_hold(${mine.branchId}, ${theirs.hold}, 1, ${json(voucher(theirs.branchId, legs(theirs.wallet, theirs.sale, 1)))})`,
    `ledger.capture_hold(${theirs.branchId}, ${theirs.hold}, 1, ${json(spent())})`,
  ],
  control_of: () => [`coalesce(ledger.control_of(${mine.branchId}, ${theirs.wallet}), '')`],
  converted: () => ["ledger.converted(1, 1, 'IRR', 'USD')"],
  tax_turnover: () => [`ledger.tax_turnover(${mine.branchId}, 'tax', '2025-01-01', '2025-12-31')`],
  closed_from: () => [`ledger.closed_from(${mine.branchId}, '2025-01-01')`],
  closing_checks: () => [`ledger.closing_checks(${mine.branchId}, '2025-12-31', true)`],
  closing_check_rows: () => [`ledger.closing_check_rows(${mine.branchId}, '2025-12-31', 'nature', 0, 50)`],
  closing_rules_on: () => [`ledger.closing_rules_on(${mine.branchId}, '2025-12-01')`],
  add_closing_rule: () => [
    `ledger.add_closing_rule(${mine.branchId}, 'nature', 'block', null, '2025-01-01', 'operator:1')`,
  ],
  waive_closing_check: () => [
    `ledger.waive_closing_check(${mine.branchId}, 202512, 'nature', repeat('0', 64), 'r', 'operator:1')`,
  ],
  closing_preview: () => [`ledger.closing_preview(${mine.branchId}, '2025-12-31')`],
  decide_reopening: () => [`ledger.decide_reopening(${mine.branchId}, ${theirs.wish}, 'approved', 'y', 'x')`],
  definite_until: () => [
    `(select max(ledger.definite_until(p, 'general')) from ledger.periods p where p.branch_id = ${mine.branchId})`,
  ],
  detailed_turnovers: () => [`(select jsonb_agg(t) from ledger.detailed_turnovers(${mine.branchId}, 0, 999999) t)`],
  dims_of: () => [`(select max(ledger.dims_of(e)) from ledger.entries e where e.branch_id = ${mine.branchId})`],
  fold_turnovers: () => [`ledger.fold_turnovers(${mine.branchId}, 100)`],
  is_detailed: () => [
    `(select bool_or(ledger.is_detailed(e)) from ledger.entries e where e.branch_id = ${mine.branchId})`,
  ],
  unfolded_vouchers: () => [`(select jsonb_agg(v) from ledger.unfolded_vouchers(${mine.branchId}) v)`],
  dimension_rules: () => [
    `(select jsonb_agg(r) from ledger.accounts a cross join ledger.dimension_rules(a, '${DAY}') r where a.branch_id = ${mine.branchId})`,
  ],
  dimension_set: () => [`ledger.dimension_set(${mine.branchId}, array[${theirs.member}])`],
  takes_events: () => [
    `(select jsonb_agg(ledger.takes_events(a) order by a.id) from ledger.accounts a where a.branch_id = ${mine.branchId})`,
  ],
  dimension_sets_of: () => [`ledger.dimension_sets_of(${mine.branchId}, ${theirs.member})`],
  document_type: () => ["ledger.document_type('manual'::ledger.voucher_kind)"],
  fail_closing: () => [`coalesce(ledger.fail_closing(${mine.branchId}, ${theirs.run}, 'x')::text, '')`],
  give_legal_numbers: () => [`ledger.give_legal_numbers(${mine.branchId})`],
  hold: () => [
    `ledger.hold(${json({ branch_id: mine.branchId, account_id: theirs.wallet, amount: 1, source: MARK, expires_at: "2040-01-01" })})`,
  ],
  is_excepted: () => [
    `(select jsonb_agg(ledger.is_excepted(d, 'operator:1') order by d.id) from ledger.drafts d where d.branch_id = ${mine.branchId})`,
  ],
  is_begun: () => [
    `(select jsonb_agg(ledger.is_begun(p) order by p.id) from ledger.periods p where p.branch_id = ${mine.branchId})`,
  ],
  is_of_begun_year: () => [
    `(select jsonb_agg(ledger.is_of_begun_year(p) order by p.id) from ledger.periods p where p.branch_id = ${mine.branchId})`,
  ],
  latest_rate: () => [`(select jsonb_agg(k) from ledger.latest_rate(${mine.branchId}, 'USD', '${DAY}') k)`],
  number_documents: () => [`ledger.number_documents(${mine.branchId}, 'general', array[${theirs.voucher}], 'x')`],
  open_month: () => [`ledger.open_month(${mine.branchId}, 202501)`],
  opening_faults: () => [`(select jsonb_agg(f) from ledger.opening_faults(${mine.branchId}) f)`],
  opened_on: () => [`ledger.opened_on(${mine.branchId}, '${DAY}')`],
  opening_repairs: () => [`(select jsonb_agg(f) from ledger.opening_repairs(${mine.branchId}) f)`],
  prepare_opening_repair: () => [`ledger.prepare_opening_repair(${mine.branchId}, 'x')`],
  prepare_revaluation_repair: () => [`ledger.prepare_revaluation_repair(${mine.branchId}, 'x', now())`],
  rows_of_lines: () => [`ledger.rows_of_lines('[{"account_id": 1, "dr": 1}]', 'IRR')`],
  revaluation_faults: () => [`(select jsonb_agg(f) from ledger.revaluation_faults(${mine.branchId}) f)`],
  post: () => [
    `ledger.post(${json(spent())})`,
    `ledger.post(${json({ ...spent(), key: `key:${MARK}`, lines: legs(mine.cash, mine.sale, 1) })})`,
  ],
  post_and_reverse: () => [
    `ledger.post_and_reverse(${json([spent()])})`,
    `ledger.post_and_reverse(${json([{ ...by, branch_id: mine.branchId, doc_date: DAY, reverses: { voucher_id: theirs.voucher, doc_date: DAY } }])})`,
  ],
  post_draft: () => [`ledger.post_draft(${json({ ...by, branch_id: mine.branchId, id: theirs.draft })})`],
  post_mapped: () => [
    `ledger.post_mapped(array[row(${mine.branchId}, '${DAY}', null, 'sale', null, 'x', null, null, 'x', 'x')::ledger.new_voucher],
       array[row(1, 1, ${theirs.receivable}, null, null, 1), row(1, 2, ${mine.sale}, null, null, -1)]::ledger.mapped_line[])`,
  ],
  post_many: () => [
    `ledger.post_many(${json([spent(), voucher(mine.branchId, legs(mine.cash, theirs.receivable, 1))])})`,
  ],
  post_sales: () => [
    `ledger.post_sales(array[row(${mine.branchId}, '${DAY}', 'sale', null, 'x', null, null, 'x', 'x', ${theirs.receivable}, null,
       'principal', 1, 0, 0, null)::ledger.new_sale])`,
  ],
  post_sale: () => [
    `ledger.post_sale(row(${mine.branchId}, '${DAY}', 'sale', null, 'x', null, null, 'x', 'x', ${theirs.receivable}, null,
       'principal', 1, 0, 0, null)::ledger.new_sale)`,
  ],
  rate_on: () => [`ledger.rate_on(${mine.branchId}, 'USD', '${DAY}')`],
  recalculate: () => [
    `ledger.recalculate(${mine.branchId}, '2026-01-01', '2026-12-31', '{day,month,balance}', 'x', 'x')`,
  ],
  account_sums_before: () => [
    `(select jsonb_agg(a) from ledger.account_sums_before(array[${mine.branchId}], '{2027-01-01}') a)`,
  ],
  party_sides_before: () => [
    `(select jsonb_agg(p) from ledger.party_sides_before(${mine.branchId}, '2027-01-01', array[${theirs.receivable}]) p)`,
  ],
  cash_movements: () => [
    `(select jsonb_agg(c) from ledger.cash_movements(${mine.branchId}, '2025-01-01', '2027-01-01', array[${theirs.cash}]) c)`,
  ],
  reverse: () => [
    `ledger.reverse(${json({ ...by, branch_id: mine.branchId, voucher_id: theirs.voucher, doc_date: DAY, on: DAY })})`,
  ],
  lock_headroom: () => [
    `ledger.lock_headroom(array[${mine.branchId}], '{${DAY}}', '{x}', array[${mine.branchId}], array[${theirs.receivable}])`,
  ],
  lock_headroom_of: () => [
    `coalesce(ledger.lock_headroom_of(${mine.branchId}, '${DAY}', 'x', ${theirs.receivable}), 0)`,
  ],
  source_rate: () => [`(select jsonb_agg(t) from ledger.source_rate('USD', 'IRR', '${DAY}') t)`],
  enter_rate: () => [`ledger.enter_rate(${mine.branchId}, 'USD', '${DAY}', 1, 'x')`],
  seal_of: () => [`ledger.seal_of(${mine.branchId}, '2025-01-01', '2026-12-31', null)`],
  trial_balance_adjustments: () => [
    `(select jsonb_agg(a) from ledger.trial_balance_adjustments(array[${mine.branchId}], '{2026-01-01,2026-02-01,2027-01-01}', '2026-01-01', true, null) a)`,
  ],
  equity_movements: () => [
    `(select jsonb_agg(m) from ledger.equity_movements(${mine.branchId}, '2026-01-01', '2026-12-31') m)`,
  ],
  trial_balance_lines: () => [
    `(select jsonb_agg(l) from ledger.trial_balance_lines(${mine.branchId}, '{2026-01-01,2026-02-01,2027-01-01}', '2026-01-01', true, null, 0, null) l)`,
  ],
  step_closing: () => [`ledger.step_closing(${mine.branchId}, ${theirs.run})`],
  verify: () => [`(select jsonb_agg(v) from ledger.verify(${mine.branchId}, '2025-01-01', '2027-12-31') v)`],
  verify_books: () => [`ledger.verify_books(${mine.branchId}, '2025-01-01', '2027-12-31', 'x')`],
  void_hold: () => [`ledger.void_hold(${mine.branchId}, ${theirs.hold})`],
  wallet_lock: () => [`ledger.wallet_lock(${mine.branchId}, 1)`],
  wallet_of: () => [
    `coalesce(ledger.wallet_of(${mine.branchId}, (select 'colleague:' || c.id from colleagues c where c.branch_id = ${theirs.branchId} limit 1))::text, '')`,
    `coalesce(ledger.wallet_of(${mine.branchId}, 'branch:${theirs.branchId}')::text, '')`,
  ],
  wallets_of: () => [
    `ledger.wallets_of(array[${mine.branchId}], array['branch:${theirs.branchId}'], '{true}')`,
    `ledger.wallets_of(array[${mine.branchId}],
       array(select 'colleague:' || c.id from colleagues c where c.branch_id = ${theirs.branchId} limit 1), '{true}')`,
  ],
};
/** Names of the previous release, wrappers of these (prisma/sql/kernel/zz-old-names.sql). */
const OLD_NAMES: Record<string, string> = {
  ask_closing: "request_closing",
  ask_reopening: "request_reopening",
  ask_verification: "request_verification",
  known_rate: "latest_rate",
  rooms: "lock_headroom",
  set_apart: "trial_balance_adjustments",
  type_rate: "enter_rate",
};
for (const [old, name] of Object.entries(OLD_NAMES))
  CALLS[old] = () => CALLS[name]!().map((text) => text.replace(`ledger.${name}(`, `ledger.${old}(`));
/** Across branches by design, for jobs: due work of any branch. */
const EVERYWHERE = ["keep_all_periods", "expire_holds", "ensure_all_periods", "resume_closings", "turnovers_behind"];
/** Without a branch: exchange rates, common to all. */
const COMMON = ["keep_rates", "claim_rates", "fail_rates", "store_rates"];

const TABLES = `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id'
  where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
async function digests(branch: number): Promise<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const { table } of await asLedgerOwner<{ table: string }>(TABLES))
    result[table] = await request(
      `(select md5(string_agg(t::text, '/' order by t::text)) from ledger.${table} t where branch_id = ${branch})`,
    );
  return result;
}

test("the list below contains every function available to the app", async () => {
  const result = await asLedgerOwner<{ name: string }>(
    "select distinct proname as name from pg_proc p where pronamespace = 'ledger'::regnamespace and obj_description(p.oid, 'pg_proc') ilike 'for the app%' order by 1",
  );
  expect(result.map(({ name }) => name)).toEqual([...Object.keys(CALLS), ...EVERYWHERE, ...COMMON].sort());
});

test.each(Object.keys(CALLS))("ledger.%s reveals and changes nothing of another branch", async (name) => {
  const before = await digests(theirs.branchId);
  for (const text of CALLS[name]!()) {
    const result = await query<{ answer: unknown }>("", `select to_json(${text}) as answer`).catch(
      ({ code, message }) => {
        // A refusal, never a mistake in this test's calls.
        expect([text, code]).toEqual([text, expect.stringMatching(/^(LG\d\d\d|23\d\d\d)$/)]);
        return message;
      },
    );
    const answer = JSON.stringify(result, (_, value) => (typeof value === "bigint" ? String(value) : value));
    // It echoes its input at most.
    for (const secret of [MARK, `"voucher_id":${theirs.voucher}`, `"hold_id":${theirs.hold}`])
      expect(answer).not.toContain(secret);
  }
  expect(await digests(theirs.branchId)).toEqual(before);
  const [crossed] = await asLedgerOwner<{ n: number }>(
    `select count(*)::int as n from ledger.entries e join ledger.accounts a on a.id = e.account_id
      where e.branch_id = $1 and a.branch_id = $2`,
    [mine.branchId, theirs.branchId],
  );
  expect(crossed).toEqual({ n: 0 });
});
