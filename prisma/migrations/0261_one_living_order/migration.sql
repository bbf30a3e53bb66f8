-- One lock, one living order: a second one takes the place of the first while that is unpaid.
alter table trades add column superseded_by int;

-- Of orders stored before, the newest of a lock stays. Its functions are there where there are orders.
do $$
declare
  t record;
begin
  for t in
    select distinct i.branch_id, i.trade_id from trade_items i
      join trades w on w.branch_id = i.branch_id and w.id = i.trade_id and w.status in ('draft', 'awaiting_payment')
     where i.status = 'waiting' and exists (
           select from trade_items n where n.branch_id = i.branch_id and n.offer_lock_id = i.offer_lock_id and n.trade_id > i.trade_id
              and n.status in ('waiting', 'issuing', 'unknown', 'issued'))
  loop
    execute 'select cancel_trade($1)' using jsonb_build_object('branch_id', t.branch_id, 'trade_id', t.trade_id, 'actor', 'system',
      'request_id', 'migration', 'now', now());
  end loop;
end $$;

create unique index trade_items_one_living on trade_items (branch_id, offer_lock_id)
  where status in ('waiting', 'issuing', 'unknown', 'issued');
