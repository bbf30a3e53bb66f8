-- Refunds of what was sold: the travellers who do not travel, the amount that is returned, and its destination.
--
-- Lock order: class rows by key, months and the balance it goes to (ledger.lock_headroom), the trade, the booking, refunds; number
-- series last. A refund is of whole lines: travellers refunded while others of the line stay are moved to a line of their own
-- first.

-- The account a refund goes to, paid out on this day; null: none.
create or replace function refund_account(branch int, party text, refund_to "RefundTo", day date) returns int language plpgsql as $$
begin
  if refund_to = 'wallet' then return ledger.wallet_of(branch, resolve_merged_party(branch, party)); end if;
  if refund_to = 'credit' then
    return (select c.receivable_id from colleagues c where c.branch_id = branch and 'colleague:' || c.id = party);
  end if;
  return (select m.account_id from ledger.mappings m
           where m.branch_id = branch and m.key = 'payout.clearing' and m.valid @> day limit 1);
end $$;

-- The same, today.
create or replace function refund_account(branch int, party text, refund_to "RefundTo") returns int language plpgsql as $$
begin
  return refund_account(branch, party, refund_to, ledger.business_day(branch, now()));
end $$;

-- Writes history, audit and outbox rows of a step of a refund.
create or replace function publish_refund_step(branch int, refund int, event text, who text, request text, at timestamptz, detail jsonb) returns void
language sql as $$
  with remembered as (
    insert into refund_history (branch_id, refund_id, at, event, actor, detail) values (branch, refund, at, event, who, nullif(detail, '{}'))
  ), audited as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (branch, at, who, 'refund.' || event, 'refund', refund::text, coalesce(request, ''), detail)
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select r.branch_id, 'refund.' || event, 'refund', r.id::text, jsonb_build_object('refund_id', r.id, 'state', r.state,
           'local_pnr', b.local_pnr, 'trade_id', r.trade_id, 'domain_id', b.domain_id, 'currency', r.currency, 'paid', r.paid,
           'penalty', r.penalty, 'refundable', r.refundable, 'refund_to', r.refund_to)
    from refunds r join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
   where r.branch_id = branch and r.id = refund
$$;

-- Takes the locks of refunds of these bookings. Returns whether the day's month is open.
create or replace function lock_refunded(branch int, booking_ids bigint[], day date, who text, account int) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  may boolean;
  accounts int[];
begin
  perform 1 from charter_classes c
    where c.branch_id = branch and c.id in (
          select i.class_id from booking_items i where i.branch_id = branch and i.booking_id = any (booking_ids))
    order by c.branch_id, c.id for no key update of c;
  accounts := account || array(select distinct deposit_of_voucher(branch, i.supplier_id, i.issued_on, i.issue_voucher_id)
                                 from bookings b join trade_items i on i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.line = b.trade_line
                                where b.branch_id = branch and b.id = any (booking_ids));
  may := (ledger.lock_headroom(array[branch], array[day], array[who], array_fill(branch, array[cardinality(accounts)]), accounts)).open[1];
  perform 1 from trades t
    where t.branch_id = branch and t.id in (select b.trade_id from bookings b where b.branch_id = branch and b.id = any (booking_ids))
    order by t.branch_id, t.id for no key update of t;
  perform 1 from bookings b where b.branch_id = branch and b.id = any (booking_ids) order by b.branch_id, b.id for no key update of b;
  perform 1 from refunds r where r.branch_id = branch and r.booking_id = any (booking_ids) order by r.branch_id, r.id for no key update of r;
  return coalesce(may, false);
end $$;

-- Moves these travellers to a line of their own, unless the line has no others; returns their line. Travellers without a name are
-- counted by type, in its order.
create or replace function part_line(branch int, booking bigint, line_ int, seqs int[]) returns int language plpgsql as $$
declare
  i booking_items;
  named boolean;
  took record;
  made int;
begin
  select * into strict i from booking_items x where x.branch_id = branch and x.booking_id = booking and x.line = line_;
  if cardinality(seqs) = i.adult + i.child + i.infant then return line_; end if;
  named := exists (select from booking_passengers p where p.branch_id = branch and p.booking_id = booking and p.line = line_);
  select count(*) filter (where t.type = 'ADT') as adult, count(*) filter (where t.type = 'CHD') as child,
         count(*) filter (where t.type = 'INF') as infant into took
    from travellers_of(i) t where t.seq = any (seqs);
  select max(x.line) + 1 into made from booking_items x where x.branch_id = branch and x.booking_id = booking;
  insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total, prices,
                             price_version, ticketing_deadline)
  select branch, booking, made, i.class_id, i.fare_class, took.adult, took.child, took.infant, took.adult + took.child, i.status,
         sum(t.price), i.prices, i.price_version, i.ticketing_deadline
    from travellers_of(i) t where t.seq = any (seqs);
  update booking_items x
     set adult = x.adult - took.adult, child = x.child - took.child, infant = x.infant - took.infant,
         seats = x.seats - took.adult - took.child,
         total = x.total - (select n.total from booking_items n where n.branch_id = branch and n.booking_id = booking and n.line = made)
   where x.branch_id = branch and x.booking_id = booking and x.line = line_;
  if named then
    update booking_passengers p set line = made
     where p.branch_id = branch and p.booking_id = booking and p.line = line_ and p.seq = any (seqs);
  end if;
  return made;
