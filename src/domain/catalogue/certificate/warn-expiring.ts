import { THRESHOLDS } from "./rules";

/**
 * Publishes `certificate.expiring` once for each certificate, date of expiry and threshold (60, 30, 7 days); one event
 * per certificate if several thresholds are passed together. Days are in the branch's time zone.
 */
export const WARN_EXPIRING = `
  with due as (
    select c.branch_id, c.id, c.expires_on, t.days, c.expires_on - (now() at time zone b.time_zone)::date as days_left,
           c.kind, c.title, c.number
      from certificates c join branches b on b.id = c.branch_id and b.active
      cross join unnest(array[${THRESHOLDS.join(", ")}]) t (days)
     where c.deleted_at is null
       and c.expires_on - (now() at time zone b.time_zone)::date between 0 and t.days),
  warned as (
    insert into certificate_warnings (branch_id, certificate_id, expires_on, days)
    select branch_id, id, expires_on, days from due on conflict do nothing
    returning branch_id, certificate_id, days)
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select d.branch_id, 'certificate.expiring', 'certificate', d.id::text,
         jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'number', d.number, 'expires_on', d.expires_on,
                            'days_left', d.days_left, 'threshold', d.days)
    from due d
    join (select branch_id, certificate_id, min(days) as days from warned group by 1, 2) w
      on w.branch_id = d.branch_id and w.certificate_id = d.id and w.days = d.days`;
