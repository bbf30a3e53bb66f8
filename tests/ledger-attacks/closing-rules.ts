import { type Attack, attack, there } from "./attack";
import type { World } from "./world";

const LATER = "2040-01-01";
type RuleGiven = { key?: string; severity?: string; days?: number; since?: string; branch?: number; id?: number };
const rule = (w: World, given: RuleGiven = {}) => {
  const { key = "nature", severity = "block", days, since = LATER, branch = w.branchId, id } = given;
  return `insert into ledger.closing_rules (branch_id, ${id ? "id, " : ""}key, severity, days, since, created_by)
          ${id ? "overriding system value" : ""}
          values (${branch}, ${id ? `${id}, ` : ""}'${key}', '${severity}', ${days ?? "null"}, '${since}', 'attack')`;
};
const ruled = (where = "true") => ({ there: there("ledger.closing_rules", `created_by = 'attack' and ${where}`) });

type WaiverGiven = {
  fm?: number;
  key?: string;
  digest?: string;
  rows?: number;
  reason?: string;
  by?: number;
  id?: number;
};
const waiver = (w: World, given: WaiverGiven = {}) => {
  const { fm = 202603, key = "nature", digest = "a".repeat(64), rows = 1, reason = "attack", by = 7, id } = given;
  return `insert into ledger.closing_waivers (branch_id, ${id ? "id, " : ""}fm, key, rows_digest, row_count, reason, made_by)
          ${id ? "overriding system value" : ""}
          values (${w.branchId}, ${id ? `${id}, ` : ""}${fm}, '${key}', '${digest}', ${rows}, '${reason}', 'operator:${by}')`;
};
const waived = (where = "true") => ({
  there: there("ledger.closing_waivers", `made_by like 'operator:7%' and ${where}`),
});

/** A run by operator 7 that ends as done against a blocking check that the same person waived. */
const ownRun = (w: World) => [
  waiver(w, { id: 900_001 }),
  `insert into ledger.closings (branch_id, mode, to_date, state, asked_by)
   values (${w.branchId}, 'hard', '2026-03-31', 'running', 'operator:7')`,
  `update ledger.closings
      set state = 'done', findings = jsonb_build_array(jsonb_build_object('key', 'nature', 'blocks', false, 'severity', 'block',
            'digest', repeat('a', 64), 'waiver', jsonb_build_object('id', 900001)))
    where branch_id = ${w.branchId} and asked_by = 'operator:7'`,
];

/** Rules and waivers of the check-list of closing. */
export const OF_CLOSING_RULES: Attack[] = [
  attack("a fixed check switched off", (w) => [rule(w, { key: "zero_sum", severity: "off" })], ruled()),
  attack(
    "what blocks switched off at once",
    (w) => [rule(w, { key: "drafts", severity: "off", since: "2025-01-01" })],
    ruled(),
  ),
  attack("days before now", (w) => [rule(w, { key: "advances", days: -1 })], ruled()),
  attack("a rule of no branch", (w) => [rule(w, { branch: 2_000_000_000 })], ruled()),
  attack(
    "a rule under another's number",
    (w) => [rule(w, { id: 900_001 }), rule(w, { id: 900_001 })],
    ruled("id = 900001 group by id having count(*) > 1"),
  ),
  attack(
    "a rule changed",
    (w) => [rule(w), "update ledger.closing_rules set severity = 'off' where created_by = 'attack'"],
    ruled("severity = 'off'"),
  ),
  attack("a rule given by the app", (w) => [rule(w)], { as: "app", ...ruled() }),
  attack("a fixed check waived", (w) => [waiver(w, { key: "zero_sum" })], waived()),
  attack("a waiver of no rows", (w) => [waiver(w, { rows: 0 })], waived()),
  attack("a waiver of rows without a digest", (w) => [waiver(w, { digest: "a" })], waived()),
  attack("a waiver without a reason", (w) => [waiver(w, { reason: "" })], waived()),
  attack(
    "a waiver under another's number",
    (w) => [waiver(w, { id: 900_001 }), waiver(w, { id: 900_001, by: 71 })],
    waived("id = 900001 group by id having count(*) > 1"),
  ),
  attack(
    "rows waived twice by one person",
    (w) => [waiver(w), waiver(w)],
    waived("true group by rows_digest having count(*) > 1"),
  ),
  attack(
    "the month of a waiver taken away",
    (w) => [waiver(w, { fm: 202712 }), `delete from ledger.periods where branch_id = ${w.branchId} and fm = 202712`],
    waived("fm = 202712"),
  ),
  attack(
    "a waiver changed",
    (w) => [waiver(w), `update ledger.closing_waivers set rows_digest = repeat('b', 64) where made_by = 'operator:7'`],
    waived("rows_digest = repeat('b', 64)"),
  ),
  attack("a waiver given by the app", (w) => [waiver(w)], { as: "app", ...waived() }),
  attack("a run done by the waiver of the person who closes", ownRun, {
    there: there("ledger.closings", (w) => `branch_id = ${w.branchId} and asked_by = 'operator:7' and state = 'done'`),
  }),
];