end $$;

-- The travellers of a line, with the price of each; by name, or counted.
create or replace function travellers_of(i booking_items) returns table (seq int, type "PaxType", price bigint, named boolean)
language sql stable set enable_seqscan = off as $$
  select p.seq, p.pax_type, p.total, true from booking_passengers p
   where p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line
  union all
  select n::int, t.type, (i.prices->t.type::text->>'total')::bigint, false
    from (values ('ADT'::"PaxType", 1, i.adult), ('CHD', i.adult + 1, i.adult + i.child),
                 ('INF', i.adult + i.child + 1, i.adult + i.child + i.infant)) t (type, first, last)
   cross join lateral generate_series(t.first, t.last) n
   where not exists (select from booking_passengers p
                      where p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line)
$$;

-- Requests the refund of a quote, once: one refund per booking. Own sales that need no other decision are refunded at once.
--
-- request: a refund_open_request
--   party: the required party of the quote; null: any of the branch, for operators. product: the required product; null: any. refund_to:
--   null: to the source of the payment, for credit sales the account. Only an operator may choose another destination. by_seller:
--   canceled by its supplier: it is refunded even if no money is returned. now: null: the time of the database.
-- answer: {quote_id, items: [{booking_id, local_pnr, code, refund_id}]}: 1000 done, 1001 waiting for the supplier, or for our decision or
--   payout; 6004 its owner decides; or the refusal: 5003, 6002, 6003. Or {refused: {code, field, refunds}}:
--   3009 no such quote; 6001 not the newest, or expired; 6003 everything is being refunded already; 3003 an invalid refund_to; 7301
--   no open month; with all_or_nothing the first refusal of a booking.
create or replace function open_refund(request jsonb) returns jsonb language plpgsql
set lock_timeout = '5s' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  r constant refund_open_request := jsonb_populate_record(null::refund_open_request, request);
  o constant refund_terms := refund_terms_of(r);
  month_open boolean;
  answer jsonb;
  bookings_ refund_booking[];
  codes int[];          -- the refusals
  b refund_booking;
  refund int;
  given int[] := '{}';
  answers jsonb := '[]';
begin
  if o.refused is not null then return refused_by(o.refused); end if;
  month_open := lock_refunded(o.branch_id, o.booking_ids, o.day, r.actor, o.account_id);
  answer := earlier_refund(r, o, month_open);
  if answer is not null then return answer; end if;
  -- The refusal of each booking, before anything is done.
  bookings_ := refund_bookings_of(o, coalesce(r.by_seller, false));
  codes := array(select k.code from unnest(bookings_) with ordinality k where k.code is not null order by k.ordinality);
  if codes <> '{}' and (r.on_partial = 'all_or_nothing' or cardinality(codes) = cardinality(o.booking_ids)) then
    return refused(codes[1]);
  end if;
  foreach b in array bookings_ loop
    answer := answer_of(row(b.booking_id, b.local_pnr, b.code, null)::opened_refund);
    if b.code is null then
      refund := write_refund(r, o, b);
      answer := answer_of(row(b.booking_id, b.local_pnr, case when needs_decision(b) then 6004
        when b.supplier_order_id is null and o.refund_to in ('wallet', 'credit') then 1000 else 1001 end, refund)::opened_refund);
      if b.supplier_order_id is null and not needs_decision(b) then
        perform return_refund_money(o.branch_id, refund, null, r.actor, r.request_id, o.at);
        given := given || refund;
      end if;
    end if;
    answers := answers || answer;
  end loop;
  perform issue_credit_notes(o.branch_id, given, o.at);
  return to_jsonb(row(o.quote_id, answers)::refund_opened);
end $$;
comment on function open_refund(jsonb) is 'Result: refund_opened, refusal';

-- The quote that is to be refunded and its destination, or why not. Opens the wallet, locks the card.
create or replace function refund_terms_of(r refund_open_request) returns refund_terms language plpgsql as $$
declare
  q penalty_quotes;
  o refund_terms;
  on_credit boolean;
