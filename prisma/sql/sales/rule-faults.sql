-- Invariants of a branch's business beside its ledger: each row is a violation, and there must be none. Reported by `npm run
-- verify-books`, the nightly check and the console (ledger.verify_books), and checked by the torture tests after each item. lag_*:
-- how long a lock may outlive its expiry and an event wait for its relay, while the product is running; null: not at all. At most
-- `most` rows per rule.
create or replace function rule_faults(branch int, lag_locks interval default null, lag_events interval default null,
                                       most int default 100)
returns table (rule text, facts jsonb) language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
begin
  return query select * from seat_faults(branch, lag_locks, most);
  return query select * from booking_faults(branch, most);
  return query select * from relay_faults(branch, lag_events, most);
  return query select * from charge_faults(branch, most);
  return query select * from limit_faults(branch, lag_locks is not null, most);
  return query select * from payment_faults(branch, most);
  return query select * from collection_faults(branch, most);
  return query select * from tax_faults(branch, most);
end $$;
comment on function rule_faults is 'for the app';

-- Of seats and locks. lag: how long a lock may outlive its expiry.
create or replace function seat_faults(branch int, lag interval, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  -- Sold seats equal the seats of active bookings.
  return query select 'seats_sold', to_jsonb(r) - 'branch_id' from (
         select c.branch_id, c.id, c.sold, i.seats from charter_classes c
           left join lateral (select coalesce(sum(seats), 0) as seats from booking_items i
                 where i.branch_id = c.branch_id and i.class_id = c.id and i.status not in ('canceled', 'refund')) i on true
          where c.sold <> i.seats) r
   where r.branch_id = branch limit most;

  -- Held seats equal the seats of open locks.
  return query select 'seats_held', to_jsonb(r) - 'branch_id' from (
         select c.branch_id, c.id, c.held, h.seats from charter_classes c
           left join lateral (select coalesce(sum(seats), 0) as seats from holds h
                 where h.branch_id = c.branch_id and h.class_id = c.id and h.status = 'open') h on true
          where c.held <> h.seats) r
   where r.branch_id = branch limit most;

  -- No class is oversold.
  return query select 'oversold', to_jsonb(r) - 'branch_id' from (
         select branch_id, id, capacity, sold, held from charter_classes where sold < 0 or held < 0 or sold + held > capacity) r
   where r.branch_id = branch limit most;

  -- No lock outlives its expiry by more than the lag.
  return query select 'locks_overdue', to_jsonb(r) - 'branch_id' from (
         select branch_id, lock_id, expires_at from holds where status = 'open' and expires_at < now() - lag) r
   where r.branch_id = branch limit most;
end $$;

-- Of bookings and their passengers.
create or replace function booking_faults(branch int, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  -- Every booking has items, history, an audit row and an event.
  return query select 'booking_whole', to_jsonb(r) - 'branch_id' from (
         select b.branch_id, b.id from bookings b
          where not exists (select from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id)
             or not exists (select from booking_history h where h.branch_id = b.branch_id and h.booking_id = b.id)
             -- Bookings issued for a trade have the event of the trade.
             or not exists (select from audit_log a where a.branch_id = b.branch_id
                             and (a.subject_type, a.subject_id) in (('booking', b.local_pnr::text), ('trade', b.trade_id::text)))
             or not exists (select from outbox o where o.branch_id = b.branch_id and o.aggregate_type = 'booking'
                             and o.aggregate_id = b.local_pnr)) r
   where r.branch_id = branch limit most;

  -- A booking's total is the sum of its items.
  return query select 'booking_total', to_jsonb(r) - 'branch_id' from (
         select b.branch_id, b.id, b.total, sum(i.total) from bookings b
           join booking_items i on i.branch_id = b.branch_id and i.booking_id = b.id
          group by b.branch_id, b.id having b.total <> sum(i.total)) r
   where r.branch_id = branch limit most;

  -- The number of named passengers equals the number of counted ones.
  return query select 'passengers_counted', to_jsonb(r) - 'branch_id' from (
         select i.branch_id, i.booking_id, i.line from booking_items i
           join lateral (select count(*) as n from booking_passengers p
                 where p.branch_id = i.branch_id and p.booking_id = i.booking_id and p.line = i.line) p on p.n > 0
          where p.n <> i.adult + i.child + i.infant) r
   where r.branch_id = branch limit most;

  -- No passenger travels twice on one charter.
  return query select 'travels_once', to_jsonb(r) - 'branch_id' from (
         select p.branch_id, p.charter_id, min(p.booking_id) as booking_id, max(p.booking_id) as other_id from booking_passengers p
           join booking_items i on i.branch_id = p.branch_id and i.booking_id = p.booking_id and i.line = p.line
          where i.status not in ('canceled', 'refund') and p.identity is not null and p.charter_id is not null
          group by p.branch_id, p.charter_id, p.identity having count(*) > 1) r
   where r.branch_id = branch limit most;

  -- A used lock belongs to one booking.
  return query select 'lock_used_once', to_jsonb(r) - 'branch_id' from (
         select branch_id, lock_id from booking_items where lock_id is not null group by branch_id, lock_id having count(*) > 1) r
   where r.branch_id = branch limit most;
end $$;

-- Of events. lag: how long one may wait for its relay.
create or replace function relay_faults(branch int, lag interval, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  -- Every event is relayed within the lag.
  return query select 'events_relayed', to_jsonb(r) - 'branch_id' from (
         select branch_id, id, created_at from outbox where relayed_at is null and created_at < now() - lag) r
   where r.branch_id = branch limit most;
end $$;

-- Of the money of bookings and refunds.
create or replace function charge_faults(branch int, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  -- The active part of a booking, plus the penalties of the rest, equals the amount charged to its colleague.
  return query select 'charged', to_jsonb(r) - 'branch_id' from (
         select b.branch_id, b.id, i.total, e.charged from bookings b
           join colleagues c on c.branch_id = b.branch_id and c.id = b.colleague_id
          cross join lateral (select coalesce(sum(case when i.status = 'canceled' then coalesce(i.penalty, 0) else i.total end), 0) as total
                   from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id) i
           left join lateral (select sum(e.dr - e.cr) as charged from ledger.vouchers v
                 join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
                where v.branch_id = b.branch_id and v.source_type = 'booking' and v.source_id = b.id::text
                  and e.account_id = c.receivable_id) e on true
          where coalesce(e.charged, 0) <> i.total and b.trade_id is null) r
   where r.branch_id = branch limit most;

  -- A refund is the paid amount less the penalty, of canceled lines, and never more than the sale.
  return query select 'given_back', to_jsonb(r) - 'branch_id' from (
         select r.branch_id, r.id::text as refund, r.paid, r.penalty, r.refundable from refunds r
          cross join lateral (select sum(i.paid) as paid, sum(i.penalty) as penalty, sum(i.refundable) as refundable from refund_items i
                 where i.branch_id = r.branch_id and i.refund_id = r.id) i
          where (i.paid, i.penalty, i.refundable) is distinct from (r.paid, r.penalty, r.refundable)
             or r.state in ('paying_out', 'done') and exists (
                  select from refund_items x join booking_items l on l.branch_id = x.branch_id and l.booking_id = x.booking_id and l.line = x.line
                   where x.branch_id = r.branch_id and x.refund_id = r.id and l.status <> 'refund')
         union all
         select b.branch_id, b.local_pnr, b.total, null, i.price from bookings b
          cross join lateral (select sum(i.price) as price from refund_items i where i.branch_id = b.branch_id and i.booking_id = b.id and i.live) i
          where i.price > b.total) r
   where r.branch_id = branch limit most;
end $$;

-- Of wallets and ceilings. every_limit: whether a ceiling that is exceeded counts, which a user may have lowered.
create or replace function limit_faults(branch int, every_limit boolean, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  -- No wallet is negative. No ceiling is exceeded, unless it was lowered by a bounced cheque or the end of an approval, or an
  -- opening passed it. People may lower it too: then every_limit is false.
  return query select 'within_limits', to_jsonb(r) - 'branch_id' from (
         select l.branch_id, l.account_id, l.dr, l.cr, l.pending, l.ceiling
           from ledger.account_balances l
           left join colleagues c on c.branch_id = l.branch_id and c.receivable_id = l.account_id
          where l.side * (l.dr - l.cr) + l.pending > l.ceiling
            and (every_limit or exists (select from ledger.accounts a
                    where a.branch_id = l.branch_id and a.id = l.account_id and a.limit_mode = 'no_overdraft'))
            and not exists (select from ledger.drafts d where d.branch_id = l.branch_id and d.past_ceilings and d.voucher_id is not null
                               and d.lines @> jsonb_build_array(jsonb_build_object('account_id', l.account_id)))
            and not (c.id is not null and (c.bounced > 0 or exists (
                  select from ceiling_approvals a where a.branch_id = c.branch_id and a.colleague_id = c.id and a.ended_at is not null)))) r
   where r.branch_id = branch limit most;

  -- An effective ceiling is the agreed one plus approvals less the bounced amount.
  return query select 'ceilings', to_jsonb(r) - 'branch_id' from (
         select c.branch_id, c.id, l.ceiling, c.ceiling as agreed, c.allowance, c.bounced
           from colleagues c
           join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
          where l.ceiling <> c.ceiling + c.allowance - c.bounced
             or c.bounced <> coalesce((select sum(e.dr - e.cr) from bounced_accounts(c.branch_id) a join ledger.entries e
                                           on e.branch_id = c.branch_id and e.account_id = a.id and e.party = 'colleague:' || c.id
                                          and e.voucher_id not in (select year_end_vouchers(c.branch_id))), 0)
             or c.allowance <> coalesce((select sum(a.amount) from ceiling_approvals a where a.branch_id = c.branch_id
                                            and a.colleague_id = c.id and a.ended_at is null), 0)) r
   where r.branch_id = branch limit most;
end $$;

-- Of payments and what they settle.
create or replace function payment_faults(branch int, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  -- A payment matches its document, and is not trashed until that is reversed.
  return query select 'payments', to_jsonb(r) - 'branch_id' from (
         select p.branch_id, p.id, p.worth, v.total from payments p
           left join ledger.vouchers v on v.branch_id = p.branch_id and v.doc_date = p.pay_date and v.id = p.voucher_id
           left join ledger.voucher_reversals r on r.branch_id = p.branch_id and r.original_id = p.voucher_id
          where v.total is distinct from p.worth or v.source_id is distinct from p.id::text or (p.trashed_at is null) <> (r.original_id is null)
            and p.method <> 'check') r
   where r.branch_id = branch limit most;

  -- Payments are numbered from one without gaps.
  return query select 'payment_numbers', to_jsonb(r) - 'branch_id' from (
         select branch_id, fiscal_year, type, max(number), count(*) from payments group by 1, 2, 3 having max(number) <> count(*) or min(number) <> 1) r
   where r.branch_id = branch limit most;

  -- Open and settled amounts equal the settlements of effective documents.
  return query select 'open_items', to_jsonb(r) - 'branch_id' from (
         select i.branch_id, i.voucher_id::text as id from open_items i
           left join lateral (select sum(s.amount) as amount from settlements s where s.branch_id = i.branch_id and s.doc_date = i.doc_date
                 and s.voucher_id = i.voucher_id and s.line = i.line and s.released_at is null) s on true
          where abs(i.amount) - abs(i.open) <> coalesce(s.amount, 0)
             or s.amount > 0 and exists (select from ledger.voucher_reversals r where r.branch_id = i.branch_id and r.original_id = i.voucher_id)
         union all
         select p.branch_id, p.id::text from payments p
           left join lateral (select sum(s.amount) as amount from settlements s
                 where s.branch_id = p.branch_id and s.payment_id = p.id and s.released_at is null) s on true
          where p.settled <> coalesce(s.amount, 0)) r
   where r.branch_id = branch limit most;
end $$;

-- Of cheques and gateway payments.
create or replace function collection_faults(branch int, most int)
returns table (rule text, facts jsonb) language plpgsql stable as $$
begin
  -- Cheques match the accounts that carry them.
  return query select 'cheques_held', to_jsonb(r) - 'branch_id' from (
         select c.branch_id, c.held_account_id, c.open, e.net from (
                select branch_id, held_account_id, sum(case direction when 'received' then open else -open end) as open
                  from cheques where held_account_id is not null group by 1, 2) c
           left join lateral (select sum(t.dr - t.cr) as net from ledger.turn_month t
                 where t.branch_id = c.branch_id and t.account_id = c.held_account_id) e on true
          where e.net is distinct from c.open
            and exists (select from ledger.mappings m where m.branch_id = c.branch_id and m.account_id = c.held_account_id and m.key like 'cheque.%')) r
   where r.branch_id = branch limit most;

  -- Gateway payments were credited to their payer, once, and nothing else was.
  return query select 'gateway_credited', to_jsonb(r) - 'branch_id' from (
         select p.branch_id, p.id::text, p.status, p.amount, v.total from gateway_payments p
           left join ledger.vouchers v on v.branch_id = p.branch_id and v.doc_date = p.doc_date and v.id = p.voucher_id
           left join wallets w on w.branch_id = p.branch_id and w.owner = resolve_merged_party(p.branch_id, p.payer)
           left join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
                 and e.account_id = w.account_id and e.ccy = p.currency and e.fc_cr = p.amount
          where (p.status in (3, 4)) <> (e.line is not null)
             or (p.status = 4) <> exists (select from ledger.voucher_reversals r where r.branch_id = p.branch_id and r.original_id = p.voucher_id)
         union all
         select v.branch_id, v.source_id, null, null, v.total from ledger.vouchers v
          where v.kind = 'gateway' and v.source_type = 'gateway_payment'
            and not exists (select from gateway_payments p where p.branch_id = v.branch_id and p.doc_date = v.doc_date and p.voucher_id = v.id)) r
   where r.branch_id = branch limit most;
end $$;
