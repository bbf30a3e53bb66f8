-- Dimensions of voucher lines and what accounts ask of them (design/books.md 1). The cost center is dimension 0.

-- The rules for lines of an account on a day: for each dimension the rule of the nearest account upwards, the latest there.
create or replace function ledger.dimension_rules(account ledger.accounts, on_day date)
returns table (dimension_id int, rule "DimensionRule", default_id int) language sql stable set search_path = ledger, public, pg_temp as $$
  select distinct on (d.dimension_id) d.dimension_id, d.rule, coalesce(d.default_member, d.default_center)
    from account_dimensions d
   where d.branch_id = account.branch_id and d.since <= on_day
     and d.account_id in (account.id, account.sub_ledger_id, account.general_id, account.group_id)
   order by d.dimension_id,
            case d.account_id when account.id then 1 when account.sub_ledger_id then 2 when account.general_id then 3 else 4 end,
            d.since desc, d.id desc
$$;
comment on function ledger.dimension_rules is 'for the app';

-- Whether business events post to a detailed account, which must not fail for a missing member: mapped, limited, or a money account.
create or replace function ledger.takes_events(account ledger.accounts) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select account.limit_mode <> 'none' or account.kind is not null
      or exists (select from mappings m where m.branch_id = account.branch_id and m.account_id = account.id)
$$;
comment on function ledger.takes_events is 'for the app';

-- The id of a set of members, added when new; null: no members. Raises LG003 unless each is of another dimension of the branch.
create or replace function ledger.dimension_set(branch int, wanted int[]) returns int language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  sorted constant int[] := array(select distinct m from unnest(wanted) m order by m);
  known int;
begin
  if sorted = '{}' then return null; end if;
  select s.id into known from dimension_sets s where s.branch_id = branch and s.members = sorted;
  if known is null then
    insert into dimension_sets (branch_id, members) values (branch, sorted) on conflict (branch_id, members) do nothing
    returning id into known;
  end if;
  -- Added by another transaction since the first look.
  if known is null then
    select s.id into known from dimension_sets s where s.branch_id = branch and s.members = sorted;
  end if;
  return known;
end $$;
comment on function ledger.dimension_set is 'for the app';

create or replace function ledger.check_dimension_set() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
begin
  if new.members <> array(select distinct m from unnest(new.members) m order by m) then
    raise exception 'members of a dimension set are ascending' using errcode = 'LG003';
  end if;
  -- Of as many dimensions of the branch as there are members; a shared lock keeps each where it is.
  if cardinality(new.members) <> (
       select count(distinct m.dimension_id)
         from (select k.dimension_id from dimension_members k
                where k.branch_id = new.branch_id and k.id = any (new.members) order by k.id for key share) m) then
    raise exception 'a dimension set has one member of each dimension' using errcode = 'LG003';
  end if;
  return new;
end $$;
create or replace trigger members before insert on ledger.dimension_sets
  for each row execute function ledger.check_dimension_set();
create or replace trigger append_only before update or delete or truncate on ledger.dimension_sets
  for each statement execute function refuse_change();

-- The sets that contain a member or one below it.
create or replace function ledger.dimension_sets_of(branch int, member int) returns int[] language sql stable
set search_path = ledger, public, pg_temp as $$
  with recursive below (id, depth) as (
    select m.id, 1 from dimension_members m where m.branch_id = branch and m.id = member
     union all
    select m.id, b.depth + 1 from below b
      join dimension_members m on m.branch_id = branch and m.parent_id = b.id where b.depth < 10)
  select array(select s.id from dimension_sets s where s.branch_id = branch and s.members && array(select id from below) order by s.id)
$$;
comment on function ledger.dimension_sets_of is 'for the app';

-- The cost center of a line: the given one, or the account's default.
create or replace function ledger.line_center(account ledger.accounts, on_day date, center int) returns int language sql stable
set search_path = ledger, public, pg_temp as $$
  select coalesce(center, (select r.default_id from dimension_rules(account, on_day) r where r.dimension_id = 0))
$$;

-- The set of a line: the given one with the account's defaults for dimensions it lacks.
create or replace function ledger.line_dims(account ledger.accounts, on_day date, dims int) returns int language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  given constant int[] := coalesce((select s.members from dimension_sets s where s.branch_id = account.branch_id and s.id = dims), '{}');
  added constant int[] := array(
    select r.default_id from dimension_rules(account, on_day) r
     where r.dimension_id > 0 and r.default_id is not null
       and not exists (select from dimension_members m
                        where m.branch_id = account.branch_id and m.id = any (given) and m.dimension_id = r.dimension_id));
begin
  if added = '{}' then return dims; end if;
  return dimension_set(account.branch_id, given || added);
end $$;

