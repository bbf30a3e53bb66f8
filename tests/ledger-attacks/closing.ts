import { type Attack, attack, changed, DAY, there, whole } from "./attack";
import type { World } from "./world";

const MONTH = "2026-03-31";
/** Manually, as the owner: closes every month until the end of DAY's. */
const closed = (w: World) => `select ledger.close_periods(${w.branchId}, '${MONTH}', 'closed', 'x')`;
/** Numbers the general documents of DAY's month from `no` on; optionally skips the first ones. */
const number = (w: World, given: { no?: number | string; skip?: number; type?: string } = {}) => {
  const { no = 1, skip = 0, type = "general" } = given;
  return `insert into ledger.voucher_numbers
    select branch_id, 2026, '${type}', ${no} + row_number() over (order by doc_date, id) - 1, doc_date, id, now(), 'x'
      from (select * from ledger.vouchers where branch_id = ${w.branchId} and fm = 202603 and ledger.document_type(kind) = 'general'
             order by doc_date, id offset ${skip}) v`;
};
const numbered = (where = "true") => ({
  there: there("ledger.voucher_numbers", (w) => `branch_id = ${w.branchId} and fiscal_year = 2026 and ${where}`),
});

const wish = (w: World, fm: number, more: { columns?: string; values?: string } = {}) =>
  `insert into ledger.reopenings (branch_id, period_id, reason, asked_by${more.columns ?? ""})
   select branch_id, id, 'r', 'a'${more.values ?? ""} from ledger.periods where branch_id = ${w.branchId} and fm = ${fm}`;
const approve = (by = "b") =>
  `update ledger.reopenings set state = 'approved', decided_by = '${by}', decided_at = now(), txid = pg_current_xact_id() where asked_by = 'a'`;
const open = (w: World, fm: number) =>
  `update ledger.periods set state = 'soft_closed' where branch_id = ${w.branchId} and fm = ${fm}`;
const opened = (fm: number) => ({
  there: there("ledger.periods", (w) => `branch_id = ${w.branchId} and fm = ${fm} and state = 'soft_closed'`),
});
const wished = (where: string) => ({
  there: there("ledger.reopenings", (w) => `branch_id = ${w.branchId} and ${where}`),
});

/** As the owner: marks general documents as definite until a day of a month. */
const until = (w: World, day: string, fm = 202603) =>
  `update ledger.periods set general_until = ${day} where branch_id = ${w.branchId} and fm = ${fm}`;
const definite = (w: World) =>
  [
    [202601, "2026-01-31"],
    [202602, "2026-02-28"],
    [202603, DAY],
  ].map(([fm, day]) => `select ledger.number_days(${w.branchId}, ${fm}, 'general', '${day}', 'x')`);
const marked = (where: string) => ({
  there: there("ledger.periods", (w) => `branch_id = ${w.branchId} and ${where} and general_until is not null`),
});

/** Makes all days of the months until DAY's definite, and gives their documents legal numbers, changed by `set`. */
const definiteToday = (w: World) => [
  closed(w),
  ...[202601, 202602, 202603].map((fm) => `select ledger.number_days(${w.branchId}, ${fm}, null, '${MONTH}', 'x')`),
];
const legal = (w: World, no = "no", from = "0") =>
  `insert into ledger.legal_numbers (branch_id, fiscal_year, no, part, doc_date, voucher_id, daily_no)
   select ${w.branchId}, 2026, ${no}, part, doc_date, voucher_id, daily_no
     from ledger.legal_series(${w.branchId}, 2026, '${MONTH}') where no > ${from}`;
const legally = (where = "true") => ({
  there: there("ledger.legal_numbers", (w) => `branch_id = ${w.branchId} and ${where}`),
});

/** Gives a document a reference number, as far after the last one of the year as `more`. */
const referred = (w: World, id: number, { more = 1, year = 2026 } = {}) =>
  `insert into ledger.voucher_refs
   select ${w.branchId}, ${year}, ${more} + coalesce((
            select max(no) from ledger.voucher_refs where branch_id = ${w.branchId} and fiscal_year = ${year}), 0), '${DAY}', ${id}`;
