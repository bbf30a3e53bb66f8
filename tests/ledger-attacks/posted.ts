import { type Attack, attack, body, changed, head, mine, pair } from "./attack";
import type { World } from "./world";

const entries = { there: changed("entries") };
const late = (w: World) => [
  body(w, w.voucher, [
    { account: w.cash, dr: 1, line: 3 },
    { account: w.sale, cr: 1, line: 4 },
  ]),
];

/** Adding lines later, at any time and in any way. */
const LATE: Attack[] = [
  attack("a late line", late, entries),
  attack("a late line, by the app", late, { ...entries, as: "app" }),
  attack("a late line, by a superuser", late, { ...entries, as: "superuser" }),
  attack("a late line, repeatable read", late, { ...entries, isolation: "repeatable read" }),
  attack("a late line, serializable", late, { ...entries, isolation: "serializable" }),
  attack("a late line, constraints checked", (w) => ["set constraints all immediate", ...late(w)], entries),
];

const FIXED = ["vouchers", "entries", "voucher_keys", "voucher_reversals"];

/** Changes of posted rows, by every statement that changes rows. */
const CHANGES: Attack[] = FIXED.flatMap((table) => {
  const given = { there: changed(table) };
  const onto = table === "vouchers" || table === "entries" ? "created_by = 'y'" : "branch_id = branch_id + 1";
  const set = table === "entries" ? "note = 'y'" : onto;
  const anything = table === "voucher_keys" ? "key = key || 'y'" : set;
  const to = table === "voucher_reversals" ? `original_id = (select min(id) from ledger.vouchers)` : anything;
  return [
    attack(`update of ${table}`, (w) => [`update ledger.${table} set ${to} ${mine(w)}`], given),
    attack(`delete of ${table}`, (w) => [`delete from ledger.${table} ${mine(w)}`], given),
    attack(`truncate of ${table}`, () => [`truncate ledger.${table} cascade`], given),
    attack(`truncate of ${table}, by a superuser`, () => [`truncate ledger.${table} cascade`], {
      ...given,
      as: "superuser",
    }),
    attack(`update of ${table}, by the app`, (w) => [`update ledger.${table} set ${to} ${mine(w)}`], {
      ...given,
      as: "app",
    }),
    attack(
      `merge into ${table}`,
      (w) => [
        `merge into ledger.${table} t using (select 1) s on t.branch_id = ${w.branchId} when matched then update set ${to}`,
      ],
      given,
    ),
    attack(
      `${table} through a view`,
      (w) => [
        `create view ledger.window_ as select * from ledger.${table}`,
        `update ledger.window_ set ${to} ${mine(w)}`,
      ],
      given,
    ),
    attack(
      `${table} through a rule`,
      (w) => [
        "create table ledger.bait (x int)",
        `create rule hook as on insert to ledger.bait do also update ledger.${table} set ${to} ${mine(w)}`,
        "insert into ledger.bait values (1)",
      ],
      given,
    ),
  ];
});

/** Statements on one partition, which triggers of the whole table do not see. */
const onPartition = ({ partitions }: World, at: number) => partitions[at % partitions.length]!;
const PARTITIONS: Attack[] = Array.from({ length: 12 }, (_, at) => at).flatMap((at) => {
  const which = (w: World) => onPartition(w, at);
  const given = {
    there: (w: World, id: number) => changed(which(w).table.slice(0, -5))(w, id),
  };
  const set = (w: World) => (which(w).table.startsWith("entries") ? "note = 'y'" : "created_by = 'y'");
  const year = (w: World) => ({ day: `${which(w).year}-06-10` });
  return [
    attack(`update of partition ${at}`, (w) => [`update ledger.${which(w).table} set ${set(w)} ${mine(w)}`], given),
    attack(`delete from partition ${at}`, (w) => [`delete from ledger.${which(w).table} ${mine(w)}`], given),
    attack(`truncate of partition ${at}`, (w) => [`truncate ledger.${which(w).table} cascade`], given),
    attack(
      `unbalanced, or in no month, aimed at partition ${at}`,
      (w, id) => {
        const { table } = which(w);
        return table.startsWith("entries")
          ? [head(w, id, year(w)), body(w, id, [{ account: w.cash, dr: 10 }], { table, ...year(w) })]
          : [head(w, id, { table, fm: 1, ...year(w) }), body(w, id, pair(w.cash, w.sale), year(w))];
      },
      given,
    ),
    attack(
      `copy into partition ${at}`,
      (w, id) => {
        const { table } = which(w);
        const { day } = year(w);
        const copied = (columns: string, values: (string | number)[]) =>
          `copy ledger.${table} (${columns}) from program 'printf "${values.join("\\t")}\\n"'`;
        return table.startsWith("entries")
          ? [
              head(w, id, year(w)),
              copied(
                "branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, ccy, dr, fc_dr",
                [w.branchId, day, id, 1, w.cash, 1, 1, 1, "IRR", 10, 10],
              ),
            ]
          : [
              copied("branch_id, doc_date, id, kind, fm, line_count, total, created_by", [
                ...[w.branchId, day, id, "manual", 1, 2, 10, "x"],
              ]),
              body(w, id, pair(w.cash, w.sale), year(w)),
            ];
      },
      { ...given, as: "superuser" },
    ),
  ];
});

/** Posted rows are immutable. */
export const OF_POSTED: Attack[] = [...LATE, ...CHANGES, ...PARTITIONS];
