import type { Lines } from "./lines";
import type { Aggregate } from "./rules";

/**
 * SQL of the groups of a range, unordered: `day` and `till` (first and last), `document_id`, `account_id`, `party`,
 * sums `dr` and `cr`, lines `n`. Days and months use turnovers; the others read each line of the range.
 */
export function groupsOf(by: Aggregate, lines: Lines, range: { from: string; to: string }): string {
  const { byParty } = lines;
  if (by === "day" || by === "month") return byParty ? spansOfLines(by, lines, range) : SPANS[by](lines, range);
  return { document: documents, party: parties, counter_account: counterAccounts }[by](lines, range);
}

const NOTHING = {
  day: "null::date",
  till: "null::date",
  document_id: "null::bigint",
  account_id: "null::int",
  party: "null::text",
};
const columns = (known: Partial<typeof NOTHING>) =>
  Object.entries({ ...NOTHING, ...known })
    .map(([name, value]) => `${value} as ${name}`)
    .join(", ");

type Range = { from: string; to: string };
const within = ({ from, to }: Range) => `e.doc_date >= ${from} and e.doc_date <= ${to}`;
/** Lines included in turnovers but excluded here, as negative turnovers. */
const less = ({ hidden, dr, cr }: Lines, range: Range, day: string) =>
  hidden ? `union all select ${day}, -e.${dr}, -e.${cr}, -1 from (${hidden}) e where ${within(range)}` : "";
const turned = ({ dr, cr }: Lines) => `sum(t.${dr}) as dr, sum(t.${cr}) as cr, sum(t.n) as n`;

const SPANS = {
  day: (lines: Lines, range: Range) => `
    select ${columns({ day: "t.day", till: "t.day" })}, sum(t.dr) as dr, sum(t.cr) as cr, sum(t.n)::bigint as n
      from (select d.* from keys k cross join lateral (
              select t.day, ${turned(lines)} from ledger.turn_day t
               where t.branch_id = $1 and t.account_id = k.account_id and t.ccy = k.ccy and t.day >= ${range.from} and t.day <= ${range.to}
               group by 1) d
            ${less(lines, range, "e.doc_date")}) t
     group by t.day having sum(t.n) > 0`,

  month: (lines: Lines, range: Range) => `
    select ${columns({ day: "lower(p.dates)", till: "upper(p.dates) - 1" })}, sum(t.dr) as dr, sum(t.cr) as cr, sum(t.n)::bigint as n
      from (select t.fm, t.${lines.dr} as dr, t.${lines.cr} as cr, t.n
              from ${lines.ofLeaf("turn_month")}
              join ledger.periods p on p.branch_id = $1 and p.fm = t.fm
             where p.dates <@ daterange(${range.from}, ${range.to}, '[]')
            union all
            -- Months that are only partly requested, by their days.
            select p.fm, d.dr, d.cr, d.n
              from ledger.periods p cross join keys k cross join lateral (
                   select ${turned(lines)} from ledger.turn_day t
                    where t.branch_id = $1 and t.account_id = k.account_id and t.ccy = k.ccy
                      and t.day >= greatest(lower(p.dates), ${range.from}) and t.day <= least(upper(p.dates) - 1, ${range.to})) d
             where p.branch_id = $1 and p.dates && daterange(${range.from}, ${range.to}, '[]')
               and not p.dates <@ daterange(${range.from}, ${range.to}, '[]')
            ${less(lines, range, "e.fm")}) t
      join ledger.periods p on p.branch_id = $1 and p.fm = t.fm
     group by p.dates having sum(t.n) > 0`,
};

function spansOfLines(by: "day" | "month", { lines, dr, cr }: Lines, range: Range): string {
  const [day, till] = by === "day" ? ["e.doc_date", "e.doc_date"] : ["lower(p.dates)", "upper(p.dates) - 1"];
  const month = "join ledger.periods p on p.branch_id = $1 and p.dates @> e.doc_date";
  return `select ${columns({ day, till })}, sum(e.${dr}) as dr, sum(e.${cr}) as cr, count(*) as n
            from (${lines(within(range))}) e ${by === "month" ? month : ""} group by ${day}, ${till}`;
}

const documents = ({ lines, dr, cr }: Lines, range: Range) => `
  select ${columns({ day: "e.doc_date", till: "e.doc_date", document_id: "e.voucher_id" })}, sum(e.${dr}) as dr, sum(e.${cr}) as cr, count(*) as n
    from (${lines(within(range))}) e group by e.doc_date, e.voucher_id`;

const parties = ({ lines, dr, cr }: Lines, range: Range) => `
  select ${columns({ party: "e.party" })}, sum(e.${dr}) as dr, sum(e.${cr}) as cr, count(*) as n
    from (${lines(within(range))}) e group by e.party`;

/**
 * Distribution over counter accounts: a document's debits are shared among its credits by amount and vice versa. Shares
 * are rounded down, and the rest goes to those with the largest rounding loss: they sum exactly. `n`: documents.
 */
const counterAccounts = ({ lines, dr, cr, ccy }: Lines, range: Range) => `
  select ${columns({ account_id: "p.account_id" })},
         sum(case when p.debit then p.share + (p.place <= p.left_over)::int else 0 end) as dr,
         sum(case when p.debit then 0 else p.share + (p.place <= p.left_over)::int end) as cr,
         count(distinct p.voucher_id) as n
    from (select o.*, row_number() over (partition by voucher_id, debit order by rest desc, account_id) as place,
                 amount - sum(share) over (partition by voucher_id, debit) as left_over
            from (select x.*, div(amount * weight, whole) as share, mod(amount * weight, whole) as rest
                    from (select k.voucher_id, s.debit, s.amount, w.account_id, w.weight,
                                 sum(w.weight) over (partition by k.voucher_id, s.debit) as whole
                            from (select e.doc_date, e.voucher_id, sum(e.${dr}) as dr, sum(e.${cr}) as cr
                                    from (${lines(within(range))}) e group by 1, 2) k
                           cross join lateral (values (true, k.dr), (false, k.cr)) s (debit, amount)
                           cross join lateral (
                             select e.account_id, sum(case when s.debit then e.${cr} else e.${dr} end) as weight
                               from ledger.entries e
                              where e.branch_id = $1 and e.doc_date = k.doc_date and e.voucher_id = k.voucher_id
                                ${ccy ? `and e.ccy = ${ccy}` : ""}
                              group by 1) w
                           where s.amount > 0 and w.weight > 0) x) o) p
   group by p.account_id`;
