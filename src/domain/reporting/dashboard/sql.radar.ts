import { CERTIFICATE_DAYS, CHEQUE_DAYS, DOCUMENT_MONTHS, JOURNEY_DAYS, MAX_PER_KIND, PAYMENT_DAYS } from "./rules";

/** Statements of the radar: each reads a bounded index range and returns rows of DeskRadar. $1 the branch, $2 now. */
const LIMIT = `limit ${MAX_PER_KIND}`;
const TODAY = "branch_today($1, $2::timestamptz)";
/** End of a day in the branch's time zone. */
const over = (day: string) => `((${day} + 1)::timestamp at time zone (select time_zone from branches where id = $1))`;

/** Orders whose payment is due within days. */
export const PAYMENTS = `
  select jsonb_build_object('kind', 'payment', 'subject', t.id::text, 'at', t.payment_deadline, 'day', null,
           'title', coalesce(party_name($1, t.party), t.party),
           'title_latin', coalesce(party_name_latin($1, t.party), party_name($1, t.party), t.party),
           'detail', t.id::text, 'amount', t.payable, 'next_amount', null, 'currency', trim(t.currency)) as row
    from trades t
   where t.branch_id = $1 and t.status = 'awaiting_payment' and t.payment_deadline <= $2::timestamptz + interval '${PAYMENT_DAYS} days'
   order by t.payment_deadline, t.id ${LIMIT}`;

/** Cheques of a direction due within days or overdue, in a state that needs an action. */
const cheques = (direction: string, states: string) => `
  (select c.* from cheques c
    where c.branch_id = $1 and c.direction = '${direction}' and c.state in (${states}) and c.due_date <= ${TODAY} + ${CHEQUE_DAYS}
    order by c.due_date, c.id ${LIMIT})`;
export const CHEQUES = `
  select jsonb_build_object('kind', 'cheque', 'subject', c.id::text, 'at', ${over("c.due_date")}, 'day', c.due_date,
           'title', coalesce(party_name($1, c.party), nullif(c.owner_name, ''), c.bank),
           'title_latin', coalesce(party_name_latin($1, c.party), party_name($1, c.party), nullif(c.owner_name, ''), c.bank),
           'detail', c.direction, 'amount', c.open, 'next_amount', null,
           'currency', (select trim(currency) from branches where id = $1)) as row
    from (${cheques("received", "'in_safe', 'deposited'")} union all ${cheques("issued", "'issued', 'delivered'")}) c
   order by c.due_date, c.id ${LIMIT}`;

export const CERTIFICATES = `
  select jsonb_build_object('kind', 'certificate', 'subject', c.id::text, 'at', ${over("c.expires_on")}, 'day', c.expires_on,
           'title', c.title, 'title_latin', c.title, 'detail', nullif(c.number, ''), 'amount', null, 'next_amount', null,
           'currency', null) as row
    from certificates c
   where c.branch_id = $1 and c.deleted_at is null and c.expires_on between ${TODAY} - 365 and ${TODAY} + ${CERTIFICATE_DAYS}
   order by c.expires_on, c.id ${LIMIT}`;

/** Travellers on our charters soon whose document expires within half a year after departure. */
export const DOCUMENTS = `
  select jsonb_build_object('kind', 'document', 'subject', trim(b.local_pnr), 'at', d.starts_at, 'day', null,
           'title', d.name, 'title_latin', coalesce(d.name_latin, d.name), 'detail', d.expires_on, 'amount', null,
           'next_amount', null, 'currency', null) as row
    from (select p.branch_id, p.booking_id, p.seq, ch.starts_at, p.document->>'expires_on' as expires_on,
                 concat_ws(' ', p.first_name, p.last_name) as name,
                 nullif(concat_ws(' ', p.first_name_latin, p.last_name_latin), '') as name_latin
            from charters ch
            join booking_passengers p on p.branch_id = ch.branch_id and p.charter_id = ch.id and p.live and p.identity is not null
           where ch.branch_id = $1
             and ch.starts_at between $2::timestamptz and $2::timestamptz + interval '${JOURNEY_DAYS} days'
             and p.document->>'expires_on'
                 < to_char(ch.starts_at + interval '${DOCUMENT_MONTHS} months', 'YYYY-MM-DD')
           order by ch.starts_at, p.booking_id, p.seq ${LIMIT}) d
    join bookings b on b.branch_id = d.branch_id and b.id = d.booking_id
   order by d.starts_at, b.id, d.seq`;
