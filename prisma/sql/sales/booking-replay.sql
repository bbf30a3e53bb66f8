-- The result of the call that made this booking, for a replay: its lines in their current state and those that were refused then.
create or replace function booking_replay(branch int, booking bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'booking', jsonb_build_object('id', b.id, 'local_pnr', b.local_pnr),
    'items', (
      select jsonb_agg(dto order by line) from (
        select i.line, jsonb_build_object('id', i.class_id, 'lock_id', i.lock_id, 'code', 1000, 'status', i.status,
                 'total', i.total, 'currency', b.currency, 'ticketing_deadline', i.ticketing_deadline) as dto
          from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id
        union all
        select (r->>'line')::int, r - 'line' from jsonb_array_elements(b.refused) r) lines))
    from bookings b where b.branch_id = branch and b.id = booking
$$;