begin
  select * into q from penalty_quotes x where x.branch_id = r.branch_id and x.id = r.quote_id
     and (r.party is null or x.party = r.party) and (r.product is null or x.product = r.product);
  o := row(q.branch_id, q.id, q.party, q.expires_at, array(select i from jsonb_populate_recordset(null::refund_quote_item, q.items) i), null,
           r.refund_to, null, coalesce(r.now, now()), null, null);
  if q.id is null then o.refused := refused(3009)->'refused'; return o; end if;
  o.booking_ids := array(select distinct i.booking_id from unnest(o.items) i order by 1);
  o.day := ledger.business_day(r.branch_id, o.at);
  -- Money that was never paid is not returned: a credit sale reduces the debt.
  select coalesce(bool_or(coalesce(t.method = 'credit', x.colleague_id is not null)), false) into on_credit
    from bookings x left join trades t on t.branch_id = x.branch_id and t.id = x.trade_id
   where x.branch_id = r.branch_id and x.id = any (o.booking_ids);
  o.refund_to := coalesce(r.refund_to, case when on_credit then 'credit' else 'wallet' end::"RefundTo");
  o.account_id := refund_account(r.branch_id, q.party, o.refund_to, o.day);
  if o.account_id is null or on_credit and o.refund_to <> 'credit' and r.party is not null then
    o.refused := refused(3003, field => 'refund_to')->'refused';
  elsif r.card_id is not null then
    -- A concurrent change of the card waits, and then sees the refund (guard_awaited_card).
    perform from credit_cards c where c.branch_id = r.branch_id and c.id = r.card_id and c.deleted_at is null
        and 'passenger:' || c.passenger_id = resolve_merged_party(r.branch_id, q.party) for share;
    if not found then o.refused := refused(3003, field => 'card_id')->'refused'; end if;
  end if;
  return o;
end $$;

-- The answer of a call that opens nothing: of its first run to a repeated one, or a refusal of the whole; null: it goes on. The bookings
-- and their refunds are locked. month_open: whether the month of its day is open.
create or replace function earlier_refund(r refund_open_request, o refund_terms, month_open boolean) returns jsonb language plpgsql stable as $$
declare
  seen record;
begin
  select bool_or(x.requested_by = r.actor and x.request_key = r.request_key) as again,
         bool_or(x.state not in ('rejected', 'failed')) as active, array_agg(x.id order by x.id) as ids into seen
    from refunds x where x.branch_id = o.branch_id and x.booking_id = any (o.booking_ids) and x.quote_id = o.quote_id;
  if seen.again then
    return to_jsonb(row(o.quote_id, (
      select jsonb_agg(answer_of(row(x.id, x.local_pnr, case when k.id is null then 5003 else 1000 end, k.id)::opened_refund) order by x.id)
        from bookings x left join refunds k on k.branch_id = x.branch_id and k.booking_id = x.id and k.quote_id = o.quote_id
       where x.branch_id = o.branch_id and x.id = any (o.booking_ids)))::refund_opened);
  end if;
  if seen.active then
    return refused(6003, refunds => seen.ids);
  end if;
  if o.at > o.expires_at or exists (select from unnest(o.booking_ids) k (id)
       left join penalty_quote_heads h on h.branch_id = o.branch_id and h.booking_id = k.id where h.quote_id is distinct from o.quote_id) then
    return refused(6001);
  end if;
  if not month_open then return refused(7301); end if;
  return null;
end $$;

-- The bookings of a quote with their sums and refusals, by id.
create or replace function refund_bookings_of(o refund_terms, by_seller boolean) returns refund_booking[] language plpgsql stable as $$
begin
  return array(
    select row(x.id, x.local_pnr, x.trade_id, x.supplier_id, x.supplier_order_id, x.currency, s.owner_colleague_id, sum(k.price),
               sum(k.discount), sum(k.paid), bool_and(k.penalty is not null), case when bool_and(k.penalty is not null) then sum(k.penalty) end,
               case when bool_and(k.penalty is not null) then sum(k.refundable) end, max(k.kept), coalesce(max(k.owner_hours), 24),
               case when bool_or(y.refunded) then 6003
                    when not bool_and(coalesce(i.status in ('pending', 'confirmed'), false) and y.there)
                         or t.status not in ('issued', 'partially_issued', 'refunded') then 5003
                    when sum(k.paid) > 0 and sum(k.refundable) = 0 and not by_seller then 6002 end)::refund_booking
      from unnest(o.items) k
      join bookings x on x.branch_id = o.branch_id and x.id = k.booking_id
      left join charters s on s.branch_id = x.branch_id and s.id = x.charter_id
      left join trades t on t.branch_id = x.branch_id and t.id = x.trade_id
      left join booking_items i on i.branch_id = x.branch_id and i.booking_id = x.id and i.line = k.line
     cross join lateral (
           select exists (select from travellers_of(i) v where v.seq = k.seq) as there,
                  exists (select from refund_items z where z.branch_id = x.branch_id and z.booking_id = x.id and z.line = k.line
                             and z.seq = k.seq and z.live) as refunded) y
     group by x.branch_id, x.id, s.owner_colleague_id, t.status order by x.id);
