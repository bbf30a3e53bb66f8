-- The line by which a branch sends if none is given: its default line; the log if it has none.
create or replace function default_message_line(branch int, by_channel "MessageChannel") returns int language plpgsql as $$
declare
  found_id int;
begin
  select id into found_id from message_lines where branch_id = branch and channel = by_channel and is_default;
  if found_id is null then
    insert into message_lines (branch_id, name, channel, driver, hook, is_default)
    values (branch, 'Log', by_channel, 'log', encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'), true)
    on conflict (branch_id, channel) where is_default do nothing returning id into found_id;
    if found_id is null then
      select id into found_id from message_lines where branch_id = branch and channel = by_channel and is_default;
    end if;
  end if;
  return found_id;
end $$;

-- Matches pending receipts with their message parts. A part is identified by the provider's id; if that was lost (`unknown`), by
-- our number, which the provider returns, and the recipient's number. A message is delivered when all of its parts are, undelivered
-- when one is not; a delivered part stays delivered, whatever arrives late. Returns how many messages changed.
create or replace function apply_message_receipts(branch int, line int) returns int language plpgsql as $$
declare
  changed int;
begin
  -- Serialized per line: two parts of one message must see each other.
  perform pg_advisory_xact_lock(hashtextextended('receipts:' || branch || ':' || line, 0));
  -- Parts without a provider id get it from the receipt.
  insert into message_parts (branch_id, message_id, nr, line_id, provider_ref)
  select branch, t.message_id, t.taken + row_number() over (partition by t.message_id order by t.first_id), line, t.provider_ref
    from (select m.id as message_id, r.provider_ref, min(r.id) as first_id, max(m.parts) as parts,
                 (select coalesce(max(p.nr), 0) from message_parts p where p.branch_id = branch and p.message_id = m.id) as taken
            from message_receipts r
            join lateral (select u.id, u.parts from outgoing_messages u
                           where u.branch_id = branch and u.line_id = line and u.state = 'unknown' and u.to_address = r.address
                             and u.id % 65536 = r.our_ref order by u.id desc limit 1) m on true
           where r.branch_id = branch and r.line_id = line and r.applied_at is null and r.our_ref is not null
             and not exists (select from message_parts p where p.branch_id = branch and p.line_id = line
                                and p.provider_ref = r.provider_ref)
           group by m.id, r.provider_ref) t
  on conflict do nothing;

  with heard as (
    select r.id, r.outcome, r.detail, r.received_at, p.message_id, p.nr
      from message_receipts r
      join lateral (select message_id, nr from message_parts p
                     where p.branch_id = branch and p.line_id = line and p.provider_ref = r.provider_ref
                     order by p.taken_at desc limit 1) p on true
     where r.branch_id = branch and r.line_id = line and r.applied_at is null
  ), applied as (
    update message_receipts r set applied_at = now() from heard h where r.branch_id = branch and r.id = h.id returning 1
  ), last_word as (
    select distinct on (message_id, nr) message_id, nr, outcome, detail from heard order by message_id, nr, outcome = 'delivered' desc, id desc
  ), parts as (
    update message_parts p set state = w.outcome from last_word w
     where p.branch_id = branch and p.message_id = w.message_id and p.nr = w.nr and p.state <> 'delivered'
    returning p.message_id, p.nr, p.state
  ), stand as (
    select m.id, m.parts,
           (select min(w.detail) from last_word w where w.message_id = m.id and w.outcome = 'undelivered') as detail,
           count(*) filter (where coalesce(n.state, p.state) = 'delivered') as delivered,
           count(*) filter (where coalesce(n.state, p.state) = 'undelivered') as undelivered,
           count(*) as taken
      from (select distinct message_id from parts) t
      join outgoing_messages m on m.branch_id = branch and m.id = t.message_id
      join message_parts p on p.branch_id = branch and p.message_id = m.id
      left join parts n on n.message_id = p.message_id and n.nr = p.nr
     group by m.id, m.parts
  ), settled as (
    update outgoing_messages m
       set state = s.now_state::"MessageState",
           reason = case when s.now_state = 'undelivered' then coalesce(s.detail, m.reason) end,
           handed_at = coalesce(m.handed_at, now()),
           ended_at = case when s.now_state in ('delivered', 'undelivered') then now() end
      from (select id, detail, case when undelivered > 0 then 'undelivered' when delivered >= parts then 'delivered'
                                    when taken >= parts then 'handed' end as now_state from stand) s
     where m.branch_id = branch and m.id = s.id and s.now_state is not null and m.state::text <> s.now_state
       and m.state in ('handed', 'unknown', 'delivered', 'undelivered')
    returning m.id
  )
  select count(*) into changed from settled, lateral (select count(*) from applied) a;
  if changed > 0 then
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (branch, 'messages.changed', 'message_line', line::text, jsonb_build_object('id', line));
  end if;
  return changed;
end $$;

-- A canceled or failed bulk sends nothing more: messages that no worker has claimed end with it.
create or replace function end_messages_of_work() returns trigger language plpgsql as $$
begin
  update outgoing_messages set state = 'canceled', ended_at = now()
   where branch_id = new.branch_id and work_id = new.id and state = 'queued';
  return null;
end $$;
create or replace trigger end_messages after update of state on works for each row
  when (new.kind = 'bulk_message' and new.state in ('canceled', 'failed') and old.state in ('waiting', 'running'))
  execute function end_messages_of_work();

-- A sign-in code is stored in clear only until its message has been sent or has ended.
create or replace function mask_code() returns trigger language plpgsql as $$
begin
  new.text := regexp_replace(new.text, '\d{6}', '••••••', 'g');
  new.subject := regexp_replace(new.subject, '\d{6}', '••••••', 'g');
  return new;
end $$;
create or replace trigger mask_code before update of state on outgoing_messages for each row
  when (new.business_key like 'one-time-code:%' and new.state not in ('queued', 'sending'))
  execute function mask_code();
