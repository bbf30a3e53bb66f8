-- A cheque changes only by its events: each is chained to the one before (foreign keys), follows its rule, has a document of its
-- own that moves exactly its amount, and is never changed.

-- Only the schema owner changes the rules of transitions (cheque-rules.sql).
create or replace function guard_cheque_rules() returns trigger language plpgsql as $$
begin
  if not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'the rules of cheques are the schema''s' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create or replace trigger owners before insert or update or delete or truncate on cheque_rules
  for each statement execute function guard_cheque_rules();

-- The printed data of a cheque never change. A cheque is inserted in its initial state (a deferred foreign key to its last event
-- ensures that it is registered by the end of the transaction), and then its events change it.
create or replace function guard_cheque() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.state, new.last_seq, new.open) <> ('none', 0, 0) or new.held_account_id is not null then
      raise exception 'a cheque begins with its registration' using errcode = 'CQ001';
    end if;
    return new;
  end if;
  if tg_op <> 'UPDATE' or pg_trigger_depth() < 2 then
    raise exception 'a cheque moves by its events' using errcode = 'CQ002';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update or delete on cheques for each row execute function guard_cheque();
create or replace trigger never_deleted before truncate on cheques for each statement execute function refuse_change();

create or replace trigger append_only before update or delete or truncate on cheque_events
  for each statement execute function refuse_change();
comment on table cheque_events is 'append-only';

-- Events that have not been undone, newest first. An undo event itself is not included.
create or replace function effective_events(branch int, cheque int) returns setof cheque_events language sql stable as $$
  select e.* from public.cheque_events e
   where e.branch_id = branch and e.cheque_id = cheque and e.operation <> 'undo'
     and not exists (select from public.cheque_events u where u.branch_id = branch and u.cheque_id = cheque and u.undoes = e.seq)
   order by e.seq desc
$$;

create or replace function move_cheques() returns trigger language plpgsql
-- Plans are made while tables are empty and used when they are large: force index access by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  events constant cheque_events[] := array(select row(a.*)::cheque_events from added a);
  bad cheque_events;
begin
  bad := first_odd_event(events);
  if bad.seq is not null then
    raise exception 'cheque %, event %: % is not what it says', bad.cheque_id, bad.seq, bad.operation using errcode = 'CQ001';
  end if;
  bad := first_odd_document(events);
  if bad.seq is not null then
    raise exception 'cheque %, event %: its document is not that of a %', bad.cheque_id, bad.seq, bad.operation using errcode = 'CQ001';
  end if;
  update cheques c
     set state = e.to_state, last_seq = e.seq, held_account_id = e.held_account_id, open = e.open,
         account_id = case c.direction when 'received' then e.deposited_to else c.account_id end
    from (select distinct on (a.branch_id, a.cheque_id) a.*, d.account_id as deposited_to
            from unnest(events) a
            left join lateral (select s.account_id from effective_events(a.branch_id, a.cheque_id) s
                                where s.operation in ('deposit', 'redeposit') order by s.seq desc limit 1) d
              on a.direction = 'received'
           order by a.branch_id, a.cheque_id, a.seq desc) e
   where c.branch_id = e.branch_id and c.id = e.cheque_id;
  return null;
end $$;