end $$;

-- Whether the refund of a booking waits for a decision: of the owner of its seats, or of a person where the penalty is unknown.
create or replace function needs_decision(b refund_booking) returns boolean language sql immutable as $$
  select b.owner_id is not null or not b.known
$$;

-- Writes the refund of a booking with its items, history and events; returns its id.
create or replace function write_refund(r refund_open_request, o refund_terms, b refund_booking) returns int language plpgsql as $$
declare
  refund constant int := nextval('refunds_id_seq');
  waits constant boolean := needs_decision(b);
  deadline constant timestamptz := case when b.known then o.at + b.owner_hours * interval '1 hour' end;
begin
  with written as (
    insert into refunds (branch_id, id, quote_id, booking_id, trade_id, supplier_id, owner_colleague_id, state, party, refund_to, iban, card_id,
                         currency, price, discount, paid, penalty, refundable, kept, remarks, requested_by, request_key, deadline_at,
                         next_step_at, created_at)
    values (o.branch_id, refund, o.quote_id, b.booking_id, b.trade_id, case when b.supplier_order_id is not null then b.supplier_id end,
            b.owner_id, case when waits then 'awaiting_owner' else 'canceling' end::"RefundState", o.party, o.refund_to, r.iban, r.card_id,
            b.currency, b.price, b.discount, b.paid, b.penalty, b.refundable, b.kept, coalesce(r.remarks, ''), r.actor, r.request_key,
            case when waits then deadline end, case when waits then deadline else o.at end, o.at))
  insert into booking_history (branch_id, booking_id, at, event, actor, detail)
  values (o.branch_id, b.booking_id, o.at, 'refund_requested', r.actor,
          jsonb_strip_nulls(jsonb_build_object('refund_id', refund, 'paid', b.paid, 'penalty', b.penalty)));
  perform write_refund_items(o, b, refund);
  perform publish_refund_step(o.branch_id, refund, 'requested', r.actor, r.request_id, o.at, jsonb_build_object('quote_id', o.quote_id,
    'paid', b.paid, 'penalty', b.penalty, 'refund_to', o.refund_to, 'remarks', r.remarks));
  if not b.known then perform open_refund_case(o.branch_id, refund); end if;
  return refund;
end $$;

-- The items of a refund: travellers of lines, which are moved to lines of their own.
create or replace function write_refund_items(o refund_terms, b refund_booking, refund int) returns void language plpgsql as $$
declare
  one record;
  lined int;
begin
  for one in
    select k.line, array_agg(k.seq order by k.seq) as seqs from unnest(o.items) k where k.booking_id = b.booking_id group by 1 order by 1
  loop
    lined := part_line(o.branch_id, b.booking_id, one.line, one.seqs);
    insert into refund_items (branch_id, refund_id, booking_id, line, seq, pax_type, price, discount, paid, penalty, refundable, rule_id,
                              rule_version)
    select o.branch_id, refund, b.booking_id, lined, t.seq, t.type, k.price, k.discount, k.paid, case when b.known then k.penalty end,
           case when b.known then k.refundable end, (k.rule).id, (k.rule).version
      from (select v.*, case when v.named then v.seq else one.seqs[row_number() over (order by v.seq)] end as was
              from booking_items i cross join lateral travellers_of(i) v
             where i.branch_id = o.branch_id and i.booking_id = b.booking_id and i.line = lined) t
      join unnest(o.items) k on k.booking_id = b.booking_id and k.line = one.line and k.seq = t.was;
  end loop;
end $$;

-- Returns a refund's money with its credit note, as return_refund_money does.
create or replace function settle_refund(branch int, refund int, supplier_kept bigint, who text, asked_for text, at timestamptz) returns jsonb
language plpgsql as $$
declare
  answer constant jsonb := return_refund_money(branch, refund, supplier_kept, who, asked_for, at);
begin
  perform issue_credit_notes(branch, array[refund], at);
  return answer;
end $$;

