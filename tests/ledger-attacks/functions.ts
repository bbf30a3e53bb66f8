import { type Attack, attack, changed, legs } from "./attack";
import type { World } from "./world";

const closing = (w: World) => `select ledger.close_periods(${w.branchId}, '2026-12-31', 'closed', 'x')`;
/** Functions the app's role may not call, each with the table it would change. */
const CALLS: [string, string, (w: World) => string][] = [
  ["closing months", "periods", closing],
  [
    "adding months",
    "periods",
    (w) =>
      `select ledger.add_periods(${w.branchId}, '[{"fiscal_year":2029,"month":1,"from_on":"2029-01-01","to_on":"2029-01-31"}]')`,
  ],
  ["a rebuild of an empty book", "turn_day", (w) => `select ledger.rebuild(${w.branchId}, '2026-03-10', '2026-03-10')`],
  ["a year carried forward", "carried", (w) => `select ledger.carry(${w.other.branchId}, 202506)`],
  ["months kept by branch", "periods", (w) => `select ledger.ensure_periods(${w.branchId}, 9)`],
];

/** Ways around the tables: functions, settings, the schema itself. */
export const OF_FUNCTIONS: Attack[] = [
  ...CALLS.map(([name, table, call]) =>
    attack(`${name}, by the app`, (w) => [call(w)], { as: "app", there: changed(table) }),
  ),
  attack(
    "triggers off, by the app",
    () => ["alter table ledger.entries disable trigger all", "delete from ledger.entries"],
    {
      as: "app",
      there: changed("entries"),
    },
  ),
  attack(
    "a replica's session, by the app",
    () => ["set session_replication_role = replica", "delete from ledger.entries"],
    {
      as: "app",
      there: changed("entries"),
    },
  ),
  attack(
    "a replica's session, by the owner",
    () => ["set session_replication_role = replica", "delete from ledger.entries"],
    {
      there: changed("entries"),
    },
  ),
  attack(
    "a rebuild's word, by the app",
    () => ["set local ledger.rebuild = 'on'", "update ledger.turn_day set dr = 0"],
    {
      as: "app",
      there: changed("turn_day"),
    },
  ),
  attack(
    "from within a trigger of one's own, by the app",
    () => [
      "create temp table lever (x int)",
      "create function pg_temp.pull() returns trigger language plpgsql as 'begin update ledger.turn_day set dr = 0; return null; end'",
      "create trigger pull after insert on lever for each row execute function pg_temp.pull()",
      "insert into lever values (1)",
    ],
    { as: "app", there: changed("turn_day") },
  ),
  attack(
    "a table of the same name before the ledger's, by the app",
    (w) => [
      "create temp table periods as select * from ledger.periods",
      "update periods set state = 'open'",
      "set local search_path = pg_temp, ledger, public",
      `select ledger.post('${JSON.stringify({ branch_id: w.branchId, doc_date: "2025-01-10", kind: "manual", created_by: "x", lines: legs(w.cash, w.sale) })}')`,
    ],
    { as: "app", there: changed("vouchers") },
  ),
  attack("a table in the ledger's schema, by the app", () => ["create table ledger.mine ()"], {
    as: "app",
    there: () => "to_regclass('ledger.mine') is not null",
  }),
];
