import { type Attack, attack, body, head, type Line, legs, pair, posted, there, whole } from "./attack";
import type { World } from "./world";

/** The number of lines in the head, and these lines. */
const of =
  (lines: number, rows: (world: World) => Line[], total = 10) =>
  (world: World, id: number) => [head(world, id, { lines, total }), body(world, id, rows(world))];
const good = (world: World) => pair(world.cash, world.sale);
const dollars = (account: number, side: "dr" | "cr", fc: Partial<Line>): Line => ({
  account,
  [side]: 10,
  ccy: "USD",
  ...fc,
});

/** Vouchers that are incomplete, unbalanced, or incompatible with their accounts. */
export const OF_VOUCHERS: Attack[] = [
  attack(
    "unbalanced",
    of(2, (w) => [
      { account: w.cash, dr: 10 },
      { account: w.sale, cr: 9 },
    ]),
  ),
  attack(
    "of a cost centre that is not there",
    of(2, (w) => pair(w.cash, w.sale).map((line) => ({ ...line, center: 2_000_000_000 }))),
  ),
  attack(
    "less than its total",
    of(2, (w) => pair(w.cash, w.sale, 9)),
  ),
  attack(
    "one line",
    of(1, (w) => [{ account: w.cash, dr: 10 }]),
  ),
  attack("1001 lines", (w, id) => [
    head(w, id, { lines: 1001, total: 1000 }),
    body(w, id, [...Array.from({ length: 1000 }, () => ({ account: w.cash, dr: 1 })), { account: w.sale, cr: 1000 }]),
  ]),
  attack("a line short", of(3, good)),
  attack(
    "a line too many",
    of(2, (w) => [...good(w), ...pair(w.cash, w.sale)]),
  ),
  attack(
    "a gap in its lines",
    of(2, (w) => [
      { account: w.cash, dr: 10 },
      { account: w.sale, cr: 10, line: 3 },
    ]),
  ),
  attack(
    "lines of nothing",
    of(4, (w) => [...good(w), { account: w.cash }, { account: w.sale }]),
  ),
  attack(
    "negative amounts",
    of(4, (w) => [...pair(w.cash, w.sale, 20), ...pair(w.cash, w.sale, -10)]),
  ),
  attack(
    "both sides",
    of(
      2,
      (w) => [
        { account: w.cash, dr: 10, cr: 10 },
        { account: w.sale, dr: 10, cr: 10 },
      ],
      20,
    ),
  ),
  attack("no lines at all", (w, id) => [head(w, id)]),
  attack("nothing in total", (w, id) => [head(w, id, { total: 0 })]),
  attack("lines by and by", (w, id) => [
    head(w, id),
    body(w, id, good(w).slice(0, 1)),
    body(w, id, [{ account: w.sale, cr: 10, line: 2 }]),
  ]),
  attack("lines of nobody", (w, id) => [body(w, id, good(w))]),
  attack("its lines twice", (w, id) => [...whole(w, id, w.cash, w.sale), body(w, id, good(w))], {
    there: there("ledger.entries", (_, id) => `voucher_id = ${id} group by voucher_id having count(*) > 2`),
  }),
  attack("one number twice", (w, id) => [head(w, id), ...whole(w, id, w.cash, w.sale)], {
    there: there("ledger.vouchers", (_, id) => `id = ${id} group by id having count(*) > 1`),
  }),
  attack("constraints checked at once, then no lines", (w, id) => ["set constraints all immediate", head(w, id)]),
  attack(
    "constraints checked, then a line more",
    (w, id) => [
      ...whole(w, id, w.cash, w.sale),
      "set constraints all immediate",
      body(w, id, [{ account: w.cost, dr: 1, line: 3 }]),
    ],
    { there: there("ledger.entries", (_, id) => `voucher_id = ${id} and line = 3`) },
  ),
  attack("a source without its number", (w, id) => [
    head(w, id, { more: { source_type: "'booking'" } }),
    body(w, id, good(w)),
  ]),
  attack("another transaction's mark", (w, id) => [head(w, id, { more: { txid: "'3'" } }), body(w, id, good(w))]),
  attack("a coming transaction's mark", (w, id) => [
    head(w, id, { more: { txid: "(pg_current_xact_id()::text::bigint + 1)::text::xid8" } }),
  ]),
  attack("a voucher of an hour ago", (w, id) => [
    head(w, id, { more: { created_at: "now() - interval '1 hour'" } }),
    body(w, id, good(w)),
  ]),
  attack("a branch that is not there", (w, id) => [head(w, id, { branch: 2_000_000_000 })]),
  attack("a sum beyond bigint", (w, id) => [
    head(w, id, { lines: 4, total: "9223372036854775807" }),
    body(w, id, [...pair(w.cash, w.sale, "9223372036854775807"), ...pair(w.cash, w.sale, 1)]),
  ]),
  attack("turnovers beyond bigint", (w, id) => [
    ...whole(w, id, w.cash, w.sale, { total: "9223372036854775807" }),
    ...whole(w, id + 1, w.cash, w.sale, { total: "9223372036854775807" }),
  ]),
  attack("a cash box below zero", (w, id) => whole(w, id, w.cash, w.till)),
  attack("a cash box below zero on a day in the past", (w, id) => [
    posted(w, legs(w.till, w.sale)),
    ...whole(w, id, w.cash, w.till, { day: "2026-03-09" }),
  ]),
  attack("an account above the leaves", (w, id) => whole(w, id, w.cash, w.above)),
  attack("an account that is not there", (w, id) => whole(w, id, w.cash, 2_000_000_000)),
  attack("an inactive account", (w, id) => whole(w, id, w.idle, w.sale)),
  attack("another branch's account", (w, id) => whole(w, id, w.cash, w.other.sale)),
  attack("another branch's account, as the app posts", (w) => [posted(w, legs(w.cash, w.other.sale))], {
    as: "app",
    there: there("ledger.entries", (w) => `branch_id = ${w.branchId} and account_id = ${w.other.sale}`),
  }),
  attack("a party missing", (w, id) => whole(w, id, w.partied, w.sale)),
  attack("the owner of a receivable account missing", (w, id) => whole(w, id, w.sale, w.colleagueReceivable)),
  attack(
    "the owner of a receivable account missing in a posting",
    (w) => [posted(w, legs(w.sale, w.colleagueReceivable))],
    {
      as: "app",
      there: (w) =>
        `exists (select from ledger.entries where branch_id = ${w.branchId} and account_id = ${w.colleagueReceivable} and party is null)`,
    },
  ),
  attack("a cost centre missing", (w, id) => whole(w, id, w.costed, w.sale)),
  attack(
    "a party that is no party",
    of(2, (w) => [
      { account: w.cash, dr: 10, party: "Ali" },
      { account: w.sale, cr: 10 },
    ]),
  ),
  attack("a wrong currency", (w, id) => whole(w, id, w.usd, w.sale)),
  attack(
    "an unknown currency",
    of(2, (w) => [
      { account: w.cash, dr: 10, ccy: "ZZZ", fcDr: 1 },
      { account: w.sale, cr: 10, ccy: "ZZZ", fcCr: 1 },
    ]),
  ),
  attack(
    "two amounts of one currency",
    of(2, (w) => [
      { account: w.cash, dr: 10, fcDr: 9 },
      { account: w.sale, cr: 10, fcCr: 9 },
    ]),
  ),
  attack(
    "dollars that do not balance",
    of(2, (w) => [dollars(w.usd, "dr", { fcDr: 3 }), dollars(w.sale, "cr", { fcCr: 2 })]),
  ),
  attack(
    "dollars below nothing",
    of(2, (w) => [dollars(w.usd, "dr", { fcDr: -3 }), dollars(w.sale, "cr", { fcCr: -3 })]),
  ),
  attack(
    "dollars on the other side",
    of(2, (w) => [dollars(w.usd, "dr", { fcDr: 0, fcCr: 3 }), dollars(w.sale, "cr", { fcCr: 0, fcDr: 3 })]),
  ),
  attack(
    "a rate of nothing",
    of(2, (w) => [dollars(w.usd, "dr", { fcDr: 3, rate: 0 }), dollars(w.sale, "cr", { fcCr: 3, rate: 0 })]),
  ),
  attack(
    "a rate that is no number",
    of(2, (w) => [
      dollars(w.usd, "dr", { fcDr: 3, rate: "'NaN'::numeric" }),
      dollars(w.sale, "cr", { fcCr: 3, rate: "'NaN'::numeric" }),
    ]),
  ),
];
