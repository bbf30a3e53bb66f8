-- Correction of sales posted before roles existed (booking-voucher.sql): a supplier's taxes were counted both in its cost and in
-- our tax, and a colleague's seats had no cost in one sales channel. Entries are never edited: one document per branch corrects the
-- part of such sales that is still effective; with it they get their role, so that a later refund reverses the right amounts.

-- The errors, one row per sale. sale, markup, tax, cost: the amount its correction debits these accounts with (credits if
-- negative); owed: the additional payable to its owner. Refunded or canceled parts have been reversed and are not touched.
create or replace function posting_faults(branch int)
returns table (booking_id bigint, local_pnr text, fault text, sold_at timestamptz, trade_id int, supplier_id int, role text, owner int,
               sale bigint, markup bigint, tax bigint, cost bigint, owed bigint) language sql stable as $$
  with stands as (
    select b.id, b.local_pnr::text, b.created_at, b.trade_id, b.trade_line, b.charter_id, b.supplier_id, sum(i.total)::bigint as price,
           coalesce(sum(f.sale), 0)::bigint as sale, coalesce(sum(f.tax), 0)::bigint as tax
      from bookings b
      join booking_items i on i.branch_id = b.branch_id and i.booking_id = b.id
     cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) f
     where b.branch_id = branch and b.role is null and i.status not in ('canceled', 'refund')
     group by b.branch_id, b.id
  ), of_suppliers as (
    select s.*, t.cost - div(t.cost::numeric * r.earlier, t.total)::bigint as owed
      from stands s
      join trade_items t on t.branch_id = branch and t.trade_id = s.trade_id and t.line = s.trade_line
       and not t.own_seats and t.issue_voucher_id is not null and t.total > 0
     cross join lateral (select coalesce(sum(x.price), 0) as earlier from refunds x
                          where x.branch_id = branch and x.booking_id = s.id and x.state in ('paying_out', 'done')) r
     where s.tax <> 0
  ), of_owners as (
    select s.*, right(o.party, -length('colleague:'))::int as owner, 0::bigint as cost
      from stands s
      join trade_items t on t.branch_id = branch and t.trade_id = s.trade_id and t.line = s.trade_line and t.own_seats and t.cost > 0
     cross join lateral (select e.party from ledger.entries e
                          where e.branch_id = branch and e.doc_date = t.issued_on and e.voucher_id = t.issue_voucher_id and e.cr > 0
                            and e.party like 'colleague:%' limit 1) o
     where s.tax <> 0
    union all
    -- The owner of its charter: the only source for the owner.
    select s.*, c.owner_colleague_id, s.sale + s.tax
      from stands s join charters c on c.branch_id = branch and c.id = s.charter_id and c.owner_colleague_id is not null
     where s.trade_id is null and (s.price, s.sale + s.tax) <> (0, 0)
       and exists (select from ledger.voucher_keys k where k.branch_id = branch and k.key = 'booking:' || s.id)
  )
  select s.id, s.local_pnr, 'supplier_taxes', s.created_at, s.trade_id, s.supplier_id, 'agent', null::int,
         s.sale, s.owed - s.sale - s.tax, s.tax, -s.owed, 0::bigint
    from of_suppliers s
  union all
  select s.id, s.local_pnr, case when s.trade_id is null then 'owner_left_out' else 'owner_taxes' end, s.created_at, s.trade_id, null, 'principal', s.owner,
         -(s.price - s.sale), s.price - s.sale - s.tax, s.tax, s.cost, s.cost
    from of_owners s
$$;

-- The lines of the document that corrects all of it on a day: [{account_id, party, dr, cr}].
create or replace function posting_corrections(branch int, day date) returns jsonb language sql stable as $$
  with net as (
    select l.key, l.party, sum(l.dr)::bigint as dr
      from posting_faults(branch) f
     cross join lateral (values ('sale', null, f.sale), ('markup', null, f.markup), ('tax', null, f.tax), ('cost_of_sale', null, f.cost),
                                ('charter_owner.payable', 'colleague:' || f.owner, -f.owed)) l (key, party, dr)
     group by 1, 2
  )
  select coalesce(jsonb_agg(jsonb_build_object('account_id', m.account_id, 'party', n.party, 'dr', greatest(n.dr, 0), 'cr', greatest(-n.dr, 0))
                            order by a.code, n.party), '[]')
    from net n
    join ledger.mappings m on m.branch_id = branch and m.key = n.key and m.valid @> day
    join ledger.accounts a on a.branch_id = branch and a.id = m.account_id
   where n.dr <> 0
$$;

