-- Repair of years closed before openings carried every party and cost center: amounts opened without them are on the account alone.
-- Entries are never edited: a document like the opening moves the amount from the account without a party to the account with it.
-- It counts as one of the documents that carry balances over a year's end; a second person posts it, as it was prepared.

-- Documents of such repairs and their reversals. Sums of a party's debt over all years exclude them: the closing that belongs to
-- such an opening carried no party either.
create or replace function ledger.opening_repairs(branch int) returns setof bigint language sql stable security definer
set search_path = ledger, public, pg_temp as $$
  select d.voucher_id from drafts d
   where d.branch_id = branch and d.purpose = 'opening_repair' and d.removed_at is null and d.voucher_id is not null
   union all
  select r.reversal_id from drafts d
    join voucher_reversals r on r.branch_id = branch and r.original_id = d.voucher_id
   where d.branch_id = branch and d.purpose = 'opening_repair' and d.removed_at is null
$$;
comment on function ledger.opening_repairs is 'for the app';

-- What the last effective opening lacks (n in the branch's currency, f in the line's; debit positive), by account, party and cost
-- center: the sum of the real documents until it, less the opening and its repairs.
create or replace function ledger.opening_faults(branch int)
returns table (opened_on date, fiscal_year int, account_id int, ccy char(3), party text, cost_center_id int, n bigint, f bigint)
language sql stable security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
  with last_ as materialized (
    select v.doc_date as day, v.source_id::int as year from vouchers v
     where v.branch_id = branch and v.source_type = 'year_end' and v.kind = 'opening'
       and not exists (select from voucher_reversals r where r.branch_id = branch and r.original_id = v.id)
       and v.id not in (select opening_repairs(branch))
     order by v.doc_date desc, v.id desc limit 1),
  source_lines as (
    select e.account_id, e.ccy, public.resolve_merged_party(branch, e.party) as party, e.cost_center_id, e.dr - e.cr as n, e.fc_dr - e.fc_cr as f
      from last_ l
      join entries e on e.branch_id = branch and e.doc_date < l.day and (e.party is not null or e.cost_center_id is not null)
      join accounts a on a.branch_id = branch and a.id = e.account_id and a.type in ('asset', 'liability', 'equity')
      join lateral (select v.source_type from vouchers v where v.branch_id = branch and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v on true
     where coalesce(v.source_type, '') not in ('year_end', 'profit_close')
       and e.account_id is distinct from mapped_account(branch, 'closing.balance', l.day - 1)
       and e.account_id is distinct from mapped_account(branch, 'closing.profit_loss', l.day - 1)
     union all
    select e.account_id, e.ccy, public.resolve_merged_party(branch, e.party), e.cost_center_id, e.cr - e.dr, e.fc_cr - e.fc_dr
      from last_ l
      join vouchers v on v.branch_id = branch and v.source_type = 'year_end' and v.source_id = l.year::text and v.doc_date >= l.day
      join entries e on e.branch_id = branch and e.doc_date = v.doc_date and e.voucher_id = v.id
       and (e.party is not null or e.cost_center_id is not null))
  select l.day, l.year, s.account_id, s.ccy, s.party, s.cost_center_id, sum(s.n)::bigint, sum(s.f)::bigint
    from source_lines s cross join last_ l
   group by 1, 2, 3, 4, 5, 6 having sum(s.n) <> 0 or sum(s.f) <> 0
$$;
comment on function ledger.opening_faults is 'for the app';

-- The lines of the correcting documents, in the shape of ledger.post, about 400 named ones each.
create or replace function ledger.opening_corrections(branch int) returns table (chunk int, lines jsonb)
language sql stable set search_path = ledger, public, pg_temp as $$
  with faults as materialized (
    select ((row_number() over (order by a.code, x.ccy, x.party, x.cost_center_id) - 1) / 200)::int as chunk, a.code, x.*
      from opening_faults(branch) x join accounts a on a.branch_id = branch and a.id = x.account_id),
  legs as (
    select q.chunk, q.code, q.account_id, q.ccy, q.party, q.cost_center_id, q.n, q.f, 1 as side from faults q
     union all
    select q.chunk, q.code, q.account_id, q.ccy, null, null, -sum(q.n)::bigint, -sum(q.f)::bigint, 0
      from faults q group by 1, 2, 3, 4)
  select l.chunk,
         jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', l.account_id, 'party', l.party, 'cost_center_id', l.cost_center_id,
                     'ccy', l.ccy, 'dr', e.dr, 'cr', e.cr, 'fc_dr', e.fc_dr, 'fc_cr', e.fc_cr, 'rate', e.rate))
                   order by l.code, l.ccy, l.side, l.party, l.cost_center_id, e.part)
    from legs l
    join public.branches b on b.id = branch
   cross join lateral as_entries(l.n, l.f, l.ccy = b.currency) e
   group by l.chunk