-- Credit notes of the refunds of this transaction. Their series stays locked until commit, so it is taken once, after all postings.
create or replace function issue_credit_notes(branch int, refund_ids int[], at timestamptz) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids constant int[] := (select array_agg(r.id order by r.id) from refunds r where r.branch_id = branch and r.id = any (refund_ids)
                            and r.state in ('paying_out', 'done') and r.credit_note_id is null);
  many constant int := cardinality(ids);
  year int;
  numbers int[];
  made int[];
begin
  if ids is null then return; end if;
  select p.fiscal_year into year from ledger.periods p where p.branch_id = branch and p.dates @> ledger.business_day(branch, at) limit 1;
  numbers := take_numbers(array_fill(branch, array[many]), array_fill(year, array[many]), array_fill('credit_note'::text, array[many]));
  with written as (
    insert into invoices (branch_id, kind, fiscal_year, number, trade_id, refund_id, party, currency, total, data, issued_at, discount,
                          tax_total, role, buyer_kind, buyer_name, buyer_national_id, buyer_economic_code, buyer_postal_code, preceding_id)
    select branch, 'credit_note', year, k.number, r.trade_id, r.id, resolve_merged_party(branch, r.party), r.currency, r.refundable,
           credit_note_lines(branch, r.id), at, r.discount, p.tax, b.role, (invoice_buyer_of(branch, resolve_merged_party(branch, r.party))).*,
           invoice_of_booking(b)
      from unnest(ids, numbers) k (id, number)
      join refunds r on r.branch_id = branch and r.id = k.id
      join bookings b on b.branch_id = branch and b.id = r.booking_id
     cross join lateral (select coalesce(-sum(p.sign * p.tax), 0)::bigint as tax from tax_parts_of_refund(r) p) p
    returning id
  )
  select array_agg(w.id) into made from written w;
  perform write_tax_lines(branch, i.id, array(select p from tax_parts_of_refund(r) p))
     from unnest(made) m (id) join invoices i on i.branch_id = branch and i.id = m.id join refunds r on r.branch_id = branch and r.id = i.refund_id;
  update refunds x set credit_note_id = i.id from unnest(made) m (id) join invoices i on i.branch_id = branch and i.id = m.id
   where x.branch_id = branch and x.id = i.refund_id;
end $$;

-- Returns a refund's money, once, without its credit note: its lines are no longer sold, own seats are on sale again. The caller
-- holds the locks of lock_refunded. supplier_kept: the part of our debt that its supplier withholds; null: as reported at the
-- cancellation, else at the request; not reported: in proportion to the penalty. Returns the new state; raises if the ledger
-- refuses.
create or replace function return_refund_money(branch int, refund int, supplier_kept bigint, who text, asked_for text, at timestamptz) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  m refund_return;
  r refunds;
  b bookings;
  ti trade_items;
  ended boolean;
begin
  select * into strict r from refunds x where x.branch_id = branch and x.id = refund;
  if r.state <> 'canceling' then return answer_of(row(r.state, null, true)::refund_moved); end if;
  select * into strict b from bookings x where x.branch_id = branch and x.id = r.booking_id;
  select * into ti from trade_items x where x.branch_id = branch and x.trade_id = b.trade_id and x.line = b.trade_line;
  m.refund_id := refund;
  m.at := at;
  m.day := ledger.business_day(branch, at);
  m.actor := who;
  m.request_id := coalesce(asked_for, '');
  select array_agg(i.line order by i.line), bool_or(i.status not in ('pending', 'confirmed')) into m.lines, ended
    from booking_items i
   where i.branch_id = branch and i.booking_id = b.id
     and i.line in (select k.line from refund_items k where k.branch_id = branch and k.refund_id = refund);
  -- Lines canceled since cannot be refunded.
  if ended then
    perform fail_refund(branch, refund, 'the booking does not stand any more', who, asked_for, at);
    return answer_of(row('failed', null, null)::refund_moved);
  end if;
  m := with_refunded_sale(m, r, b, ti);
  m := with_refunded_debt(m, r, b, ti, supplier_kept);
  m.posted := post_refund(m, r, b);
  perform release_refunded_lines(m, r, b);
  return end_refund(m, r);
end $$;

-- A return with the parts of its sale. For a stay, its cost is the sale and the rest the markup, negative if sold below cost: as it was
-- posted.
create or replace function with_refunded_sale(m refund_return, r refunds, b bookings, ti trade_items) returns refund_return language plpgsql stable as $$
declare
  sold record;
begin
  select sum(i.total)::bigint as total, coalesce(sum(f.tax), 0)::bigint as tax,
         coalesce(case when b.trade_id is not null and k.bare then (ti.price->>'net')::bigint else sum(f.sale) end, 0)::bigint as sale
    into sold
    from booking_items i
   cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) f
   cross join lateral (select i.prices = '{}' as bare) k
   where i.branch_id = r.branch_id and i.booking_id = b.id and i.line = any (m.lines)
   group by k.bare;
  if sold.total <> r.price then
    raise exception 'refund % is not of what its lines were sold for', r.id using errcode = 'check_violation';
  end if;
  m.sale := sold.sale;
  m.tax := sold.tax;
  return m;
