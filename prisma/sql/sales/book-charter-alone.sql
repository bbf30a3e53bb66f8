-- The plain case of book_charter_many: one request of one item without a lock, which is booked. Statements of one row each take two
-- thirds of the processor time of a batch of one; alone.test.ts sends the same requests both ways.
--
-- Returns the answer, or null, with nothing written, wherever the batch would do anything but book: it then decides. Its locks are those
-- of the batch, in the same order: class, month, balance.
create or replace function book_charter_alone(r charter_booking_request) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
-- Plans are made while tables are empty and used when they are large: force index access by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  i charter_item_request;
  free int;
  s record;                -- the sale that nothing but its seats and the buyer's balance can refuse
  facts booking_facts;
  made booking_made;
begin
  if cardinality(r.items) <> 1 or r.dated then return null; end if;
  i := r.items[1];
  if i.lock_id is not null then return null; end if;
  select c.capacity - c.sold - c.held into free from charter_classes c where c.branch_id = r.branch_id and c.id = i.id for no key update;
  if free is null or free < i.adult + i.child then return null; end if;
  -- Looked up after locking: a concurrent call for the same class and reference has committed by now.
  select (r.now at time zone b.time_zone)::date as day, y.receivable_id, p.total, p.prices, c.fare_class, c.price_version, ch.currency,
         r.now + make_interval(mins => c.ticketing_minutes) as deadline, ch.owner_colleague_id as seller,
         f.sale + f.markup + f.tax as charged, f.sale + f.tax as cost, f.tax, b.tax_from into s
    from branches b
    join colleagues y on y.branch_id = b.id and y.id = r.colleague_id and y.currency = b.currency
    join charter_classes c on c.branch_id = b.id and c.id = i.id
    join charters ch on ch.branch_id = b.id and ch.id = c.charter_id and ch.status <> 'draft' and ch.currency = y.currency
   cross join lateral fare_for_party(b.id, c.id, i.adult, i.child, i.infant) p
   cross join lateral fare_parts(p.prices, i.adult, i.child, i.infant) f
   where b.id = r.branch_id and c.charter_id = r.main_id
     and (c.all_partners or exists (
           select from charter_class_partners a
            where a.branch_id = b.id and a.class_id = c.id and a.colleague_id = r.colleague_id))
     and class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at, 1, 0, r.now) = 'open'
     and p.total <= coalesce(i.max_total, p.total)
     and not exists (select from bookings o
                      where o.branch_id = r.branch_id and o.domain_id = r.domain_id and o.client_reference = r.client_reference)
     and not exists (select from bookings o
                      where o.branch_id = r.branch_id and o.domain_id = r.domain_id and o.request_key = r.request_key)
     and not (coalesce(r.identified, false) and exists (
           select from duplicate_passengers(array[r.branch_id], array[r.main_id], array[i.passengers])));
  if not found then return null; end if;
  if coalesce(s.total > ledger.lock_headroom_of(r.branch_id, s.day, r.actor, s.receivable_id), true) then return null; end if;
  facts := row(1, null, null, s.total, s.prices, s.fare_class, s.price_version, s.currency, s.deadline, s.seller);
  made := row(nextval('bookings_id_seq'), new_local_pnr(r.branch_id), null);
  if s.tax_from <= s.day then
    made.tax := sale_tax_of(tax_terms_of(r.branch_id, null, null, s.day), s.charged, case when s.seller is null then 0 else s.cost end, s.tax,
                            s.seller is not null);
  end if;
  update charter_classes c set sold = c.sold + i.adult + i.child, updated_at = now() where c.branch_id = r.branch_id and c.id = i.id;
  perform write_booking(r, i, facts, made);
  perform ledger.post_sale(row(r.branch_id, s.day, 'sale', 'booking:' || made.booking_id, made.local_pnr, 'booking', made.booking_id::text,
            r.actor, r.request_id, s.receivable_id, 'colleague:' || r.colleague_id, coalesce((made.tax).role, sale_role(true)), s.charged,
            case when s.seller is null then 0 else s.cost end, posted_tax(made.tax, s.tax, s.seller is not null),
            'colleague:' || s.seller)::ledger.new_sale);
  return jsonb_build_object('booking', jsonb_build_object('id', made.booking_id, 'local_pnr', made.local_pnr),
           'items', jsonb_build_array(booking_item_answer(i.id, null, 1000, false, s.total, s.currency, s.deadline)));
end $$;

-- The booking with its item, passengers, history, audit and outbox rows, as write_bookings writes them.
create or replace function write_booking(r charter_booking_request, i charter_item_request, f booking_facts, made booking_made) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  sold constant jsonb := jsonb_build_object('total', f.total, 'currency', f.currency, 'items', jsonb_build_array(
    jsonb_build_object('id', i.id, 'fare_class', f.fare_class, 'seats', i.adult + i.child, 'total', f.total)));
begin
  with item as (
    insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, status, total, prices,
                               price_version, ticketing_deadline)
    values (r.branch_id, made.booking_id, 1, i.id, f.fare_class, i.adult, i.child, i.infant, i.adult + i.child, 'confirmed', f.total,
            f.prices, f.price_version, f.deadline)),
  passenger as (
    insert into booking_passengers (branch_id, booking_id, line, seq, charter_id, pax_type, first_name, last_name, first_name_latin,
                                    last_name_latin, gender, nationality, national_code, document, birth_date, total)
    select r.branch_id, made.booking_id, 1, p.ordinality, r.main_id, p.type, p.first_name, p.last_name, p.first_name_latin,
           p.last_name_latin, p.gender, p.nationality, p.national_code, p.document, p.birth_date, (f.prices->p.type::text->>'total')::bigint
      from jsonb_populate_recordset(null::charter_passenger, i.passengers) with ordinality p
     order by passenger_identity(p.nationality, p.national_code, p.document)),
  history as (
    insert into booking_history (branch_id, booking_id, at, event, actor, detail)
    values (r.branch_id, made.booking_id, r.now, 'confirmed', r.actor, sold)),
  audit as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    values (r.branch_id, r.now, r.actor, 'booking.book', 'booking', made.local_pnr, r.request_id,
            jsonb_build_object('booking_id', made.booking_id, 'main_id', r.main_id) || sold)),
  event as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (r.branch_id, 'booking.confirmed', 'booking', made.local_pnr, jsonb_build_object('local_pnr', made.local_pnr,
            'main_id', r.main_id, 'domain_id', r.domain_id, 'client_reference', r.client_reference) || sold))
  insert into bookings (branch_id, id, local_pnr, domain_id, colleague_id, charter_id, client_reference, request_hash, request_key, status,
                        currency, total, contact, role, owner_colleague_id, vat, vat_base, vat_code, vat_basis_points, created_at,
                        updated_at)
  values (r.branch_id, made.booking_id, made.local_pnr, r.domain_id, r.colleague_id, r.main_id, r.client_reference, r.request_hash,
          r.request_key, 'confirmed', f.currency, f.total, r.contact, coalesce((made.tax).role, sale_role(true)), f.seller,
          coalesce((made.tax).vat, 0), (made.tax).vat_base, (made.tax).vat_code, (made.tax).vat_basis_points, r.now, r.now);
end $$;

-- A single request, answered as the batch does.
create or replace function book_charter(request jsonb) returns jsonb language plpgsql as $$
begin
  return coalesce(book_charter_alone(jsonb_populate_record(null::charter_booking_request, request)),
                  book_charter_many(jsonb_build_array(request))->0);
end $$;
