-- What the desk looks for: journeys of suppliers by the day they begin.
create index trade_items_begin on trade_items (branch_id, (coalesce(offer #>> '{segments,0,departs_at}', query ->> 'checkIn')))
  where status = 'issued' and not own_seats and booking_id is not null;
