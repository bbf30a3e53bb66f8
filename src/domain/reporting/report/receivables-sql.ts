import { COLLEAGUE_DEBT } from "../../people/debt/owed";

/** Parameters of the statements below, in order. */
export type ReceivablesValues = [
  branch: number,
  now: Date,
  /** Maximum lines per party examined for age; older ones are in the last bucket. */
  lookedAt: number,
  /** Settlement days (0: none), and for each the first day of each age. */
  settlementDays: number[],
  currentFrom: string[],
  d30From: string[],
  d60From: string[],
  d90From: string[],
  /** Only parties with debt of that age, or in credit (`credit`); null: all. */
  age: string | null,
  limit: number | null,
  offset: number,
];

/** A line `e` of a voucher that is neither canceled nor a cancellation. */
export const STANDING_DEBT = `
      not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
  and not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)`;
const NEWEST_FIRST = "e.doc_date desc, e.voucher_id desc, e.line desc";
/** The open item `i` of a line `e`, if it has one. */
export const WITH_OPEN_ITEM = `left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date
                                          and i.voucher_id = e.voucher_id and i.line = e.line`;
/**
 * For a party's open debts by day (\`d\`), the sum of each age, by the first days of the ages (\`s\`) of its settlement
 * day.
 */
const SUMS = `
  coalesce(sum(d.open) filter (where d.doc_date >= s.current_from), 0)::bigint as current,
  coalesce(sum(d.open) filter (where d.doc_date < s.current_from and d.doc_date >= s.d30_from), 0)::bigint as d30,
  coalesce(sum(d.open) filter (where d.doc_date < s.d30_from and d.doc_date >= s.d60_from), 0)::bigint as d60,
  coalesce(sum(d.open) filter (where d.doc_date < s.d60_from and d.doc_date >= s.d90_from), 0)::bigint as d90`;

/** The newest lines of one party `p`, by the index. */
const AGED_ONE_BY_ONE = `
             select ${SUMS}
               from ages s
               left join (select o.doc_date, sum(least(o.open, p.balance - (o.newer - o.open))) as open
                       from (select l.*, sum(l.open) over (order by l.doc_date desc, l.voucher_id desc, l.line desc) as newer
                               from (select e.doc_date, e.voucher_id, e.line, coalesce(abs(i.open), e.dr) as open
                                       from (select e.* from colleague_debt_lines($1::int, p.colleague_id, p.account_id) e
                                              where p.colleague_id is not null
                                              union all
                                             select e.* from customer_debt_lines($1::int, p.party) e where p.colleague_id is null) e
                                       ${WITH_OPEN_ITEM}
                                      where e.dr > 0 and e.doc_date <= p.today and ${STANDING_DEBT}
                                      order by ${NEWEST_FIRST} limit $3::int) l
                              where l.open > 0) o
                      where o.newer - o.open < p.balance
                      group by o.doc_date) d on p.balance > 0 and p.party is not null
              where s.settlement_day = p.settlement_day`;

/** The same of all parties in one pass: each party's debt, with its newest lines numbered. */
const AGED_IN_ONE_PASS = `
  debtors as materialized (select * from parties where balance > 0 and party is not null),
  lines as (
    select d.party, e.branch_id, e.doc_date, e.voucher_id, e.line, e.dr
      from debtors d join ledger.entries e on e.branch_id = $1::int and e.account_id = d.account_id
     where e.dr > 0 and e.doc_date <= d.today
     union all
    select e.party, e.branch_id, e.doc_date, e.voucher_id, e.line, e.dr
      from own o cross join bounced_accounts($1::int) a join ledger.entries e on e.branch_id = $1::int and e.account_id = a.id
     where e.dr > 0 and e.doc_date <= o.today and e.party like 'colleague:%'
     union all
    select coalesce('passenger:' || m.merged_into, e.party), e.branch_id, e.doc_date, e.voucher_id, e.line, e.dr
      from own o cross join customer_debt_lines($1::int) e
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and e.party = 'passenger:' || m.id
     where e.dr > 0 and e.doc_date <= o.today),
  newest as (
    select e.party, e.doc_date, e.voucher_id, e.line, coalesce(abs(i.open), e.dr) as open,
           row_number() over (partition by e.party order by ${NEWEST_FIRST}) as nth
      from lines e ${WITH_OPEN_ITEM}
     where ${STANDING_DEBT}),
  sums as (
    select d.party, ${SUMS}
      from (select o.party, o.doc_date, p.settlement_day, sum(least(o.open, p.balance - (o.newer - o.open))) as open
              from (select l.*, sum(l.open) over (partition by l.party order by l.doc_date desc, l.voucher_id desc, l.line desc) as newer
                      from newest l where l.nth <= $3::int and l.open > 0) o
              join debtors p on p.party = o.party
             where o.newer - o.open < p.balance
             group by 1, 2, 3) d
      join ages s on s.settlement_day = d.settlement_day
     group by 1)`;

