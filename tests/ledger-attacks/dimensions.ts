import { type Attack, attack, body, changed, head, type Line, legs, pair, posted, there, whole } from "./attack";
import type { World } from "./world";

/** A voucher whose first line, on an account, carries these. */
const carrying =
  (account: (world: World) => number, more: (world: World) => Partial<Line>): Attack["steps"] =>
  (w, id) => {
    const [first, second] = pair(account(w), w.sale);
    return [head(w, id), body(w, id, [{ ...first!, ...more(w) }, second!])];
  };
const sets = { there: changed("dimension_sets") };
const insertSet = (w: World, ...members: (number | string)[]) =>
  `insert into ledger.dimension_sets (branch_id, members) values (${w.branchId}, array[${members.join(", ")}]::int[])`;
const rule = (w: World, account: number, given: string) =>
  `insert into account_dimensions (branch_id, account_id, dimension_id, rule, default_member, since, created_by)
   values (${w.branchId}, ${account}, ${w.dimensions[0]}, ${given}, '2026-01-01', 'x')`;

/** Lines with dimensions that do not exist, are not in use or that their account does not take. */
const LINES: Attack[] = [
  attack(
    "an inactive cost center",
    carrying(
      (w) => w.cash,
      (w) => ({ center: w.oldCenter }),
    ),
  ),
  attack(
    "a dimension set that does not exist",
    carrying(
      (w) => w.cash,
      () => ({ dims: 2_000_000_000 }),
    ),
  ),
  attack(
    "an inactive member",
    carrying(
      (w) => w.cash,
      (w) => ({ dims: w.sets.old }),
    ),
  ),
  attack(
    "a member that the account forbids",
    carrying(
      (w) => w.barred,
      (w) => ({ dims: w.sets.used }),
    ),
  ),
  attack("a required member missing", (w, id) => whole(w, id, w.asking, w.sale)),
  attack("a default not filled in", (w, id) => whole(w, id, w.filled, w.sale)),
  attack("a required member missing, as the app posts", (w) => [posted(w, legs(w.asking, w.sale))], {
    as: "app",
    there: there("ledger.entries", (w) => `branch_id = ${w.branchId} and account_id = ${w.asking}`),
  }),
  attack("a required member missing, with the account's mark removed", (w, id) => [
    `update ledger.accounts set dimensioned = false where branch_id = ${w.branchId} and id = ${w.asking}`,
    ...whole(w, id, w.asking, w.sale),
  ]),
  attack(
    "a reversal with other dimensions",
    (w, id) => {
      const rows = pair(w.sale, w.cash).map((line) => ({ ...line, dims: w.sets.used }));
      return [
        head(w, id, { kind: "reversal" }),
        body(
          w,
          id,
          [rows[1]!, rows[0]!].map(({ dr, cr, ...line }) => ({ ...line, dr, cr })),
        ),
        `insert into ledger.voucher_reversals (branch_id, original_id, original_date, reversal_id, reversal_date)
         values (${w.branchId}, ${w.twins[0]}, '2026-03-10', ${id}, '2026-03-10')`,
      ];
    },
    { there: changed("voucher_reversals") },
  ),
];

const SETS: Attack[] = [
  attack("a set with a member of another branch", (w) => [insertSet(w, w.members.theirs)], sets),
  attack("a set with two members of one dimension", (w) => [insertSet(w, w.members.used, w.members.below)], sets),
  attack("a set of a member that does not exist", (w) => [insertSet(w, w.members.used, 2_000_000_000)], sets),
  attack("a set in another order", (w) => [insertSet(w, w.members.second, w.members.used)], sets),
  attack("a set twice", (w) => [insertSet(w, w.members.used)], sets),
  attack("an empty set", (w) => [insertSet(w)], sets),
  attack(
    "a set of no branch",
    () => ["insert into ledger.dimension_sets (branch_id, members) values (2000000000, array[1])"],
    {
      there: there("ledger.dimension_sets", "branch_id = 2000000000"),
    },
  ),
  attack(
    "two sets of one id",
    (w) => [
      `insert into ledger.dimension_sets (branch_id, id, members) values (${w.branchId}, ${w.sets.used}, array[${w.members.second}])`,
    ],
    sets,
  ),
  attack(
    "a set changed",
    (w) => [`update ledger.dimension_sets set members = array[${w.members.second}] ${of(w)}`],
    sets,
  ),
  attack("a set deleted", (w) => [`delete from ledger.dimension_sets ${of(w)}`], sets),
  attack("sets truncated", () => ["truncate ledger.dimension_sets"], sets),
  attack("a set added by the app", (w) => [insertSet(w, w.members.second)], { ...sets, as: "app" }),
];
function of(w: World): string {
  return `where branch_id = ${w.branchId}`;
}

const members = (given: (w: World) => string) => ({ there: there("dimension_members", given) });
/** Members and rules. */
const MASTERS: Attack[] = [
  attack("a used member deleted", (w) => [`delete from dimension_members where id = ${w.members.old}`], {
    there: (w) => `not exists (select from dimension_members where id = ${w.members.old})`,
  }),
  attack(
    "a member moved to another dimension",
    (w) => [`update dimension_members set dimension_id = ${w.dimensions[1]} where id = ${w.members.old}`],
    members((w) => `id = ${w.members.old} and dimension_id = ${w.dimensions[1]}`),
  ),
  attack(
    "a cycle of members",
    (w) => [`update dimension_members set parent_id = ${w.members.below} where id = ${w.members.used}`],
    members((w) => `id = ${w.members.used} and parent_id is not null`),
  ),
  attack("a rule changed", (w) => [`update account_dimensions set rule = 'optional' ${of(w)}`], {
    there: there("account_dimensions", (w) => `branch_id = ${w.branchId} and rule = 'optional'`),
  }),
  attack("a rule of an account that does not exist", (w) => [rule(w, 2_000_000_000, "'optional', null")], {
    there: there("account_dimensions", "account_id = 2000000000"),
  }),
  attack(
    "a required dimension without a default on the account of an event",
    (w) => [
      `insert into account_dimensions (branch_id, account_id, dimension_id, rule, since, created_by)
       select branch_id, account_id, ${w.dimensions[0]}, 'required', '2026-01-01', 'x'
         from ledger.mappings ${of(w)} and key = 'sale' limit 1`,
    ],
    {
      there: there(
        "account_dimensions",
        (w) => `branch_id = ${w.branchId} and account_id not in (${w.asking}, ${w.filled}, ${w.barred})`,
      ),
    },
  ),
];

export const OF_DIMENSIONS: Attack[] = [...LINES, ...SETS, ...MASTERS];