-- The first of these events whose amount, open amount, held account or document does not follow from its rule and the events before it;
-- null: none. Its rule exists, and it follows the event before, by foreign keys.
create or replace function first_odd_event(events cheque_events[]) returns cheque_events language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad cheque_events;
begin
  -- p: the previous event; u: the undone event, b: the event before that. The open amount and the held account follow from them.
  select e.* into bad
    from unnest(events) e
    left join lateral (select * from cheque_rules r where r.direction = e.direction and r.from_state = e.from_state
                          and r.operation = e.operation and r.to_state = e.to_state limit 1) r on true
    left join lateral (select * from cheque_events p where p.branch_id = e.branch_id and p.cheque_id = e.cheque_id
                          and p.seq = e.seq - 1 limit 1) p on true
    left join lateral (select * from cheque_events u where u.branch_id = e.branch_id and u.cheque_id = e.cheque_id
                          and u.seq = e.undoes limit 1) u on true
    left join lateral (select * from cheque_events b where b.branch_id = e.branch_id and b.cheque_id = e.cheque_id
                          and b.seq = e.undoes - 1 limit 1) b on true
   where e.amount is distinct from case
               when e.operation = 'register' then (select c.amount from cheques c where c.branch_id = e.branch_id and c.id = e.cheque_id)
               when e.operation = 'undo' then u.amount
               when e.from_state = 'endorsed' then (
                 select s.amount from cheque_events s where s.branch_id = e.branch_id and s.cheque_id = e.cheque_id
                    and s.operation = 'endorse' and s.seq < e.seq order by s.seq desc limit 1)
               when e.operation = 'settle' then case e.to_state when 'settled' then p.open else e.amount end
               else p.open end
      or e.amount = 0
      or e.open is distinct from case
               when e.operation = 'undo' then b.open
               when e.operation = 'settle' then p.open - e.amount
               when e.to_state not in ('in_safe', 'deposited', 'bounced', 'issued', 'delivered') then 0
               when e.operation = 'register' or e.from_state = 'endorsed' then e.amount
               else p.open end
      or case when e.operation = 'undo' then e.held_account_id is distinct from b.held_account_id
              when coalesce(r.debit, '') like 'map:%' or coalesce(r.credit, '') like 'map:%' then e.held_account_id is null
              else e.held_account_id is distinct from case when e.open > 0 then p.held_account_id end end
      or case when e.operation = 'undo' then e.undoes is distinct from newest_effective(e) or (u.voucher_id is null) <> (e.voucher_id is null)
              else (r.debit is null) <> (e.voucher_id is null) end
   limit 1;
  return bad;
end $$;

-- The event that an undo may undo: the newest effective one before it. Null: none.
create or replace function newest_effective(undo cheque_events) returns int language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return (
    select x.seq from cheque_events x
     where x.branch_id = undo.branch_id and x.cheque_id = undo.cheque_id and x.seq < undo.seq and x.operation <> 'undo'
       and not exists (select from cheque_events y where y.branch_id = undo.branch_id
                          and y.cheque_id = undo.cheque_id and y.undoes = x.seq and y.seq < undo.seq)
     order by x.seq desc limit 1);
end $$;

-- The first of these events whose document does not belong to this transaction, is for an undo not the reversal of the undone one, or
-- moves another amount than the event's on the accounts that carry the cheque before and after it; null: none.
create or replace function first_odd_document(events cheque_events[]) returns cheque_events language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad cheque_events;
begin
  select e.* into bad
    from unnest(events) e
    left join lateral (select * from cheque_events p where p.branch_id = e.branch_id and p.cheque_id = e.cheque_id
                          and p.seq = e.seq - 1 limit 1) p on true
    left join lateral (select v.txid from ledger.vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date
                          and v.id = e.voucher_id limit 1) v on true
   where e.voucher_id is not null
     and (v.txid is distinct from pg_current_xact_id()
       or (e.operation = 'undo' and not exists (
             select from cheque_events u
               join ledger.voucher_reversals x on x.branch_id = u.branch_id and x.original_id = u.voucher_id
              where u.branch_id = e.branch_id and u.cheque_id = e.cheque_id and u.seq = e.undoes and x.reversal_id = e.voucher_id))
       or exists (
            select from (values (p.held_account_id), (e.held_account_id)) a (account_id)
             where a.account_id is not null
               and coalesce((select sum(l.dr - l.cr) from ledger.entries l where l.branch_id = e.branch_id
                                and l.doc_date = e.doc_date and l.voucher_id = e.voucher_id and l.account_id = a.account_id), 0)
                <> case e.direction when 'received' then 1 else -1 end
                   * (case when a.account_id = e.held_account_id then e.open else 0 end
                    - case when a.account_id = p.held_account_id then p.open else 0 end)))
   limit 1;
  return bad;
end $$;

create or replace trigger move after insert on cheque_events referencing new table as added
  for each statement execute function move_cheques();
