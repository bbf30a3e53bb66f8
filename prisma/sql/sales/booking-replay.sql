-- The result of the call that made this booking, for a replay: its lines in their current state and those that were refused then.
create or replace function booking_replay(branch int, booking bigint) returns jsonb language sql stable as $$
  select to_jsonb(row(to_jsonb(row(b.id, b.local_pnr)::charter_booking_ref), (
      select jsonb_agg(dto order by line) from (
        select i.line, '{"lock_id": null, "ticketing_deadline": null}' || answer_of(row(i.class_id, i.lock_id, 1000, null, i.total,
                 b.currency, i.status, i.ticketing_deadline)::charter_booking_item) as dto
          from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id
        union all
        select (r->>'line')::int, r - 'line' from jsonb_array_elements(b.refused) r) lines))::charter_booking_result)
    from bookings b where b.branch_id = branch and b.id = booking
$$;
