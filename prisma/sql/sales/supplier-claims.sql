-- Our debt to other deployments, booking by booking: our books compared with theirs (GET /book/statuses), each night; differences
-- are corrected by one document per branch, which a second person posts.

-- Our debt to the supplier of a booking in our books, minor units of the branch's currency: by its own documents, and by repairs.
create or replace function booking_owed(branch int, booking bigint) returns bigint language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select coalesce(sum(o.owed), 0)::bigint + coalesce((select c.corrected from supplier_claims c where c.branch_id = branch and c.booking_id = booking), 0)
    from bookings b
   cross join lateral (
         select 'trade:' || b.trade_id || ':' || b.trade_line || k.act as key from (values (':issued'), (':returned'), (':kept')) k (act)
         union all
         select 'refund:' || r.id from refunds r where r.branch_id = b.branch_id and r.booking_id = b.id) n
   cross join lateral (select k.doc_date, k.voucher_id from ledger.voucher_keys k where k.branch_id = b.branch_id and k.key = n.key limit 1) v
   cross join lateral (select sum(e.cr - e.dr) as owed from ledger.entries e
                        where e.branch_id = b.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.voucher_id
                          and e.party = 'supplier:' || b.supplier_id) o
   where b.branch_id = branch and b.id = booking
$$;

-- Bookings at a supplier to compare, by id after one: those whose journey is ahead or was within 45 days.
create or replace function claims_to_compare(branch int, supplier int, after bigint, most int)
returns table (booking_id bigint, pnr text, noted jsonb) language sql stable as $$
  select b.id, b.supplier_pnr, o.noted
    from bookings b join supplier_orders o on o.branch_id = b.branch_id and o.id = b.supplier_order_id
   where b.branch_id = branch and b.supplier_id = supplier and b.id > after and b.supplier_pnr is not null
     and coalesce(o.ahead_until, b.created_at) > now() - interval '45 days'
   order by b.id limit most
$$;

-- Stores the amounts a supplier reports for bookings. request: a supplier_claims_request; a currency
-- other than the booking's or that of its cost is skipped. answer: {compared, different}.
create or replace function store_supplier_claims(request jsonb) returns jsonb language plpgsql as $$
declare
  -- Earlier builds send told: [...] (until release 13).
  q constant supplier_claims_request := jsonb_populate_record(null::supplier_claims_request,
    jsonb_build_object('reported', request->'told') || request);
  branch constant int := q.branch_id;
  compared int;
  different int;
begin
  with reported as (
    select b.id, b.supplier_id, b.currency, booking_owed(branch, b.id) as ours,
           case when k.currency = trim(b.currency) then k.owed
                when k.currency = trim(i.net_currency) and i.net > 0 then round(k.owed::numeric * i.cost / i.net)::bigint end as theirs
      from unnest(q.reported) k
      join bookings b on b.branch_id = branch and b.id = k.booking_id
      join trade_items i on i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.line = b.trade_line
  ), stored as (
    insert into supplier_claims as c (branch_id, booking_id, supplier_id, currency, ours, theirs)
    select branch, t.id, t.supplier_id, t.currency, t.ours, t.theirs from reported t
     where t.theirs is not null
       and (t.ours <> t.theirs or exists (select from supplier_claims x where x.branch_id = branch and x.booking_id = t.id))
     order by t.id
    on conflict (branch_id, booking_id) do update
       set ours = excluded.ours, theirs = excluded.theirs, seen_at = now(),
           found_at = case when c.ours = c.theirs then now() else c.found_at end
    returning (c.ours <> c.theirs) as differs
  )
  select (select count(*) from reported t where t.theirs is not null), (select count(*) from stored k where k.differs) into compared, different;
  return to_jsonb(row(compared, different)::claims_compared);
end $$;
comment on function store_supplier_claims(jsonb) is 'Result: claims_compared';

