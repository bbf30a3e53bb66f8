import { expect, test } from "vitest";
import { query } from "@/server/db";
import { EXHAUSTIVE } from "../../../../tests/runs";

/** Random sales of a run, `TAX_SALES` for another number; as many a statement. */
const SALES = Number(process.env.TAX_SALES ?? (EXHAUSTIVE ? 200_000 : 5_000));
const BATCH = 2_500;
/** Replays a run. */
const SEED = Number(process.env.TAX_SEED ?? Date.now() % 100_000);

/**
 * Sales of cost n with our part m at a rate, priced with the tax on top or within, as agent or principal; `t` is what
 * is charged. They are given back whole, and in three parts; of the last a penalty is withheld, a part of it by the
 * seller.
 */
const RANDOM_SALES = `
  with drawn as materialized (
    select nr, case when r[1] < 0.7 then 'agent' else 'principal' end as role, (r[2] * 10 ^ (1 + r[3] * 9))::bigint as n,
           (r[4] * 10 ^ (r[5] * 8))::bigint as m, (array[0, 1, 300, 900, 1000, 1200, 4999, 5000])[1 + floor(r[6] * 8)] as points,
           r[7] < 0.5 as included, r[8] as one, r[9] as two, r[10] as kept, r[11] as of_seller
      from generate_series($1::int, $3::int) nr
     cross join lateral (
           select array(select (hashint8extended(nr, $2::bigint * 16 + k) & 4294967295)::float8 / 4294967296 from generate_series(1, 11) k) as r) d),
  priced as materialized (
    select d.*, w.part, d.n + d.m + case when not d.included then div(w.part::numeric * d.points, 10000)::bigint
                                         else w.part - base_within(w.part, d.points) - tax_within(w.part, d.points) end as t
      from drawn d cross join lateral (select case d.role when 'agent' then d.m else d.n + d.m end as part) w),
  taxed as materialized (
    select p.*, k.x, (k.x).vat as v, (k.x).vat_base as base from priced p
     cross join lateral (select sale_tax_of(row(p.role, 'c', p.points, 'c', p.points)::tax_terms, p.t, p.n, 0, false) as x) k),
  parts as materialized (
    select k.*, a.first, b.second, k.t - a.first - b.second as third from taxed k
     cross join lateral (select floor(k.t * k.one * 0.9)::bigint as first) a
     cross join lateral (select floor((k.t - a.first) * k.two)::bigint as second) b)
  select s.*, g.posted, g.earned, tax_given_back(s.x, s.t, 0, s.t, 0, false) as whole,
         tax_given_back(s.x, s.first, 0, s.t, 0, false) + tax_given_back(s.x, s.second, s.first, s.t, 0, false)
           + tax_given_back(s.x, s.third, s.first + s.second, s.t, 0, false) as in_parts,
         w.penalty, w.withheld, penalty_tax(s.x, w.penalty, w.withheld) as penalty_tax, base_within(w.penalty - w.withheld, s.points) as penalty_base
    from parts s
   cross join lateral (select floor(s.third * s.kept)::bigint as penalty, floor(s.third * s.kept * s.of_seller)::bigint as withheld) w
   cross join lateral (
         select coalesce(sum(p.net), 0) as posted, -coalesce(sum(p.net) filter (where p.part in ('markup', 'sale', 'cost_of_sale')), 0) as earned
           from sale_parts(s.role, s.t, s.n, s.v) p) g`;

/** What must hold of each; the rows for which it does not. */
const RULES = {
  "the voucher balances": "posted = 0",
  "the margin is total - supplier net - our tax": "earned = t - n - v",
  "the tax is that of its base, cut to whole units": "v = div(base::numeric * points, 10000)",
  "an agent's part without the tax is earned exactly, and its tax is added":
    "not (role = 'agent' and not included) or earned = m and v = div(m::numeric * points, 10000)",
  "a part that includes the tax keeps its price, or gets the unit without which it has no whole base":
    "not included or t - n - m in (0, 1)",
  "nothing of our part is left untaxed": "base + v = case role when 'agent' then t - n else t end",
  "given back whole, so is its tax": "whole = v",
  "given back in parts, never more of it": "in_parts between 0 and v",
  "a penalty of ours has its tax, and the seller's has none":
    "penalty_tax = div(penalty_base::numeric * points, 10000) and penalty_base + penalty_tax between penalty - withheld - 1 and penalty - withheld",
};

test(`each rule of tax holds for ${SALES} random sales (seed ${SEED})`, { timeout: 900_000 }, async () => {
  const rules = Object.entries(RULES);
  const columns = rules.map(([, holds], nr) => `count(*) filter (where not (${holds}))::int as r${nr}`);
  const wrong = new Map<string, number>();
  for (let first = 1; first <= SALES; first += BATCH) {
    const last = Math.min(SALES, first + BATCH - 1);
    const [row] = await query<Record<string, number>>(
      "t.random-sales",
      `select count(*)::int as sales, ${columns} from (${RANDOM_SALES}) s`,
      [first, SEED, last],
    );
    expect(row!["sales"]).toBe(last - first + 1);
    for (const [nr, [rule]] of rules.entries())
      if (row![`r${nr}`] !== 0) wrong.set(rule, (wrong.get(rule) ?? 0) + row![`r${nr}`]!);
  }
  expect([...wrong]).toEqual([]);
});