end $$;

-- A return with the refunded part of our debt to the carrier: never more than the total, over all refunds of an item.
create or replace function with_refunded_debt(m refund_return, r refunds, b bookings, ti trade_items, supplier_kept bigint) returns refund_return
language plpgsql stable as $$
declare
  owner_ constant int := coalesce(b.owner_colleague_id, r.owner_colleague_id);
  earlier bigint;
begin
  m.owed := 0;
  if ti.cost > 0 and ti.total > 0 and (b.role = 'agent' or r.supplier_id is not null or owner_ is not null) then
    select coalesce(sum(x.price), 0) into earlier from refunds x
     where x.branch_id = r.branch_id and x.booking_id = b.id and x.state in ('paying_out', 'done');
    m.owed := div(ti.cost::numeric * (earlier + r.price), ti.total)::bigint - div(ti.cost::numeric * earlier, ti.total)::bigint;
  elsif ti.line is null and b.owner_colleague_id is not null then
    m.owed := m.sale + m.tax;
  end if;
  if m.owed = 0 then return m; end if;
  -- Parts the supplier was not asked about stay with it.
  m.kept := case when b.role = 'agent' and r.supplier_id is null and owner_ is null then m.owed
                 else coalesce(case when r.supplier_id is not null then coalesce(supplier_kept, (
                                 select supplier_withheld(o.data, ti) from supplier_orders o
                                  where o.branch_id = r.branch_id and o.id = r.supplier_order_id and o.state = 'canceled'), r.kept) end,
                               withheld_cost(m.owed, r.penalty, r.price)) end;
  m.kept := least(m.owed, greatest(m.kept, 0));
  m.creditor := case when r.supplier_id is not null then 'supplier:' || r.supplier_id
                     when b.role = 'agent' and owner_ is null then 'supplier:' || b.supplier_id else 'colleague:' || owner_ end;
  return m;
end $$;

-- Posts a return; its answer, null where nothing is posted.
create or replace function post_refund(m refund_return, r refunds, b bookings) returns jsonb language plpgsql as $$
declare
  parts refund_parts := jsonb_populate_record(null::refund_parts, sold_parts(b.role, r.price, m.sale, m.tax, m.owed,
    refunded_tax(b, r.price, given_back_earlier(r.branch_id, b.id, m.lines), m.tax)));
  lines jsonb;
  posted jsonb;
begin
  parts.role := b.role;
  parts.discount := r.discount;
  parts.penalty := r.penalty;
  parts.penalty_tax := penalty_tax(tax_of(b), r.penalty, m.kept);
  parts.refundable := r.refundable;
  parts.account_id := refund_account(r.branch_id, r.party, r.refund_to, m.day);
  parts.party := resolve_merged_party(r.branch_id, r.party);
  parts.given_back := m.owed - coalesce(m.kept, 0);
  parts.kept := m.kept;
  parts.creditor := m.creditor;
  lines := on_deposit(refund_lines(r.branch_id, m.day, parts), (
    select deposit_of_voucher(i.branch_id, i.supplier_id, i.issued_on, i.issue_voucher_id)
      from trade_items i where i.branch_id = b.branch_id and i.trade_id = b.trade_id and i.line = b.trade_line));
  if lines = '[]' then return null; end if;
  posted := ledger.post(jsonb_build_object('branch_id', r.branch_id, 'doc_date', m.day, 'kind', 'refund', 'key', 'refund:' || r.id,
    'description', b.local_pnr, 'source_type', 'refund', 'source_id', r.id::text, 'created_by', m.actor, 'request_id', m.request_id,
    'lines', lines));
  if posted ? 'refused' then
    raise exception 'refund % was not posted: %', r.id, posted->'refused' using errcode = 'LG003';
  end if;
  return posted;
end $$;

-- The lines of a return are no longer sold: seats, booking, trade, history and event.
create or replace function release_refunded_lines(m refund_return, r refunds, b bookings) returns void language plpgsql as $$
declare
  gone jsonb;