-- The lines of the document that corrects all current differences of a branch on a day: [{account_id, party, dr, cr}].
create or replace function claim_corrections(branch int, day date) returns jsonb language sql stable as $$
  with net as (
    select l.key, l.party, sum(l.dr)::bigint as dr
      from supplier_claims c
     cross join lateral (select booking_owed(branch, c.booking_id) as ours) o
     cross join lateral (values ('cost_of_sale', null, c.theirs - o.ours), ('supplier.payable', 'supplier:' || c.supplier_id, o.ours - c.theirs)) l (key, party, dr)
     where c.branch_id = branch and c.ours <> c.theirs
     group by 1, 2
  )
  select coalesce(jsonb_agg(jsonb_build_object('account_id', m.account_id, 'party', n.party, 'dr', greatest(n.dr, 0), 'cr', greatest(-n.dr, 0))
                            order by a.code, n.party), '[]')
    from net n
    join ledger.mappings m on m.branch_id = branch and m.key = n.key and m.valid @> day
    join ledger.accounts a on a.branch_id = branch and a.id = m.account_id
   where n.dr <> 0
$$;

-- Drafts the document, today if its month is open. who: operator:N of the branch, who may not post it. answer: {draft_id, doc_date,
-- again}: again, one is pending already; {nothing: true}; or {refused}: no_month, not_a_member.
create or replace function prepare_claim_repair(branch int, who text, at timestamptz) returns jsonb language plpgsql as $$
declare
  day constant date := ledger.business_day(branch, at);
  lines_ jsonb;
  known jsonb;
  made int;
  words constant text := 'اصلاح بدهی به تأمین‌کنندگان (ثبت با شخص دیگر) / Correction of what is owed to suppliers; another person posts it';
begin
  if not exists (select from memberships m where m.branch_id = branch and 'operator:' || m.operator_id = who) then
    return '{"refused": "not_a_member"}';
  end if;
  select jsonb_build_object('draft_id', d.id, 'doc_date', d.doc_date, 'again', true) into known from ledger.drafts d
   where d.branch_id = branch and d.purpose = 'claim_repair' and d.voucher_id is null and d.removed_at is null;
  if known is not null then return known; end if;
  lines_ := claim_corrections(branch, day);
  if lines_ = '[]' then return '{"nothing": true}'; end if;
  if not exists (select from ledger.periods p where p.branch_id = branch and p.state = 'open' and p.dates @> day) then
    return '{"refused": "no_month"}';
  end if;
  made := draft_repair(branch, 'claim_repair', 'adjustment', day, words, lines_, who, at, 'repair-claims', jsonb_build_object('lines', lines_));
  return jsonb_build_object('draft_id', made, 'doc_date', day);
end $$;

-- Whether a user may post it: not the preparer, unchanged since prepared, and still matching the differences.
create or replace function may_repair_claims(draft ledger.drafts, who text) returns boolean language sql stable as $$
  select draft.created_by <> who and same_lines(draft.lines, claim_corrections(draft.branch_id, draft.doc_date))
$$;

-- With its document the bookings match their sellers' amounts. Waits for a concurrent comparison; the caller then retries (40001).
create or replace function settle_claim_repair(draft ledger.drafts) returns void language plpgsql as $$
begin
  perform 1 from supplier_claims c where c.branch_id = draft.branch_id and c.ours <> c.theirs order by c.booking_id for update of c;
  if not same_lines(draft.lines, claim_corrections(draft.branch_id, draft.doc_date)) then
    raise exception 'claims of repair % changed meanwhile', draft.id using errcode = '40001';
  end if;
  update supplier_claims c
     set corrected = c.corrected + c.theirs - o.ours, ours = c.theirs, seen_at = now()
    from (select x.booking_id, booking_owed(x.branch_id, x.booking_id) as ours from supplier_claims x
           where x.branch_id = draft.branch_id and x.ours <> x.theirs) o
   where c.branch_id = draft.branch_id and c.booking_id = o.booking_id;
end $$;
