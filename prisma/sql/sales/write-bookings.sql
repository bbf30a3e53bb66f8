-- What book_charter_many has decided, written: seats, bookings with their rows, and the sales that the ledger posts.

-- Seats of the classes, and the locks that were used. keys, taken, unheld: one element per class.
create or replace function take_seats(items charter_item[], facts booking_facts[], outcomes booking_outcome[], keys bigint[], taken int[],
                                      unheld int[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  branches int[];
  locks text[];
begin
  update charter_classes c set sold = c.sold + d.taken, held = c.held - d.unheld, updated_at = now()
    from unnest(keys, taken, unheld) d (key, taken, unheld)
   where c.branch_id = (d.key >> 32)::int and c.id = (d.key & 4294967295)::int and (d.taken, d.unheld) <> (0, 0);
  if 0 = all (unheld) then return; end if;
  select array_agg(k.branch_id), array_agg(k.lock_id) into branches, locks
    from rows from (unnest(items), unnest(facts), unnest(outcomes)) k where k.held is not null and k.outcome = 1000;
  perform 1 from holds h join unnest(branches, locks) u (branch, lock_id) on h.branch_id = u.branch and h.lock_id = u.lock_id
    order by h.branch_id, h.id for no key update of h;
  update holds h set status = 'used' from unnest(branches, locks) u (branch, lock_id)
   where h.branch_id = u.branch and h.lock_id = u.lock_id;
end $$;

-- Bookings with their items, passengers, history, audit and outbox rows, in one statement. Rows with a unique key are inserted in its
-- order, so that two calls with the same keys cannot deadlock.
create or replace function write_bookings(requested charter_booking_request[], made booking_made[], items charter_item[], facts booking_facts[],
                                          outcomes booking_outcome[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  with line as materialized (
    select k.*, made[k.request].booking_id from rows from (unnest(items), unnest(facts), unnest(outcomes)) with ordinality k),
  booking as materialized (
    select r.*, s.total, s.currency, s.seller, s.refused, s.sold
      from rows from (unnest(requested), unnest(made)) with ordinality r
      join (select k.request, total(k.total) filter (where k.outcome = 1000) as total, min(k.currency) filter (where k.outcome = 1000) as currency,
                   min(k.seller) as seller,
                   jsonb_agg(booking_item_answer(k.class_id, k.lock_id, k.outcome, k.innocent, k.total, k.currency, k.deadline)
                             || jsonb_build_object('line', k.line)) filter (where k.outcome <> 1000) as refused,
                   jsonb_agg(jsonb_build_object('id', k.class_id, 'fare_class', k.fare_class, 'seats', k.adult + k.child, 'total', k.total))
                     filter (where k.outcome = 1000) as sold
              from line k where k.booking_id is not null group by 1) s on s.request = r.ordinality),
  item as (
    insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total, prices,
                               price_version, lock_id, ticketing_deadline)
    select branch_id, booking_id, line, class_id, fare_class, adult, child, infant, adult + child, 'confirmed', total, prices,
           price_version, lock_id, deadline from line where outcome = 1000),
  passenger as (
    insert into booking_passengers (branch_id, booking_id, line, seq, charter_id, pax_type, first_name, last_name, first_name_latin,
                                    last_name_latin, gender, nationality, national_code, document, birth_date, total)
    select k.branch_id, k.booking_id, k.line, p.ordinality, k.main_id, p.type, p.first_name, p.last_name, p.first_name_latin,
           p.last_name_latin, p.gender, p.nationality, p.national_code, p.document, p.birth_date, (k.prices->p.type::text->>'total')::bigint
      from line k cross join lateral jsonb_populate_recordset(null::charter_passenger, k.passengers) with ordinality p
     where k.outcome = 1000 and k.passengers is not null
     order by k.branch_id, k.main_id, passenger_identity(p.nationality, p.national_code, p.document)),
  history as (
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    select branch_id, booking_id, now, 'confirmed', actor, jsonb_build_object('total', total, 'currency', currency, 'items', sold) from booking),
  audit as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    select branch_id, now, actor, 'booking.book', 'booking', local_pnr, request_id, jsonb_build_object(
             'booking_id', booking_id, 'main_id', main_id, 'total', total, 'currency', currency, 'items', sold) from booking),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'booking.confirmed', 'booking', local_pnr, jsonb_build_object('local_pnr', local_pnr, 'main_id', main_id,
             'domain_id', domain_id, 'client_reference', client_reference, 'total', total, 'currency', currency, 'items', sold) from booking)
  insert into bookings (branch_id, id, local_pnr, domain_id, colleague_id, charter_id, client_reference, request_hash, request_key, status,
                        currency, total, contact, refused, role, owner_colleague_id, vat, vat_base, vat_code, vat_basis_points, created_at,
                        updated_at)
  select branch_id, booking_id, local_pnr, domain_id, colleague_id, main_id, client_reference, request_hash, request_key, 'confirmed',
         currency, total, contact, refused, coalesce((tax).role, sale_role(true)), seller, coalesce((tax).vat, 0), (tax).vat_base,
         (tax).vat_code, (tax).vat_basis_points, now, now from booking
   order by branch_id, domain_id, client_reference, request_key;
end $$;

-- The sales of bookings, for ledger.post_sales. For a colleague's seats the cost is owed to it, and the tax of the fare is not ours.
create or replace function sales_of_bookings(requested charter_booking_request[], terms booking_terms[], made booking_made[], buyers booking_buyer[],
  items charter_item[], facts booking_facts[], outcomes booking_outcome[]) returns ledger.new_sale[] language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select row(r.branch_id, r.day, 'sale', 'booking:' || r.booking_id, r.local_pnr, 'booking', r.booking_id::text, r.actor, r.request_id,
               buyers[r.buyer_at].receivable_id, 'colleague:' || r.colleague_id, coalesce((r.tax).role, sale_role(true)), s.charged,
               case when s.seller is null then 0 else s.price + s.tax end, posted_tax(r.tax, s.tax, s.seller is not null),
               'colleague:' || s.seller)::ledger.new_sale
      from rows from (unnest(requested), unnest(terms), unnest(made)) with ordinality r
      join (select k.request, min(k.seller) as seller, total(f.sale) as price, total(f.tax) as tax, total(f.sale + f.markup + f.tax) as charged
              from rows from (unnest(items), unnest(facts), unnest(outcomes)) k
             cross join lateral fare_parts(k.prices, k.adult, k.child, k.infant) f
             where k.outcome = 1000 group by 1) s on s.request = r.ordinality);
end $$;
