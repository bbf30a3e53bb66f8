import { type Attack, attack, changed, legs, mine, posted, there, whole } from "./attack";
import type { World } from "./world";

const rebuilding = "set local ledger.rebuild = 'on'";
const balance = (w: World, account: number, set: string) =>
  `update ledger.account_balances set ${set} ${mine(w)} and account_id = ${account}`;
const balances = { there: changed("account_balances") };
/** A carry-forward exists over an open month. */
const overOpen: Attack["there"] = (w) =>
  `exists (select from ledger.carried c join ledger.periods p on p.branch_id = c.branch_id and p.fm <= c.fm
            where c.branch_id in (${w.branchId}, ${w.other.branchId}) and p.state < 'closed')`;

/** The other branch has a closed year. */
const branchWith = (w: World, table: string) => (table === "carried" ? w.other.branchId : w.branchId);

/** Turnovers and balances written without a posting. */
const TURNOVERS: Attack[] = ["turn_day", "turn_month", "turn_detail", "account_balances", "carried"].flatMap(
  (table) => {
    const given = { there: changed(table) };
    const mine = (w: World) => `where branch_id = ${branchWith(w, table)}`;
    return [
      attack(`update of ${table}`, (w) => [`update ledger.${table} set dr = dr + 1, cr = cr + 1 ${mine(w)}`], given),
      attack(`update of ${table}, by the app`, (w) => [`update ledger.${table} set dr = dr + 1 ${mine(w)}`], {
        ...given,
        as: "app",
      }),
      attack(`delete of ${table}`, (w) => [`delete from ledger.${table} ${mine(w)}`], given),
      attack(`truncate of ${table}`, () => [`truncate ledger.${table} cascade`], given),
      attack(
        `${table} twice, as a rebuild`,
        (w) => [rebuilding, `insert into ledger.${table} select * from ledger.${table} ${mine(w)}`],
        given,
      ),
    ];
  },
);

const LIMITS: Attack[] = [
  attack("beyond the ceiling", (w, id) => whole(w, id, w.receivable, w.sale, { total: 101 })),
  attack("an overdraft", (w, id) => whole(w, id, w.wallet, w.sale, { total: 61 })),
  attack("an overdraft of what is held", (w, id) => whole(w, id, w.wallet, w.sale, { total: 45 })),
  attack("beyond the ceiling, as the app posts", (w) => [posted(w, legs(w.receivable, w.sale, 101))], {
    as: "app",
    there: changed("vouchers"),
  }),
  attack("a ceiling raised by the app", (w) => [balance(w, w.receivable, "ceiling = 1000")], {
    ...balances,
    as: "app",
  }),
  attack("pending below nothing, as a rebuild", (w) => [rebuilding, balance(w, w.wallet, "pending = -1")], balances),
  attack(
    "a side that is none, as a rebuild",
    (w) => [rebuilding, balance(w, w.colleagueReceivable, "side = 0")],
    balances,
  ),
  attack(
    "a balance of no account, as a rebuild",
    (w) => [
      rebuilding,
      `insert into ledger.account_balances (branch_id, account_id, side) values (${w.branchId}, 1999999999, 1)`,
    ],
    balances,
  ),
];

/** Carry-forwards require existing months that are all closed. */
const CARRIED: Attack[] = [
  attack(
    "carried over no month, as a rebuild",
    (w) => [
      rebuilding,
      `insert into ledger.carried select branch_id, 209912, account_id, ccy, dr, cr, fc_dr, fc_cr, n from ledger.carried
        where branch_id = ${w.other.branchId}
          and fm = (select max(fm) from ledger.carried where branch_id = ${w.other.branchId})`,
    ],
    { there: changed("carried") },
  ),
  attack(
    "a month added among those that were carried over",
    (w) => [
      `insert into ledger.periods (branch_id, fiscal_year, month, dates) values (${w.other.branchId}, 2024, 12, '[2024-12-01,2025-01-01)')`,
      // Allowed: reopening removes the carry-forward, and there is nothing to commit.
      `do $$ begin if not (${overOpen(w, 0)}) then raise exception 'of no use' using errcode = 'LG009'; end if; end $$`,
    ],
    { there: overOpen },
  ),
];

const folding = (w: World) => `select ledger.fold_turnovers(${w.branchId}, 10000)`;
const marks = { there: changed("turn_marks") };
const details = { there: changed("turn_detail") };
const backward = (w: World) => `update ledger.turn_marks set upto = '0' ${mine(w)}`;