const refers = {
  there: there("ledger.voucher_refs", (w, id) => `branch_id = ${w.branchId} and voucher_id = ${id}`),
};

/** Numbers of definite documents, runs of closing, and reopened months. */
export const OF_CLOSING: Attack[] = [
  attack("a number that leaves a gap", (w) => [closed(w), number(w, { no: 2 })], numbered()),
  attack("a number that skips a document", (w) => [closed(w), number(w, { skip: 1 })], numbered()),
  attack("a number of another type", (w) => [closed(w), number(w, { type: "opening" })], numbered()),
  attack("a number in a month that is open", (w) => [number(w)], numbered()),
  attack(
    "a document numbered twice",
    (w) => [
      closed(w),
      number(w),
      number(w, {
        no: `(select max(doc_no) + 1 from ledger.voucher_numbers x where x.branch_id = ${w.branchId} and x.fiscal_year = 2026)`,
      }),
    ],
    numbered("true group by voucher_id having count(*) > 1"),
  ),
  attack("a number changed", () => ["update ledger.voucher_numbers set doc_no = 9"], {
    there: changed("voucher_numbers"),
  }),
  attack("numbers taken away", () => ["delete from ledger.voucher_numbers"], { there: changed("voucher_numbers") }),
  attack("a number given by the app", (w) => [number(w)], { as: "app", ...numbered() }),
  attack("a legal number that leaves a gap", (w) => [...definiteToday(w), legal(w, "no + 1")], legally()),
  attack("legal numbers that skip a document", (w) => [...definiteToday(w), legal(w, "no", "3")], legally()),
  attack("legal numbers of days that are not definite", (w) => [closed(w), legal(w)], legally()),
  attack("legal numbers given by the app", (w) => [...definiteToday(w), legal(w)], { as: "app", ...legally() }),
  attack("a legal number changed", () => ["update ledger.legal_numbers set daily_no = 9"], {
    there: changed("legal_numbers"),
  }),
  attack("legal numbers taken away", () => ["delete from ledger.legal_numbers"], { there: changed("legal_numbers") }),
  attack("all legal numbers taken away", () => ["truncate ledger.legal_numbers"], { there: changed("legal_numbers") }),
  attack(
    "a reference number that leaves a gap",
    (w, id) => [...whole(w, id, w.cash, w.sale), referred(w, id, { more: 2 })],
    refers,
  ),
  attack(
    "a reference number of another document",
    (w, id) => [...whole(w, id, w.cash, w.sale), referred(w, id, { more: 0 })],
    refers,
  ),
  attack(
    "a reference number of another year",
    (w, id) => [...whole(w, id, w.cash, w.sale), referred(w, id, { year: 2027 })],
    refers,
  ),
  attack("a second reference number", (w) => [referred(w, w.voucher)], {
    there: there("ledger.voucher_refs", (w) => `voucher_id = ${w.voucher} group by voucher_id having count(*) > 1`),
  }),
  attack("a reference number given by the app", (w, id) => [...whole(w, id, w.cash, w.sale), referred(w, id)], {
    as: "app",
    ...refers,
  }),
  attack("a reference number changed", () => ["update ledger.voucher_refs set no = 99"], {
    there: changed("voucher_refs"),
  }),
  attack("reference numbers taken away", () => ["delete from ledger.voucher_refs"], { there: changed("voucher_refs") }),
  attack("all reference numbers taken away", () => ["truncate ledger.voucher_refs"], {
    there: changed("voucher_refs"),
  }),
  attack("a closed month opened by nobody's leave", (w) => [closed(w), open(w, 202603)], opened(202603)),
  attack(
    "a closed month opened by an approval of before",
    (w) => [closed(w), wish(w, 202603), approve().replace("pg_current_xact_id()", "'3'"), open(w, 202603)],
    opened(202603),
  ),
  attack(
    "an approved month opened before one that is closed",
    (w) => [closed(w), wish(w, 202602), approve(), open(w, 202602)],
    opened(202602),
  ),
  attack(
    "a month opened whose documents have numbers",
    (w) => [closed(w), number(w), wish(w, 202603), approve(), open(w, 202603)],
    opened(202603),
  ),
  attack("a wish approved by whoever has it", (w) => [wish(w, 202501), approve("a")], wished("decided_by = 'a'")),
  attack("a wish without a reason", (w) => [wish(w, 202501).replace("'r'", "''")], wished("reason = ''")),
  attack(
    "a wish that waits and is decided",
    (w) => [wish(w, 202501), "update ledger.reopenings set decided_by = 'b' where asked_by = 'a'"],
    wished("state = 'waiting' and decided_by is not null"),
  ),
  attack(
    "a wish that comes approved",
    (w) => [
      wish(w, 202501, { columns: ", state, decided_by, txid", values: ", 'approved', 'b', pg_current_xact_id()" }),
    ],
    wished("asked_by = 'a'"),
  ),
  attack(
    "a wish of nobody's month",
    (w) => [
      `insert into ledger.reopenings (branch_id, period_id, reason, asked_by) values (${w.branchId}, 1999999999, 'r', 'a')`,
    ],
    wished("asked_by = 'a'"),
  ),
  attack(
    "a wish under another's number",
    (w) => [
      `insert into ledger.reopenings (branch_id, id, period_id, reason, asked_by) overriding system value
       select branch_id, id, period_id, 'r', 'a' from ledger.reopenings where branch_id = ${w.branchId}`,
    ],
    wished("true group by id having count(*) > 1"),
  ),
  attack("a decided wish decided anew", () => ["update ledger.reopenings set state = 'approved'"], {
    there: changed("reopenings"),
  }),
  attack("wishes gone", () => ["delete from ledger.reopenings"], { there: changed("reopenings") }),
  attack("all wishes gone", () => ["truncate ledger.reopenings"], { there: changed("reopenings") }),
  attack("a run that ended rewritten", () => ["update ledger.closings set result = '{\"months\": []}'"], {
    there: changed("closings"),
  }),
  attack("runs gone", () => ["delete from ledger.closings"], { there: changed("closings") }),
  attack("all runs gone", () => ["truncate ledger.closings"], { there: changed("closings") }),
  attack(
    "a run under another's number",
    (w) => [
      `insert into ledger.closings (branch_id, id, mode, to_date, state, asked_by) overriding system value
       select branch_id, id, 'soft', to_date, 'failed', 'a' from ledger.closings where branch_id = ${w.branchId}`,
    ],
    { there: there("ledger.closings", (w) => `branch_id = ${w.branchId} group by id having count(*) > 1`) },
  ),
  attack(
    "a run of no branch",
    () => [
      "insert into ledger.closings (branch_id, mode, to_date, asked_by) values (2000000000, 'soft', '2026-03-31', 'a')",
    ],
    { there: there("ledger.closings", "branch_id = 2000000000") },
  ),
  attack(
    "two runs at once",
    (w) =>
      [1, 2].map(
        () =>
          `insert into ledger.closings (branch_id, mode, to_date, asked_by) values (${w.branchId}, 'soft', '${MONTH}', 'a')`,
      ),
    { there: there("ledger.closings", "asked_by = 'a' group by branch_id having count(*) > 1") },
  ),
  attack("a document on a day that is definite", (w, id) => [...definite(w), ...whole(w, id, w.cash, w.sale)]),
  attack("a definite day open again", (w) => [...definite(w), until(w, "null")], {
    there: there(
      "ledger.periods p",
      (w) => `p.branch_id = ${w.branchId} and p.fm = 202603 and p.general_until is null and exists (
        select from ledger.voucher_numbers n join ledger.vouchers v on v.branch_id = n.branch_id and v.id = n.voucher_id
         where n.branch_id = p.branch_id and v.fm = p.fm)`,
    ),
  }),
  attack("a day definite that is not over", (w) => [until(w, "'2027-12-31'", 202712)], marked("fm = 202712")),
  attack("a day definite in another's month", (w) => [until(w, "'2026-02-10'")], marked("fm = 202603")),
  attack("a definite day whose documents have no numbers", (w) => [until(w, `'${DAY}'`)], marked("fm = 202603")),
  attack("a year's document that is no pair lifts a limit", (w, id) =>
    whole(w, id, w.wallet, w.sale, {
      total: 5_000,
      kind: "closing",
      more: { source_type: "'year_end'", source_id: "'2026'" },
    }),
  ),
];