-- Whether a line's members are in use on its day and satisfy the account's rules. defaults: missing ones are still added. A default is
-- accepted whatever became of it, and an account of business events takes lines without a required member: a sale never fails for one.
create or replace function ledger.dimensions_fit(account ledger.accounts, on_day date, center int, dims int, defaults boolean)
returns boolean language plpgsql stable set search_path = ledger, public, pg_temp as $$
declare
  given constant int[] := (select s.members from dimension_sets s where s.branch_id = account.branch_id and s.id = dims);
begin
  if dims is not null and given is null then return false; end if;
  if exists (
    select from dimension_members m
      join dimensions d on d.branch_id = m.branch_id and d.id = m.dimension_id
     where m.branch_id = account.branch_id and m.id = any (given)
       and not (m.active and d.active and on_day between coalesce(m.valid_from, '-infinity') and coalesce(m.valid_to, 'infinity'))
       and not exists (select from dimension_rules(account, on_day) r where r.dimension_id = m.dimension_id and r.default_id = m.id)) then
    return false;
  end if;
  return not exists (
    select from dimension_rules(account, on_day) r
     cross join lateral (
           select case when r.dimension_id = 0 then center
                       else (select m.id from dimension_members m
                              where m.branch_id = account.branch_id and m.id = any (given) and m.dimension_id = r.dimension_id) end as id) g
     where case r.rule when 'required' then g.id is null and not (defaults and r.default_id is not null) and not takes_events(account)
                       when 'forbidden' then g.id is not null else false end);
end $$;

-- The ledger's own guard, for every caller (ledger.apply_entries). Reversals, revaluations and year ends carry what there is. Raises LG003.
create or replace function ledger.refuse_dimensions(added ledger.entries[]) returns void language plpgsql
set search_path = ledger, public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
  select e.line, e.account_id into bad
    from unnest(added) e
    join lateral (select * from accounts a where a.branch_id = e.branch_id and a.id = e.account_id limit 1) a on true
    join lateral (select * from vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v on true
   where (e.dims is not null or a.dimensioned)
     and case when v.kind in ('reversal', 'fx_reval') or is_year_end(v.kind, v.source_type)
              then e.dims is not null and not exists (select from dimension_sets s where s.branch_id = e.branch_id and s.id = e.dims)
              else not dimensions_fit(a, e.doc_date, e.cost_center_id, e.dims, false) end
   limit 1;
  if found then
    raise exception 'line %: account % does not take its dimensions', bad.line, bad.account_id using errcode = 'LG003';
  end if;
end $$;

-- A tree of at most 8 levels. A member never changes its dimension, and one in use is deactivated, never deleted.
create or replace function ledger.guard_dimension_member() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  above int := new.parent_id;
  depth int := 1;
begin
  if tg_op = 'DELETE' then
    if exists (select from dimension_sets s where s.branch_id = old.branch_id and s.members @> array[old.id]) then
      raise exception 'dimension member % is in use', old.code using errcode = 'LG003';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.branch_id, new.id, new.dimension_id) is distinct from (old.branch_id, old.id, old.dimension_id) then
    raise exception 'dimension member % stays in its dimension', old.code using errcode = 'LG003';
  end if;
  -- Concurrent moves in one tree wait for each other.
  perform from dimensions d where d.branch_id = new.branch_id and d.id = new.dimension_id for no key update;
  while above is not null loop
    depth := depth + 1;
    if above = new.id or depth > 8 then
      raise exception 'dimension member %: a cycle, or more than 8 levels', new.code using errcode = 'LG003';
    end if;
    select m.parent_id into above from dimension_members m where m.branch_id = new.branch_id and m.id = above;
  end loop;
  return new;
end $$;
create or replace trigger guard before insert or update or delete on dimension_members
  for each row execute function ledger.guard_dimension_member();

-- A rule is written once; later ones replace it from their day on. One that requires a member without a default is refused where
-- business events post. Raises LG003.
create or replace function ledger.check_dimension_rule() returns trigger language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  taken text;
begin
  update accounts a set dimensioned = true
   where a.branch_id = new.branch_id and new.account_id in (a.id, a.sub_ledger_id, a.general_id, a.group_id) and not a.dimensioned;
  select a.code into taken
    from accounts a cross join lateral dimension_rules(a, new.since) r
   where new.rule = 'required' and a.branch_id = new.branch_id and a.level = 4
     and new.account_id in (a.id, a.sub_ledger_id, a.general_id, a.group_id)
     and r.dimension_id = new.dimension_id and r.rule = 'required' and r.default_id is null and takes_events(a)
   order by a.code limit 1;
  if found then
    raise exception 'account % is used by business events: a required dimension needs a default', taken using errcode = 'LG003';
  end if;
  return null;
end $$;
create or replace trigger check_rule after insert on account_dimensions
  for each row execute function ledger.check_dimension_rule();
create or replace trigger append_only before update or delete or truncate on account_dimensions
  for each statement execute function refuse_change();
comment on table account_dimensions is 'append-only';