/** Vouchers count once in turnovers by party, and only the fold decides how far it is. */
const FOLDED: Attack[] = [
  attack("a mark moved back", (w) => [backward(w)], marks),
  attack("a mark moved back, by the app", (w) => [rebuilding, backward(w)], { ...marks, as: "app" }),
  attack("a mark deleted", (w) => [`delete from ledger.turn_marks ${mine(w)}`], marks),
  attack("marks truncated", () => ["truncate ledger.turn_marks"], marks),
  attack(
    "marks twice, as a rebuild",
    (w) => [rebuilding, `insert into ledger.turn_marks select * from ledger.turn_marks ${mine(w)}`],
    marks,
  ),
  attack(
    "a mark of no branch, as a rebuild",
    () => [
      rebuilding,
      "insert into ledger.turn_marks (branch_id, upto, since_id, cluster) values (1999999999, '0', 0, 'x')",
    ],
    { there: there("ledger.turn_marks", "branch_id = 1999999999") },
  ),
  attack("a fold of what is folded, by the app", (w) => [folding(w), folding(w)], { ...details, as: "app" }),
  attack(
    "a fold over the mark of another cluster",
    (w) => [
      rebuilding,
      `update ledger.turn_marks set upto = '0', cluster = 'x' ${mine(w)}`,
      "set local ledger.rebuild = 'off'",
      folding(w),
    ],
    details,
  ),
  attack(
    "turnovers written behind a fold",
    (w) => [folding(w), `update ledger.turn_detail set dr = dr + 1 ${mine(w)}`],
    details,
  ),
  attack(
    "sums added to what is folded, by the app",
    (w) => [`select ledger.add_to_detail(${w.branchId}, '0', '99999999', 0)`],
    {
      ...details,
      as: "app",
    },
  ),
  attack("details of a month rebuilt, by the app", (w) => [`select ledger.rebuild_detail(${w.branchId}, '{202603}')`], {
    ...details,
    as: "app",
  }),
];

/** Verifications cannot be falsified. */
const VERIFICATIONS: Attack[] = ["verifications", "verification_requests"].flatMap((table) => {
  const given = { there: changed(table) };
  return [
    attack(`update of ${table}`, (w) => [`update ledger.${table} set to_on = to_on + 1 ${mine(w)}`], given),
    attack(`delete of ${table}`, (w) => [`delete from ledger.${table} ${mine(w)}`], given),
    attack(`truncate of ${table}`, () => [`truncate ledger.${table}`], given),
    attack(
      `${table} twice`,
      () => [`insert into ledger.${table} overriding system value select * from ledger.${table}`],
      given,
    ),
    attack(`update of ${table}, by the app`, (w) => [`update ledger.${table} set to_on = to_on + 1 ${mine(w)}`], {
      ...given,
      as: "app",
    }),
  ];
});

/**
 * A recalculation sets wrong figures to the sum of their lines, never anything else; afterwards writing is blocked
 * again.
 */
const RECALCULATIONS: Attack[] = ["turn_day", "turn_month", "turn_detail", "account_balances", "carried"].flatMap(
  (table) => {
    const anew = (w: World) =>
      `select ledger.recalculate(${branchWith(w, table)}, '2000-01-01', '2100-01-01', '{day,month,balance}', 'x', 'x')`;
    const falsely = (w: World) =>
      `update ledger.${table} set dr = dr + 1, cr = cr + 1 where branch_id = ${branchWith(w, table)}`;
    const given = { there: changed(table) };
    return [
      attack(`${table} recalculated where all is right, by the app`, (w) => [anew(w)], { ...given, as: "app" }),
      attack(
        `${table} recalculated to what is not in the lines`,
        (w) => [rebuilding, falsely(w), "set local ledger.rebuild = 'off'", anew(w)],
        given,
      ),
      attack(`${table} written behind a recalculation`, (w) => [anew(w), falsely(w)], given),
      attack(`${table} written behind a recalculation, by the app`, (w) => [anew(w), falsely(w)], {
        ...given,
        as: "app",
      }),
      attack(
        `${table} written behind a recalculation that found something`,
        (w) => [rebuilding, falsely(w), "set local ledger.rebuild = 'off'", anew(w), falsely(w)],
        given,
      ),
    ];
  },
);

export const OF_DERIVED: Attack[] = [
  ...TURNOVERS,
  ...CARRIED,
  ...FOLDED,
  ...LIMITS,
  ...VERIFICATIONS,
  ...RECALCULATIONS,
];
