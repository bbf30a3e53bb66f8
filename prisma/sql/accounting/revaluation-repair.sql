-- Corrects revaluations of non-monetary accounts (ledger.accounts.monetary) by one document per branch, posted by a second person.
-- It moves only the branch's currency, like the revaluations.

-- By account, currency, party and cost center: the sum of all revaluations and their corrections (debit positive).
create or replace function ledger.revaluation_faults(branch int)
returns table (account_id int, ccy char(3), party text, cost_center_id int, n bigint, since date)
language sql stable security definer set search_path = ledger, public, pg_temp as $$
  select e.account_id, e.ccy, e.party, e.cost_center_id, sum(e.dr - e.cr)::bigint, min(v.doc_date)
    from vouchers v
    join entries e on e.branch_id = branch and e.doc_date = v.doc_date and e.voucher_id = v.id and e.fc_dr + e.fc_cr = 0
    join accounts a on a.branch_id = branch and a.id = e.account_id and not a.monetary and a.type in ('asset', 'liability')
   where v.branch_id = branch and v.kind = 'fx_reval'
   group by 1, 2, 3, 4 having sum(e.dr - e.cr) <> 0
$$;
comment on function ledger.revaluation_faults is 'for the app';

-- The lines that reverse it, against the gain and loss accounts of exchange rates.
create or replace function ledger.revaluation_corrections(branch int, day date) returns jsonb
language sql stable set search_path = ledger, public, pg_temp as $$
  with wrong as (
    select a.code, f.account_id, f.ccy::text as ccy, f.party, f.cost_center_id, -f.n as n
      from revaluation_faults(branch) f join accounts a on a.branch_id = branch and a.id = f.account_id),
  legs as (
    select w.*, 0 as side from wrong w
     union all
    select null, mapped_account(branch, case when w.n < 0 then 'fx.gain' else 'fx.loss' end, day), b.currency, null, null, -sum(w.n)::bigint, 1
      from wrong w join public.branches b on b.id = branch group by w.n < 0, b.currency)
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', l.account_id, 'ccy', l.ccy, 'party', l.party,
           'cost_center_id', l.cost_center_id, 'dr', greatest(l.n, 0), 'cr', greatest(-l.n, 0),
           'fc_dr', case when l.ccy = b.currency then greatest(l.n, 0) else 0 end,
           'fc_cr', case when l.ccy = b.currency then greatest(-l.n, 0) else 0 end, 'rate', 1))
           order by l.side, l.code, l.ccy, l.party, l.cost_center_id), '[]')
    from legs l join public.branches b on b.id = branch
$$;

-- Drafts it in the first open month since, on its last past day or today. answer as of ledger.prepare_opening_repair.
create or replace function ledger.prepare_revaluation_repair(branch int, who text, at timestamptz) returns jsonb language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  day date;
  made int;
  lines_ jsonb;
  words constant text := 'اصلاح تسعیر حساب‌های غیرپولی (تأیید با شخص دیگر) / Revaluation of non-monetary accounts taken back; another person posts it';
begin
  if not exists (select from public.memberships m where m.branch_id = branch and 'operator:' || m.operator_id = who) then
    return '{"refused": "not_a_member"}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('revaluation repair:' || branch, 0));
  select d.id, d.doc_date into made, day from drafts d
   where d.branch_id = branch and d.purpose = 'revaluation_repair' and d.voucher_id is null and d.removed_at is null;
  if made is not null then return jsonb_build_object('draft_ids', array[made], 'doc_date', day, 'again', true); end if;
  if not exists (select from revaluation_faults(branch)) then return '{"nothing": true}'; end if;
  select least(upper(p.dates) - 1, business_day(branch, at)) into day from periods p
   where p.branch_id = branch and p.state = 'open' and lower(p.dates) <= business_day(branch, at)
     and upper(p.dates) > (select min(f.since) from revaluation_faults(branch) f)
   order by lower(p.dates) limit 1;
  if day is null then return '{"refused": "no_month"}'; end if;
  lines_ := revaluation_corrections(branch, day);
  made := public.draft_repair(branch, 'revaluation_repair', 'fx_reval', day, words, lines_, who, at, 'repair-books',
                              jsonb_build_object('purpose', 'revaluation_repair', 'lines', lines_));
  return jsonb_build_object('draft_ids', array[made], 'doc_date', day);
end $$;
comment on function ledger.prepare_revaluation_repair is 'for the app';

-- Whether a user may post it: not the preparer, and it still matches the errors.
create or replace function ledger.may_repair_revaluation(draft ledger.drafts, who text) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select draft.created_by <> who and draft.lines = revaluation_corrections(draft.branch_id, draft.doc_date)
$$;