$$;

-- Rows of prepared lines for display; lines without a currency are in the branch's own.
create or replace function ledger.rows_of_lines(lines jsonb, own char(3)) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', l.account_id, 'party', l.party, 'cost_center_id', l.cost_center_id,
           'debit', nullif(case coalesce(l.ccy, own) when own then l.dr else l.fc_dr end, 0), 'credit', nullif(case coalesce(l.ccy, own) when own then l.cr else l.fc_cr end, 0),
           'currency', nullif(l.ccy, own))) order by l.ordinality)
    from jsonb_populate_recordset(null::ledger.post_line, lines) with ordinality l
$$;
comment on function ledger.rows_of_lines is 'for the app';

-- Drafts them on the day of the opening if its month is open, else on the first open day of its year. who: operator:N of the
-- branch, who may not post them. answer: {draft_ids, doc_date, again}: again, some are pending already; {nothing: true}; or
-- {refused}: no_month, not_a_member.
create or replace function ledger.prepare_opening_repair(branch int, who text) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  day date;
  year int;
  opened date;
  made int[];
  words constant text := 'اصلاح سند افتتاحیه به تفکیک طرف حساب و مرکز هزینه (تأیید با شخص دیگر) / Opening by party and cost centre; another person posts it';
begin
  if not exists (select from public.memberships m where m.branch_id = branch and 'operator:' || m.operator_id = who) then
    return '{"refused": "not_a_member"}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('opening repair:' || branch, 0));
  select array_agg(d.id order by d.id), min(d.doc_date) into made, day from drafts d
   where d.branch_id = branch and d.purpose = 'opening_repair' and d.voucher_id is null and d.removed_at is null;
  if made is not null then return jsonb_build_object('draft_ids', made, 'doc_date', day, 'again', true); end if;
  select x.opened_on, x.fiscal_year into opened, year from opening_faults(branch) x limit 1;
  if opened is null then return '{"nothing": true}'; end if;
  select greatest(lower(p.dates), opened) into day from periods p
   where p.branch_id = branch and p.state = 'open' and upper(p.dates) > opened
     and p.fiscal_year = (select t.fiscal_year from periods t where t.branch_id = branch and t.dates @> opened)
   order by lower(p.dates) limit 1;
  if day is null then return '{"refused": "no_month"}'; end if;
  select array_agg(d.id order by d.id) into made
    from (select * from opening_corrections(branch) order by chunk) c
   cross join lateral public.draft_repair(branch, 'opening_repair', 'opening', day, words, c.lines, who, now(), 'repair-books',
                                          jsonb_build_object('fiscal_year', year, 'purpose', 'opening_repair')) d (id);
  return jsonb_build_object('draft_ids', made, 'doc_date', day);
end $$;
comment on function ledger.prepare_opening_repair is 'for the app';

-- Whether a user may post such a draft: not the preparer, and each line still lacks exactly that amount.
create or replace function ledger.may_repair_opening(draft ledger.drafts, who text) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  with source_lines as (
    select l.account_id, l.ccy, l.party, l.cost_center_id, sum(coalesce(l.dr, 0) - coalesce(l.cr, 0))::bigint as n,
           sum(coalesce(l.fc_dr, 0) - coalesce(l.fc_cr, 0))::bigint as f
      from jsonb_populate_recordset(null::post_line, draft.lines) l
     group by 1, 2, 3, 4)
  select draft.created_by <> who
     and not exists (select from source_lines group by account_id, ccy having sum(n) <> 0 or sum(f) <> 0)
     and not exists (select account_id, ccy, party, cost_center_id, n, f from source_lines where party is not null or cost_center_id is not null
                     except
                     select account_id, ccy, party, cost_center_id, n, f from opening_faults(draft.branch_id))
$$;
