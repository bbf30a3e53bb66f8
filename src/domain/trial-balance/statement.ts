/**
 * A trial balance in one statement, so that all of it is of one moment. $1: branches, $2: whose titles come first, $3: the day
 * the opening is of, $4 and $5: the range, $6: level (1 to 4), $7: currency or null, $8: whether closings of
 * profit and loss on the last day are left out, $9: parts shown, $10: accounts without figures too, $11: rows at most, and one.
 *
 * The opening begins with what was carried forward last before it. Each month after that comes from turn_month, for the part
 * that most of its days are in, and the days that are in another part (at the edges of the range) are moved there from turn_day.
 * The pair of the year end is left out (its lines are few and found by index), and what a document opened the books with on day
 * $3 is no turnover.
 * Balances are netted at the level asked for; above it all figures are sums. The first row is the total, with the proof.
 */
export const TRIAL_BALANCE = `
  with months as (
    select p.branch_id, p.fm, d.lo, d.hi, s.part as most
      from ledger.periods p
     cross join lateral (select lower(p.dates) as lo, upper(p.dates) as hi) d
     cross join lateral (
           select part from (values (1, least(d.hi, $3::date) - d.lo),
                                    (2, least(d.hi, $4::date) - greatest(d.lo, $3)),
                                    (3, least(d.hi, $5::date + 1) - greatest(d.lo, $4)),
                                    (0, d.hi - greatest(d.lo, $5 + 1))) s (part, days)
            order by days desc limit 1) s
     where p.branch_id = any($1::int[]) and d.lo <= $5),
  bounds as (
    select b.*, coalesce((select max(c.fm) from ledger.carried c where c.branch_id = b.branch_id and c.fm <= b.opening), 0) as carried
      from (select branch_id, coalesce(max(fm) filter (where most = 1), 0) as opening,
                   coalesce(max(fm) filter (where most in (1, 2)), 0) as before,
                   coalesce(max(fm) filter (where most > 0), 0) as turnover
              from months group by 1) b),
  edges as (
    select m.branch_id, s.part, m.most, s.lo, s.hi
      from months m
     cross join lateral (values (1, m.lo, least(m.hi, $3)), (2, greatest(m.lo, $3), least(m.hi, $4)),
                                (3, greatest(m.lo, $4), least(m.hi, $5 + 1)), (0, greatest(m.lo, $5 + 1), m.hi)) s (part, lo, hi)
     where s.lo < s.hi and s.part <> m.most),
  apart as (
    select e.*, v.kind = 'opening' and v.source_type is distinct from 'year_end' as opens
      from (select branch_id, doc_date, id, kind, source_type from ledger.vouchers
             where branch_id = any($1) and source_type = 'year_end' and doc_date <= $5
             union all
            select branch_id, doc_date, id, kind, source_type from ledger.vouchers
             where branch_id = any($1) and source_type = 'profit_close' and doc_date = $5 and $8::boolean
             union all
            select branch_id, doc_date, id, kind, source_type from ledger.vouchers
             where branch_id = any($1) and doc_date = $3 and kind = 'opening' and source_type is distinct from 'year_end'
               and $3 <= $5) v
      join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
     where $7::char(3) is null or e.ccy = $7),
  turned as (
    select branch_id, account_id, part, sum(dr) as dr, sum(cr) as cr, sum(n) as n
      from (select t.branch_id, t.account_id, case when t.fm <= b.opening then 1 when t.fm <= b.before then 2 else 3 end as part,
                   case when $7 is null then t.dr else t.fc_dr end as dr, case when $7 is null then t.cr else t.fc_cr end as cr, t.n
              from bounds b
              join ledger.turn_month t on t.branch_id = b.branch_id and t.fm > b.carried and t.fm <= b.turnover
             where $7 is null or t.ccy = $7
             union all
            select t.branch_id, t.account_id, 1,
                   case when $7 is null then t.dr else t.fc_dr end, case when $7 is null then t.cr else t.fc_cr end, t.n
              from bounds b
              join ledger.carried t on t.branch_id = b.branch_id and t.fm = b.carried
             where $7 is null or t.ccy = $7
             union all
            select t.branch_id, t.account_id, d.part, d.sign * case when $7 is null then t.dr else t.fc_dr end,
                   d.sign * case when $7 is null then t.cr else t.fc_cr end, d.sign * t.n
              from edges e
              join ledger.turn_day t on t.branch_id = e.branch_id and t.day >= e.lo and t.day < e.hi
             cross join lateral (values (e.part, 1), (e.most, -1)) d (part, sign)
             where d.part > 0 and ($7 is null or t.ccy = $7)
             union all
            select branch_id, account_id, case when doc_date < $3 then 1 when doc_date < $4 then 2 else 3 end,
                   case when $7 is null then -dr else -fc_dr end, case when $7 is null then -cr else -fc_cr end, -1
              from apart
             union all
            select branch_id, account_id, 1,
                   case when $7 is null then dr else fc_dr end, case when $7 is null then cr else fc_cr end, 1
              from apart where opens) t
     group by 1, 2, 3),
  leaves as (
    select g.code as c1, o.code as c2, s.code as c3, l.code as c4,
           coalesce(sum(t.dr - t.cr) filter (where part = 1), 0) as opening,
           coalesce(sum(t.dr) filter (where part = 2), 0) as before_debit,
           coalesce(sum(t.cr) filter (where part = 2), 0) as before_credit,
           coalesce(sum(t.dr) filter (where part = 3), 0) as turnover_debit,
           coalesce(sum(t.cr) filter (where part = 3), 0) as turnover_credit,
           sum(t.dr - t.cr) as closing, sum(t.dr) as dr, sum(t.cr) as cr, sum(t.n) as n
      from turned t
      join ledger.accounts l on l.branch_id = t.branch_id and l.id = t.account_id
      join ledger.accounts s on s.branch_id = l.branch_id and s.id = l.sub_ledger_id
      join ledger.accounts o on o.branch_id = l.branch_id and o.id = l.general_id
      join ledger.accounts g on g.branch_id = l.branch_id and g.id = l.group_id
     group by 1, 2, 3, 4),
  netted as (
    select c1, case when $6::int > 1 then c2 end as c2, case when $6 > 2 then c3 end as c3, case when $6 > 3 then c4 end as c4,
           greatest(sum(opening), 0) as opening_debit, greatest(-sum(opening), 0) as opening_credit,
           sum(before_debit) as before_debit, sum(before_credit) as before_credit,
           sum(turnover_debit) as turnover_debit, sum(turnover_credit) as turnover_credit,
           greatest(sum(closing), 0) as closing_debit, greatest(-sum(closing), 0) as closing_credit
      from leaves group by 1, 2, 3, 4),
  rolled as (
    select case grouping(c1, c2, c3, c4) when 0 then 4 when 1 then 3 when 3 then 2 when 7 then 1 else 0 end as level,
           case grouping(c1, c2, c3, c4) when 0 then c4 when 1 then c3 when 3 then c2 else c1 end as code,
           coalesce(sum(opening_debit), 0)::bigint as opening_debit, coalesce(sum(opening_credit), 0)::bigint as opening_credit,
           coalesce(sum(before_debit), 0)::bigint as before_debit, coalesce(sum(before_credit), 0)::bigint as before_credit,
           coalesce(sum(turnover_debit), 0)::bigint as turnover_debit,
           coalesce(sum(turnover_credit), 0)::bigint as turnover_credit,
           coalesce(sum(closing_debit), 0)::bigint as closing_debit, coalesce(sum(closing_credit), 0)::bigint as closing_credit
      from netted group by rollup (c1, c2, c3, c4)),
  heads as (
    select distinct on (a.level, a.code) a.level::int as level, a.code, case when a.branch_id = $2 then a.id end as id, a.title,
           a.title_latin, a.type::text as type, a.nature::text as nature, p.code as parent_code, a.active
      from ledger.accounts a
      left join ledger.accounts p on p.branch_id = a.branch_id and p.id = a.parent_id
     where a.branch_id = any($1) and a.level <= $6
     order by a.level, a.code, (a.branch_id = $2) desc, a.branch_id),
  proof as (
    select coalesce(sum(n), 0)::bigint as entries, coalesce(sum(dr), 0)::bigint as debit, coalesce(sum(cr), 0)::bigint as credit,
           encode(sha256(convert_to(coalesce(
             string_agg(c4 || '|' || dr || '|' || cr || '|' || n, E'\\n' order by c4 collate "C") filter (where n <> 0), ''),
             'UTF8')), 'hex') as digest
      from leaves)
  (select 0 as level, null as code, null as id, null as title, null as title_latin, null as type, null as nature,
          null as parent_code, r.opening_debit, r.opening_credit, r.before_debit, r.before_credit, r.turnover_debit,
          r.turnover_credit, r.closing_debit, r.closing_credit, proof.*
     from proof left join rolled r on r.level = 0)
   union all
  (select h.level, h.code, h.id, h.title, h.title_latin, h.type, h.nature, h.parent_code, r.opening_debit, r.opening_credit,
          r.before_debit, r.before_credit, r.turnover_debit, r.turnover_credit, r.closing_debit, r.closing_credit,
          null, null, null, null
     from heads h
     left join rolled r on r.level = h.level and r.code = h.code
    where case when $10::boolean then h.active or r.code is not null
               else r.closing_debit + r.closing_credit > 0
                 or ('turnover' = any($9::text[]) and r.turnover_debit + r.turnover_credit > 0)
                 or ('opening' = any($9) and r.opening_debit + r.opening_credit > 0)
                 or ('before' = any($9) and r.before_debit + r.before_credit > 0) end
    order by h.code collate "C" limit $11::int)`;
