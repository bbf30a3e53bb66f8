-- Invoices of partners' bookings, written by a job since bookings take no number; credit notes of what was canceled of them. By the
-- settings one invoice per booking, or per colleague and day for days that are over. Dated the day of issue.

-- Whether the branch invoices by day.
create or replace function invoices_by_day(branch int) returns boolean language sql stable as $$
  select coalesce((select s.partner_invoices = 'day'
                     from branch_settings x cross join lateral jsonb_populate_record(null::numbering_settings, x.data) s
                    where x.branch_id = branch and x.type = 'numbering'), false)
$$;

-- Bookings that are due, oldest first. One hour back: what commits late is found too.
create or replace function bookings_to_invoice(branch int, until timestamptz, most int) returns bookings[] language sql stable
set enable_seqscan = off as $$
  select array(
    select k from bookings k join branches b on b.id = k.branch_id
     where k.branch_id = branch and k.created_at >= greatest(b.invoiced_until - interval '1 hour', b.invoices_from) and k.created_at < until
       and k.trade_id is null and k.colleague_id is not null and k.total > 0
       and not exists (select from invoice_bookings i where i.branch_id = k.branch_id and i.booking_id = k.id)
     order by k.created_at, k.id limit most)
$$;

-- The documents of these bookings.
create or replace function partner_invoices_of(due bookings[], by_day boolean) returns partner_invoice[] language sql stable as $$
  select array(
    select row(g.colleague_id, case when by_day then format('day:%s:%s:%s', g.colleague_id, g.day, g.ids[1]) else 'booking:' || g.ids[1] end,
               g.ids, g.total)::partner_invoice
      from (select k.colleague_id, ledger.business_day(k.branch_id, k.created_at) as day, array_agg(k.id order by k.id) as ids,
                   sum(k.total)::bigint as total
              from unnest(due) k group by k.branch_id, k.colleague_id, 2, case when not by_day then k.id end) g
     order by g.ids[1])
$$;

-- Writes up to `most` documents of a branch at a time; returns how many bookings and cancellations it has worked off, 0: none is due,
-- or another process is at it. Repeating it writes nothing twice (invoice_bookings, invoices.source).
create or replace function issue_partner_invoices(branch int, at timestamptz, most int) returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  today constant date := ledger.business_day(branch, at);
  by_day constant boolean := invoices_by_day(branch);
  year int;
  until timestamptz;
  due bookings[];
begin
  select case when by_day then (today::timestamp at time zone b.time_zone) else at end into until
    from branches b where b.id = branch for no key update skip locked;
  if not found then return 0; end if;
  select p.fiscal_year into year from ledger.periods p where p.branch_id = branch and p.dates @> today and p.state = 'open';
  if year is null then return 0; end if;
  due := bookings_to_invoice(branch, until, most);
  if cardinality(due) > 0 then perform write_partner_invoices(branch, year, partner_invoices_of(due, by_day), at); end if;
  if cardinality(due) < most then
    update branches b set invoiced_until = until where b.id = branch and b.invoiced_until < until - interval '1 minute';
  end if;
  return cardinality(due) + write_partner_credit_notes(branch, year, at, most);
end $$;

create or replace function write_partner_invoices(branch int, year int, made partner_invoice[], at timestamptz) returns void language plpgsql as $$
declare
  many constant int := cardinality(made);
  numbers constant int[] := take_numbers(array_fill(branch, array[many]), array_fill(year, array[many]), array_fill('invoice'::text, array[many]));
  ids int[];
begin
  with written as (
    insert into invoices (branch_id, kind, fiscal_year, number, party, currency, total, data, issued_at, tax_total, role, source, buyer_kind,
                          buyer_name, buyer_national_id, buyer_economic_code, buyer_postal_code)
    select branch, 'sale', year, numbers[m.ordinality], 'colleague:' || m.colleague_id, f.currency, m.total, f.data, at, f.tax, f.role, m.source,
           (invoice_buyer_of(branch, 'colleague:' || m.colleague_id)).*
      from unnest(made) with ordinality m
     cross join lateral (
           select min(b.currency) as currency, case when min(b.role) = max(b.role) then min(b.role) end as role,
                  jsonb_agg(jsonb_build_object('line', k.line, 'booking_id', b.id, 'local_pnr', b.local_pnr, 'total', b.total) order by k.line) as data,
                  coalesce(sum((select sum(p.tax) from tax_parts_of_sale(b, 1) p)), 0)::bigint as tax
             from unnest(m.booking_ids) with ordinality k (id, line) join bookings b on b.branch_id = branch and b.id = k.id) f
    returning id, source)
  select array_agg(w.id order by m.ordinality) into ids from unnest(made) with ordinality m join written w on w.source = m.source;
  insert into invoice_bookings (branch_id, booking_id, invoice_id, line)
  select branch, k.id, ids[m.ordinality], k.line
    from unnest(made) with ordinality m cross join lateral unnest(m.booking_ids) with ordinality k (id, line);
  perform write_tax_lines(branch, ids[m.ordinality], array(
            select p from unnest(m.booking_ids) with ordinality k (id, line)
              join bookings b on b.branch_id = branch and b.id = k.id cross join lateral tax_parts_of_sale(b, k.line::int) p order by k.line))
     from unnest(made) with ordinality m;
end $$;

-- Credit notes of canceled lines whose booking is on an invoice.
create or replace function write_partner_credit_notes(branch int, year int, at timestamptz, most int) returns int language plpgsql as $$
declare
  due constant booking_cancellations[] := array(
    select c from booking_cancellations c
      join invoice_bookings k on k.branch_id = c.branch_id and k.booking_id = c.booking_id
     where c.branch_id = branch and c.credit_note_id is null order by c.at, c.booking_id limit most);
  many constant int := cardinality(due);
  numbers int[];
  c booking_cancellations;
  b bookings;
  k invoice_bookings;
  parts tax_part[];
  note int;
begin
  if many = 0 then return 0; end if;
  numbers := take_numbers(array_fill(branch, array[many]), array_fill(year, array[many]), array_fill('credit_note'::text, array[many]));
  for nr in 1 .. many loop
    c := due[nr];
    select * into strict b from bookings x where x.branch_id = branch and x.id = c.booking_id;
    select * into strict k from invoice_bookings x where x.branch_id = branch and x.booking_id = c.booking_id;
    parts := array(select p from tax_parts_of_return(b, k.line, c.price, c.earlier, c.fare_tax, c.penalty, c.withheld) p);
    insert into invoices (branch_id, kind, fiscal_year, number, party, currency, total, data, issued_at, tax_total, role, source, preceding_id,
                          buyer_kind, buyer_name, buyer_national_id, buyer_economic_code, buyer_postal_code)
    select branch, 'credit_note', year, numbers[nr], 'colleague:' || b.colleague_id, b.currency, c.price - c.penalty,
           jsonb_build_object('booking_id', b.id, 'local_pnr', b.local_pnr, 'canceled', c.lines, 'price', c.price, 'penalty', c.penalty), at,
           (select coalesce(-sum(p.sign * p.tax), 0) from unnest(parts) p), b.role,
           format('cancel:%s:%s', b.id, array_to_string(c.lines, ',')), k.invoice_id, (invoice_buyer_of(branch, 'colleague:' || b.colleague_id)).*
    returning id into note;
    perform write_tax_lines(branch, note, parts);
    update booking_cancellations x set credit_note_id = note
     where x.branch_id = branch and x.booking_id = c.booking_id and x.line = c.line;
  end loop;
  return many;
end $$;