/** Amounts of `r` by age. */
const AMOUNTS = ["current", "d30", "d60", "d90", "older", "credit", "balance"];
const SUMMED = (rows: string) =>
  `(select jsonb_build_object(${AMOUNTS.map((one) => `'${one}', coalesce(sum(r.${one}), 0)::text`).join(", ")}) from ${rows} r)`;

const receivables = (aged: string) => `
  with own as (
    select b.id, b.currency, ledger.business_day(b.id, $2::timestamptz) as today from branches b where b.id = $1::int),
  ages as (
    select * from unnest($4::int[], $5::date[], $6::date[], $7::date[], $8::date[])
             s (settlement_day, current_from, d30_from, d60_from, d90_from)),
  accounts as materialized (
    select a.id, b.dr - b.cr as stored
      from (select c.receivable_id as id from colleagues c where c.branch_id = $1::int
             union select id from customer_accounts($1::int)
             union select id from bounced_accounts($1::int)) a
      left join ledger.account_balances b on b.branch_id = $1::int and b.account_id = a.id),
  parties as (
    select c.id as colleague_id, c.receivable_id as account_id, 'colleague:' || c.id as party, c.code,
           coalesce(c.settlement_day, 0) as settlement_day, c.name, nullif(c.name_latin, '') as name_latin,
           d.owed as balance, o.today
      from own o cross join colleagues c ${COLLEAGUE_DEBT("$2")}
     where c.branch_id = $1::int
     union all
    select null, null, coalesce('passenger:' || m.merged_into, k.party), null, 0, null, null, sum(k.net), k.today
      from (select e.party, o.today, sum(e.dr - e.cr) as net
              from own o cross join customer_debt_lines($1::int) e where e.doc_date <= o.today group by 1, 2) k
      left join passengers m on m.branch_id = $1::int and m.merged_into is not null and k.party = 'passenger:' || m.id
     group by 3, k.today),
  ${aged},
  found as materialized (
    select a.colleague_id, coalesce(a.party, '') as key, a.party, a.code, a.name, a.name_latin, a.balance,
           a.current, a.d30, a.d60, a.d90, greatest(-a.balance, 0) as credit,
           greatest(a.balance, 0) - a.current - a.d30 - a.d60 - a.d90 as older
      from aged a),
  chosen as (
    select * from found r
     where $9::text is null
        or 0 <> case $9::text ${AMOUNTS.slice(0, -1)
          .map((age) => `when '${age}' then r.${age}`)
          .join(" ")} end),
  shown as (select * from chosen order by balance desc, party limit $10::int offset $11::int)
  select o.today::text as today, o.currency, (select count(*)::int from chosen) as count,
         ${SUMMED("found")} as totals, ${SUMMED("chosen")} as shown,
         -- Balances without what is posted for days to come: turnovers of all months are far more rows. The few accounts
         -- without a stored balance are those of bounced cheques and of customers.
         (select total(a.stored) from accounts a)
         - (select total(t.dr - t.cr)
              from accounts a join ledger.turn_day t on t.branch_id = $1::int and t.account_id = a.id
             where a.stored is not null and t.day > o.today)
         + (select total(t.dr - t.cr)
              from accounts a join ledger.turn_day t on t.branch_id = $1::int and t.account_id = a.id
             where a.stored is null and t.day <= o.today) as ledger,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'key', r.key, 'code', r.code,
                   'name', case when r.colleague_id is null then party_name($1::int, r.party) else r.name end,
                   'name_latin', case when r.colleague_id is null then party_name_latin($1::int, r.party) else r.name_latin end,
                   ${AMOUNTS.map((one) => `'${one}', r.${one}::text`).join(", ")}) order by r.balance desc, r.party), '[]')
            from shown r) as rows
    from own o`;

/** Each party's lines by the index: for few parties, or many lines each. */
export const RECEIVABLES = receivables(
  `aged as (select p.*, d.* from parties p cross join lateral (${AGED_ONE_BY_ONE}) d where p.balance <> 0)`,
);
export const RECEIVABLES_OF_MANY = receivables(
  `${AGED_IN_ONE_PASS},
  aged as (
    select p.*, coalesce(d.current, 0) as current, coalesce(d.d30, 0) as d30, coalesce(d.d60, 0) as d60, coalesce(d.d90, 0) as d90
      from parties p left join sums d on d.party = p.party
     where p.balance <> 0)`,
);
