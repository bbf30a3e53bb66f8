-- Cancellation rules. Each version is stored; a sale records those in force when it was made, and those of its charter's classes,
-- so that the terms of the sale apply later: {rules: {id: version}, classes: {class_id: rule_id}}, null if there were none.
create or replace function snapshot_penalty_rules() returns trigger language plpgsql as $$
declare
  rules jsonb;
  classes jsonb;
begin
  if new.penalty is null then
    select jsonb_object_agg(r.id, r.version) into rules from penalty_rules r where r.branch_id = new.branch_id and r.active;
    if rules is not null then
      if new.charter_id is not null then
        select jsonb_object_agg(c.id, c.penalty_rule_id) into classes from charter_classes c
         where c.branch_id = new.branch_id and c.charter_id = new.charter_id and c.penalty_rule_id is not null;
      end if;
      new.penalty := jsonb_build_object('rules', rules, 'classes', coalesce(classes, '{}'));
    end if;
  end if;
  return new;
end $$;
create or replace trigger snapshot_penalty_rules before insert on bookings for each row execute function snapshot_penalty_rules();

-- The recorded terms never change.
create or replace function guard_penalty_snapshot() returns trigger language plpgsql as $$
begin
  raise exception 'booking % keeps the penalties it was sold with', old.local_pnr using errcode = 'check_violation';
end $$;
create or replace trigger guard_penalty_snapshot before update of penalty on bookings for each row
  when (old.penalty is distinct from new.penalty) execute function guard_penalty_snapshot();

create or replace trigger append_only before update or delete or truncate on penalty_rule_versions
  for each statement execute function refuse_change();
comment on table penalty_rule_versions is 'append-only';
-- A quote records what was offered and never changes.
create or replace trigger append_only before update or delete or truncate on penalty_quotes
  for each statement execute function refuse_change();
comment on table penalty_quotes is 'append-only';

-- The versions of a rule are consecutive, and the newest one exists.
create or replace function guard_penalty_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.version not in (old.version, old.version + 1) then
    raise exception 'rule % goes from version % to the next', old.id, old.version using errcode = 'check_violation';
  end if;
  if not exists (select from penalty_rule_versions v
                  where v.branch_id = new.branch_id and v.rule_id = new.id and v.version = new.version) then
    raise exception 'rule % has no version %', new.id, new.version using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger guard after update on penalty_rules for each row execute function guard_penalty_rule();
create or replace trigger never_deleted before delete or truncate on penalty_rules for each statement execute function refuse_change();

-- Stores a quote and marks it as the newest of its bookings. request: a penalty_quote_request; answer: its id.
create or replace function store_penalty_quote(request jsonb) returns int language plpgsql as $$
begin
  return write_penalty_quote(jsonb_populate_record(null::penalty_quote_request, request));
end $$;

create or replace function write_penalty_quote(q penalty_quote_request) returns int language plpgsql as $$
declare
  made int;
begin
  insert into penalty_quotes (branch_id, product, trade_id, party, asked_by, currency, items, paid, penalty, next_change_at,
                              next_penalty, expires_at, created_at)
  values (q.branch_id, q.product, q.trade_id, q.party, q.asked_by, q.currency, q.items, q.paid, q.penalty, q.next_change_at,
          q.next_penalty, q.expires_at, q.now)
  returning id into made;
  insert into penalty_quote_heads as h (branch_id, booking_id, quote_id)
  select q.branch_id, b, made from unnest(q.bookings) b order by b
  on conflict (branch_id, booking_id) do update set quote_id = greatest(h.quote_id, excluded.quote_id);
  return made;
end $$;