-- Whether two sets of lines have the same totals, by account and party.
create or replace function same_lines(one jsonb, other jsonb) returns boolean language sql immutable as $$
  select not exists (
    select from (select account_id, party, dr - cr as net from jsonb_populate_recordset(null::ledger.post_line, one)
                 union all
                 select account_id, party, cr - dr from jsonb_populate_recordset(null::ledger.post_line, other)) l
     group by account_id, party having sum(net) <> 0)
$$;

-- Drafts one correcting document for a second person to post, with its audit row and the outbox row for other screens. lines_: in
-- the shape of ledger.post; details: for the audit log beside the day; by_: the command.
drop function if exists draft_repair(int, text, ledger.voucher_kind, date, text, jsonb, text, timestamptz, text, jsonb);
create or replace function draft_repair(branch int, purpose_ text, kind_ ledger.voucher_kind, day date, words text, lines_ jsonb, who text,
  at timestamptz, by_ text, details jsonb) returns int language plpgsql as $$
declare
  made int;
begin
  insert into ledger.drafts (branch_id, kind, doc_date, description, rows, lines, total, created_by, updated_by, purpose)
  select branch, kind_, day, words, ledger.rows_of_lines(lines_, b.currency), lines_,
         (select sum(l.dr) from jsonb_populate_recordset(null::ledger.post_line, lines_) l), who, who, purpose_
    from branches b where b.id = branch
  returning id into made;
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
  values (branch, at, who, 'document.prepare_repair', 'document', made::text, by_, jsonb_build_object('date', day) || details);
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'document.saved', 'document', made::text, jsonb_build_object('id', made, 'by', who));
  return made;
end $$;

-- Drafts the document in the first open month, on its last past day or today. who: operator:N of the branch, who may not post it.
-- answer: {draft_id, doc_date, again}: again, one is pending already; {nothing: true}; or {refused}: no_month, not_a_member.
create or replace function prepare_posting_repair(branch int, who text, at timestamptz) returns jsonb language plpgsql as $$
declare
  day date;
  lines_ jsonb;
  known jsonb;
  made int;
  words constant text := 'اصلاح ثبت فروش‌ها (تأیید با شخص دیگر) / Correction of sales posted before there were roles; another person posts it';
begin
  if not exists (select from memberships m where m.branch_id = branch and 'operator:' || m.operator_id = who) then
    return '{"refused": "not_a_member"}';
  end if;
  select jsonb_build_object('draft_id', d.id, 'doc_date', d.doc_date, 'again', true) into known from ledger.drafts d
   where d.branch_id = branch and d.purpose = 'posting_repair' and d.voucher_id is null and d.removed_at is null;
  if known is not null then return known; end if;
  select least(upper(p.dates) - 1, ledger.business_day(branch, at)) into day from ledger.periods p
   where p.branch_id = branch and p.state = 'open' and lower(p.dates) <= ledger.business_day(branch, at)
     and upper(p.dates) > (select min(ledger.business_day(branch, f.sold_at)) from posting_faults(branch) f)
   order by lower(p.dates) limit 1;
  if not exists (select from posting_faults(branch)) then return '{"nothing": true}'; end if;
  if day is null then return '{"refused": "no_month"}'; end if;
  lines_ := posting_corrections(branch, day);
  made := draft_repair(branch, 'posting_repair', 'adjustment', day, words, lines_, who, at, 'repair-books',
                       jsonb_build_object('sales', (select count(*) from posting_faults(branch)), 'lines', lines_));
  return jsonb_build_object('draft_id', made, 'doc_date', day);
end $$;

-- Whether a user may post such a draft: not the preparer, unchanged since prepared, and still matching the errors.
create or replace function may_repair(draft ledger.drafts, who text) returns boolean language sql stable as $$
  select draft.created_by <> who and same_lines(draft.lines, posting_corrections(draft.branch_id, draft.doc_date))
$$;

-- With its document the sales get their role. Waits for a concurrent refund of one of them; the caller then retries (40001).
create or replace function settle_posting_repair(draft ledger.drafts) returns void language plpgsql as $$
begin
  perform 1 from bookings b where b.branch_id = draft.branch_id and b.id in (select f.booking_id from posting_faults(draft.branch_id) f)
    order by b.branch_id, b.id for no key update of b;
  if not same_lines(draft.lines, posting_corrections(draft.branch_id, draft.doc_date)) then
    raise exception 'sales of repair % changed meanwhile', draft.id using errcode = '40001';
  end if;
  update bookings b set role = f.role, owner_colleague_id = f.owner
    from (select * from posting_faults(draft.branch_id)) f
   where b.branch_id = draft.branch_id and b.id = f.booking_id;
end $$;