begin
  with given as (
    update booking_items i set status = 'refund'
     where i.branch_id = r.branch_id and i.booking_id = b.id and i.line = any (m.lines)
    returning i.line, i.class_id, i.fare_class, i.seats, i.total
  ), freed as (
    update charter_classes c set sold = c.sold - k.seats, updated_at = now()
      from (select class_id, sum(seats)::int as seats from given where class_id is not null group by 1) k
     where c.branch_id = r.branch_id and c.id = k.class_id
  )
  select jsonb_agg(jsonb_build_object('line', line, 'id', class_id, 'fare_class', fare_class, 'seats', seats, 'total', total) order by line)
    into gone from given;
  with rest as materialized (
    select not exists (select from booking_items i where i.branch_id = r.branch_id and i.booking_id = b.id
                          and i.status in ('pending', 'confirmed', 'done')) as whole),
  booking as (
    update bookings x set status = case when rest.whole then 'refund' else x.status end, updated_at = m.at
      from rest where x.branch_id = r.branch_id and x.id = b.id returning x.status),
  history as (
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    select r.branch_id, b.id, m.at, case when rest.whole then 'refunded' else 'items_refunded' end, m.actor, jsonb_build_object('items', gone,
             'refund_id', r.id, 'paid', r.paid, 'penalty', r.penalty, 'refundable', r.refundable) from rest)
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select r.branch_id, 'booking.refunded', 'booking', b.local_pnr,
         jsonb_build_object('local_pnr', b.local_pnr, 'main_id', b.charter_id, 'domain_id', b.domain_id, 'trade_id', b.trade_id,
           'client_reference', b.client_reference, 'status', x.status, 'currency', b.currency, 'items', gone)
    from booking x;
  if r.trade_id is not null then
    update trades t
       set returned = t.returned + r.refundable, version = t.version + 1,
           status = case when not exists (select from bookings x where x.branch_id = t.branch_id and x.trade_id = t.id
                                             and x.status not in ('refund', 'canceled')) then 'refunded' else t.status end
     where t.branch_id = r.branch_id and t.id = r.trade_id;
  end if;
end $$;

-- The state of a refund whose money is returned: done, or waiting for the payout.
create or replace function end_refund(m refund_return, r refunds) returns jsonb language plpgsql as $$
declare
  state_ constant "RefundState" := case when r.refund_to in ('card', 'iban') and r.refundable > 0 then 'paying_out' else 'done' end;
begin
  update refunds x
     set state = state_, kept = case when m.creditor is not null then m.kept end, voucher_id = (m.posted->>'voucher_id')::bigint,
         posted_on = (m.posted->>'doc_date')::date, next_step_at = null, stepping_until = null, last_fault = null,
         ended_at = case when state_ = 'done' then m.at end
   where x.branch_id = r.branch_id and x.id = r.id;
  perform publish_refund_step(r.branch_id, r.id, state_::text, m.actor, m.request_id, m.at, jsonb_strip_nulls(
    jsonb_build_object('penalty', r.penalty, 'refundable', r.refundable, 'kept', m.kept, 'voucher_id', m.posted->'voucher_id')));
  perform close_refund_case(r.branch_id, r.id, 'refunded', m.actor, m.request_id);
  return answer_of(row(state_, null, null)::refund_moved);
end $$;

-- The posting of a refund: the sale with swapped sides (to sales returns, if they are separate), including the discount, the
-- penalty and the refunded amount; and what its supplier or owner returns. What a supplier withholds of a sale made as agent
-- becomes our cost, against the penalty: until now we had no cost for it. Zero parts have no line.
drop function if exists refund_lines(int, date, jsonb);
create or replace function refund_lines(branch int, day date, of refund_parts) returns jsonb language sql stable as $$
  with p as (
    select of.*, case when of.role = 'agent' then coalesce(of.kept, 0) else -of.given_back end as cost
  ), returns as (
    select count(*) > 0 as apart from (select from ledger.mappings m
      where m.branch_id = branch and m.key = 'refund' and m.valid @> day limit 1) m
  ), lines as (
    select 1 as nth, jsonb_build_object('mapping', 'refund') as at, p.sale + p.markup as dr from p, returns where returns.apart
    union all select 2, jsonb_build_object('mapping', 'sale'), p.sale from p, returns where not returns.apart
    union all select 3, jsonb_build_object('mapping', 'markup'), p.markup from p, returns where not returns.apart
    union all select 4, jsonb_build_object('mapping', 'tax'), p.tax - coalesce(p.penalty_tax, 0) from p
    union all select 5, jsonb_build_object('mapping', 'discount'), -p.discount from p
    union all select 6, jsonb_build_object('mapping', 'penalty'), coalesce(p.penalty_tax, 0) - p.penalty from p
    union all select 7, jsonb_build_object('account_id', p.account_id, 'party', p.party), -p.refundable from p
    union all select 8, jsonb_build_object('mapping', payable_of(p.creditor), 'party', p.creditor), p.given_back from p
    union all select 9, jsonb_build_object('mapping', 'cost_of_sale'), p.cost from p
  )
  select coalesce(jsonb_agg(at || jsonb_build_object(case when dr > 0 then 'dr' else 'cr' end, abs(dr)) order by nth), '[]') from lines where dr <> 0
