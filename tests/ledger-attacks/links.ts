import { type Attack, attack, body, changed, DAY, head, type Line, legs, pair, posted, there, whole } from "./attack";
import type { World } from "./world";

/** The lines of a reversal. */
const back = (w: World): Line[] => [
  { account: w.cash, cr: 10 },
  { account: w.sale, dr: 10 },
];
const reversalOf = (w: World, id: number, original: number, kind = "reversal") => [
  head(w, id, { kind }),
  body(w, id, back(w)),
  linked(w, original, id),
];
const linked = (w: World, original: number, reversal: number) =>
  `insert into ledger.voucher_reversals values (${w.branchId}, ${original}, '${DAY}', ${reversal}, '${DAY}')`;
const links = { there: changed("voucher_reversals") };

/** Keys and reversals with false claims. */
export const OF_LINKS: Attack[] = [
  attack(
    "an upsert that changes",
    (w, id) => [
      head(w, id),
      `${head(w, id)} on conflict (branch_id, doc_date, id) do update set total = 11`,
      body(w, id, pair(w.cash, w.sale, 11)),
    ],
    { there: there("ledger.vouchers", (_, id) => `id = ${id} and total = 11`) },
  ),
  attack(
    "a key of nothing",
    (w, id) => [
      ...whole(w, id, w.cash, w.sale),
      `insert into ledger.voucher_keys values (${w.branchId}, '', '${DAY}', ${id})`,
    ],
    {
      there: there("ledger.voucher_keys", "key = ''"),
    },
  ),
  attack(
    "a key of no voucher",
    (w) => [`insert into ledger.voucher_keys values (${w.branchId}, 'k', '${DAY}', 999999999)`],
    {
      there: there("ledger.voucher_keys", "key = 'k'"),
    },
  ),
  attack(
    "a key of an older voucher",
    (w) => [`insert into ledger.voucher_keys values (${w.branchId}, 'later', '${DAY}', ${w.voucher})`],
    { there: there("ledger.voucher_keys", "key = 'later'") },
  ),
  attack(
    "one key, two vouchers",
    (w, id) => [
      ...whole(w, id, w.cash, w.sale),
      `insert into ledger.voucher_keys values (${w.branchId}, 'first:1', '${DAY}', ${id})`,
    ],
    { there: there("ledger.voucher_keys", "key = 'first:1' group by branch_id having count(*) > 1") },
  ),
  attack("a second reversal", (w, id) => reversalOf(w, id, w.reversed), links),
  attack("a reversal of two", (w, id) => [...reversalOf(w, id, w.twins[0]), linked(w, w.twins[1], id)], links),
  attack(
    "a reversal of a reversal",
    (w, id) => [...whole(w, id, w.cash, w.sale, { kind: "reversal" }), linked(w, w.reversal, id)],
    links,
  ),
  attack("a reversal of itself", (w, id) => [...whole(w, id, w.cash, w.sale), linked(w, id, id)], links),
  attack("a reversal that was something else", (w, id) => reversalOf(w, id, w.twins[0], "sale"), links),
  attack("a voucher that undoes no other", (w, id) => whole(w, id, w.cash, w.sale, { kind: "reversal" })),
  attack(
    "a voucher that undoes no other, as the app posts",
    (w) => [posted(w, legs(w.cash, w.sale, 7), { kind: "reversal" })],
    {
      as: "app",
      there: there("ledger.vouchers", (w) => `branch_id = ${w.branchId} and kind = 'reversal' and total = 7`),
    },
  ),
  attack("a reversal of nothing", (w) => [linked(w, 888, 999)], links),
  attack("nothing that reverses", (w) => [linked(w, w.twins[0], 999)], links),
  ...[
    [
      "of less",
      (w: World) => ({ rows: back(w).map((line) => ({ ...line, dr: line.dr && 9, cr: line.cr && 9 })), total: 9 }),
    ],
    ["the same way round", (w: World) => ({ rows: pair(w.cash, w.sale), total: 10 })],
    ["of another account", (w: World) => ({ rows: [back(w)[0]!, { account: w.cost, dr: 10 }], total: 10 })],
  ].map(([name, made]) =>
    attack(
      `a reversal ${name}`,
      (w, id) => {
        const { rows, total } = (made as (w: World) => { rows: Line[]; total: number })(w);
        return [head(w, id, { kind: "reversal", total }), body(w, id, rows), linked(w, w.twins[0], id)];
      },
      links,
    ),
  ),
];
