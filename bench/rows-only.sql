-- The rows of a booking with its voucher, written set-based from one batch into plain tables with as many indexes: the limit that
-- booking-rows.ts compares the product's function with, and those of a document (posting-rows.ts). No guards, no decisions.
create schema rows_only;
create table rows_only.bookings (like public.bookings including defaults including indexes);
create table rows_only.booking_items (like public.booking_items including defaults including indexes);
create table rows_only.booking_passengers (like public.booking_passengers including defaults including indexes);
create table rows_only.booking_history (like public.booking_history including defaults including identity including indexes);
create table rows_only.audit_log (like public.audit_log including defaults including identity including indexes);
create table rows_only.outbox (like public.outbox including defaults including identity including indexes);
create table rows_only.charter_classes (like public.charter_classes including defaults including indexes);
create table rows_only.vouchers (like ledger.vouchers including defaults including indexes);
create table rows_only.voucher_keys (like ledger.voucher_keys including defaults including indexes);
create table rows_only.entries (like ledger.entries including defaults including indexes);
create table rows_only.turn_day (like ledger.turn_day including defaults including indexes);
create table rows_only.turn_month (like ledger.turn_month including defaults including indexes);
create table rows_only.account_balances (like ledger.account_balances including defaults including indexes);

create function rows_only.book(batch jsonb) returns int language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  with r as materialized (
    select * from jsonb_to_recordset(batch) as r (branch_id int, domain_id int, colleague_id int, main_id int, class_id int,
      booking bigint, pnr text, hash text, key text, actor text, request_id text, now timestamptz, day date, fm int, voucher bigint,
      receivable int, sale int, tax int, price bigint, taxed bigint, prices jsonb, sold jsonb, first_name text, last_name text,
      nationality text, national_code text)),
  booking as (
    insert into rows_only.bookings (branch_id, id, local_pnr, domain_id, colleague_id, charter_id, request_hash, request_key, status,
                                    currency, total, role, created_at, updated_at)
    select branch_id, booking, pnr, domain_id, colleague_id, main_id, hash, key, 'confirmed', 'IRR', price + taxed, 'principal', now, now from r),
  item as (
    insert into rows_only.booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total,
                                         prices, price_version)
    select branch_id, booking, 1, class_id, 'Y', 1, 0, 0, 1, 'confirmed', price + taxed, prices, 1 from r),
  passenger as (
    insert into rows_only.booking_passengers (branch_id, booking_id, line, seq, charter_id, pax_type, first_name, last_name,
                                              nationality, national_code, identity, total)
    select branch_id, booking, 1, 1, main_id, 'ADT', first_name, last_name, nationality, national_code, national_code, price + taxed from r),
  history as (
    insert into rows_only.booking_history (branch_id, booking_id, at, event, actor, detail)
    select branch_id, booking, now, 'confirmed', actor, jsonb_build_object('total', price + taxed, 'currency', 'IRR', 'items', sold) from r),
  audit as (
    insert into rows_only.audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    select branch_id, now, actor, 'booking.book', 'booking', pnr, request_id,
           jsonb_build_object('booking_id', booking, 'main_id', main_id, 'total', price + taxed, 'currency', 'IRR', 'items', sold) from r),
  event as (
    insert into rows_only.outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'booking.confirmed', 'booking', pnr, jsonb_build_object('local_pnr', pnr, 'main_id', main_id,
           'domain_id', domain_id, 'total', price + taxed, 'currency', 'IRR', 'items', sold) from r),
  class as (
    update rows_only.charter_classes c set sold = c.sold + k.n, updated_at = k.at
      from (select branch_id, class_id, count(*)::int as n, max(now) as at from r group by 1, 2) k
     where c.branch_id = k.branch_id and c.id = k.class_id),
  voucher as (
    insert into rows_only.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, description, source_type, source_id, created_by,
                                    request_id)
    select branch_id, day, voucher, 'sale', fm, 3, price + taxed, pnr, 'booking', booking::text, actor, request_id from r),
  key as (
    insert into rows_only.voucher_keys (branch_id, key, doc_date, voucher_id) select branch_id, 'booking:' || booking, day, voucher from r),
  line as materialized (
    select r.*, l.* from r cross join lateral (values (1, r.receivable, r.price + r.taxed, 0::bigint), (2, r.sale, 0, r.price),
                                                      (3, r.tax, 0, r.taxed)) l (line, account, dr, cr)),
  entry as (
    insert into rows_only.entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, party, ccy,
                                   fc_dr, fc_cr, rate, dr, cr)
    select branch_id, day, voucher, line, account, account, account, account, case when line = 1 then 'colleague:' || colleague_id end,
           'IRR', dr, cr, 1, dr, cr from line),
  sums as materialized (
    select branch_id, account, day, fm, sum(dr)::bigint as dr, sum(cr)::bigint as cr, count(*)::int as n from line group by 1, 2, 3, 4),
  balance as (
    update rows_only.account_balances b set dr = b.dr + s.dr, cr = b.cr + s.cr
      from sums s where b.branch_id = s.branch_id and b.account_id = s.account),
  month as (
    insert into rows_only.turn_month as t (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
    select branch_id, account, 'IRR', fm, 0, dr, cr, dr, cr, n from sums order by 1, 2
    on conflict (branch_id, account_id, ccy, fm, slot) do update set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr,
       fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr, n = t.n + excluded.n)
  insert into rows_only.turn_day as t (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch_id, account, 'IRR', day, 0, dr, cr, dr, cr, n, 0 from sums order by 1, 2
  on conflict (branch_id, account_id, ccy, day, slot) do update set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr,
     fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr, n = t.n + excluded.n;
  return jsonb_array_length(batch);
end $$;

-- Documents of some lines.
create function rows_only.post(batch jsonb) returns int language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  with r as materialized (
    select * from jsonb_to_recordset(batch) as r (branch_id int, voucher bigint, day date, fm int, actor text, total bigint, lines jsonb)),
  line as materialized (
    select r.branch_id, r.voucher, r.day, r.fm, l.* from r
     cross join lateral jsonb_to_recordset(r.lines) as l (line int, account int, dr bigint, cr bigint)),
  voucher as (
    insert into rows_only.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, description, created_by, request_id)
    select branch_id, day, voucher, 'manual', fm, jsonb_array_length(lines), total, '', actor, '' from r),
  entry as (
    insert into rows_only.entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, ccy, fc_dr,
                                   fc_cr, rate, dr, cr)
    select branch_id, day, voucher, line, account, account, account, account, 'IRR', dr, cr, 1, dr, cr from line),
  sums as materialized (
    select branch_id, account, day, fm, sum(dr)::bigint as dr, sum(cr)::bigint as cr, count(*)::int as n from line group by 1, 2, 3, 4),
  month as (
    insert into rows_only.turn_month as t (branch_id, account_id, ccy, fm, slot, dr, cr, fc_dr, fc_cr, n)
    select branch_id, account, 'IRR', fm, 0, dr, cr, dr, cr, n from sums order by 1, 2
    on conflict (branch_id, account_id, ccy, fm, slot) do update set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr,
       fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr, n = t.n + excluded.n)
  insert into rows_only.turn_day as t (branch_id, account_id, ccy, day, slot, dr, cr, fc_dr, fc_cr, n, hsum)
  select branch_id, account, 'IRR', day, 0, dr, cr, dr, cr, n, 0 from sums order by 1, 2
  on conflict (branch_id, account_id, ccy, day, slot) do update set dr = t.dr + excluded.dr, cr = t.cr + excluded.cr,
     fc_dr = t.fc_dr + excluded.fc_dr, fc_cr = t.fc_cr + excluded.fc_cr, n = t.n + excluded.n;
  return jsonb_array_length(batch);
end $$;