$$;

-- The amount a supplier reported as withheld at the cancellation, in the branch's currency at the rate of the sale; null: unknown.
create or replace function supplier_withheld(data jsonb, ti trade_items) returns bigint language sql immutable as $$
  select case when k.currency = trim(ti.net_currency) and ti.net > 0 then round(k.penalty::numeric * ti.cost / ti.net)::bigint
              when k.currency = trim(ti.currency) then k.penalty end
    from jsonb_populate_record(null::public.withheld_report, data->'booked'->'kept') k
$$;

-- The part of our cost that its owner withholds: in proportion to the penalty on the charged amount.
create or replace function withheld_cost(owed bigint, penalty bigint, price bigint) returns bigint language sql immutable as $$
  select case when price > 0 then round(owed::numeric * penalty / price)::bigint else 0 end
$$;

-- A credit note in printable form.
create or replace function credit_note_lines(branch int, refund int) returns jsonb language sql stable as $$
  select jsonb_build_object('local_pnr', b.local_pnr, 'price', r.price, 'discount', r.discount, 'paid', r.paid, 'penalty', r.penalty,
           'refundable', r.refundable, 'refund_to', r.refund_to, 'lines', (
             select jsonb_agg(jsonb_build_object('line', i.line, 'seq', i.seq, 'pax_type', i.pax_type, 'name', nullif(concat_ws(' ', p.first_name, p.last_name), ''),
                      'name_latin', nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), ''),
                      'price', i.price, 'discount', i.discount, 'paid', i.paid, 'penalty', i.penalty, 'refundable', i.refundable)
                    order by i.line, i.seq)
               from refund_items i
               left join booking_passengers p on p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line and p.seq = i.seq
              where i.branch_id = r.branch_id and i.refund_id = r.id))
    from refunds r join bookings b on b.branch_id = r.branch_id and b.id = r.booking_id
   where r.branch_id = branch and r.id = refund
$$;

-- Marks a refund as failed: its items may be refunded again.
create or replace function fail_refund(branch int, refund int, fault text, who text, asked_for text, at timestamptz) returns void
language plpgsql as $$
begin
  update refunds r set state = 'failed', last_fault = left(fault, 300), next_step_at = null, stepping_until = null, ended_at = at
   where r.branch_id = branch and r.id = refund and r.state in ('awaiting_owner', 'canceling');
  if found then
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    select branch, r.booking_id, at, 'refund_failed', who, jsonb_build_object('refund_id', refund, 'fault', left(fault, 300))
      from refunds r where r.branch_id = branch and r.id = refund;
    perform publish_refund_step(branch, refund, 'failed', who, asked_for, at, jsonb_build_object('fault', left(fault, 300)));
    perform close_refund_case(branch, refund, 'confirmed', who, asked_for);
  end if;
end $$;

-- A refund with an unknown penalty, or one that keeps failing, opens a case for a person (prisma/sql/sales/unresolved-cases.sql).
create or replace function open_refund_case(branch int, refund int) returns void language plpgsql as $$
begin
  perform open_unresolved_case(jsonb_build_object('branch_id', branch, 'kind', 'refund_stuck', 'trade_id', r.trade_id, 'booking_id', r.booking_id,
      'refund_id', refund, 'data', jsonb_strip_nulls(jsonb_build_object('fault', r.last_fault))))
    from refunds r
   where r.branch_id = branch and r.id = refund and r.state in ('awaiting_owner', 'canceling') and (r.penalty is null or r.steps >= 5);
end $$;

create or replace function close_refund_case(branch int, refund int, into_ "LimboState", who text, asked_for text) returns void
language plpgsql as $$
begin
  perform close_unresolved_case(jsonb_build_object('branch_id', branch, 'trade_id', r.trade_id, 'refund_id', refund,
      'kinds', jsonb_build_array('refund_stuck'), 'state', into_, 'actor', who, 'request_id', coalesce(asked_for, '')))
    from refunds r where r.branch_id = branch and r.id = refund;
end $$;

-- It could not proceed now: retried later.
create or replace function reschedule_refund(branch int, refund int, fault text, pause interval) returns void language plpgsql as $$
begin
  update refunds r set next_step_at = now() + pause, stepping_until = null, last_fault = left(fault, 300), steps = r.steps + 1
   where r.branch_id = branch and r.id = refund and r.state in ('awaiting_owner', 'canceling');
  perform open_refund_case(branch, refund);
end $$;
