-- Rules and waivers of the check-list (design/books.md 9). Balance, digests, rates and mappings of a year's end are neither switched
-- off nor waived.

create or replace function ledger.closing_kinds() returns setof ledger.closing_kind language sql immutable as $$
  values (1, 'over', true, true, 'block'::ledger.closing_severity, null::int),
         (2, 'drafts', true, false, 'block', null),
         (3, 'zero_sum', false, true, 'block', null),
         (4, 'rates', false, true, 'block', null),
         (5, 'next_year', false, true, 'block', null),
         (6, 'mappings', false, true, 'block', null),
         (7, 'clearing', false, false, 'warn', null),
         (8, 'cash', false, false, 'warn', null),
         (9, 'bank', false, false, 'warn', null),
         (10, 'bank_unmatched', false, false, 'warn', null),
         (11, 'suspense', false, false, 'warn', null),
         (12, 'nature', false, false, 'warn', null),
         (13, 'partyless', false, false, 'warn', null),
         (14, 'advances', false, false, 'warn', 90),
         (15, 'cheques_overdue', false, false, 'warn', 0),
         (16, 'cheque_register', false, false, 'warn', null),
         (17, 'limit_register', false, false, 'warn', null),
         (18, 'duplicates', false, false, 'warn', 7),
         (19, 'approvals', false, false, 'warn', null),
         (20, 'tax_return', false, false, 'warn', null)
$$;

-- The rule of a check for months that begin on a day; null: the branch has none.
create or replace function ledger.closing_rule(branch int, of_key text, begins date) returns ledger.closing_rules language sql stable
as $$
  select r from ledger.closing_rules r
   where r.branch_id = branch and r.key = of_key and r.since <= begins order by r.since desc, r.id desc limit 1
$$;

-- Why a rule is refused: unknown, fixed, days (its check counts none), early; null: accepted. What blocks is changed for months that
-- begin after today: a month that has begun is let pass by a waiver, which needs a second person.
create or replace function ledger.closing_rule_fault(rule ledger.closing_rules) returns text language plpgsql stable
set search_path = ledger, public, pg_temp as $$
declare
  kind constant closing_kind := (select k from closing_kinds() k where k.key = rule.key);
  before constant closing_rules := closing_rule(rule.branch_id, rule.key, rule.since);
begin
  return case
    when kind.key is null then 'unknown'
    when kind.fixed then 'fixed'
    when rule.days is not null and kind.days is null then 'days'
    when rule.since <= business_day(rule.branch_id, now()) and coalesce(before.severity, kind.severity) = 'block'
     and (rule.severity <> 'block' or coalesce(rule.days, kind.days) is distinct from coalesce(before.days, kind.days)) then 'early' end;
end $$;

create or replace function ledger.guard_closing_rule() returns trigger language plpgsql as $$
declare
  fault constant text := ledger.closing_rule_fault(new);
begin
  if fault is not null then raise exception 'rule of %: %', new.key, fault using errcode = 'LG010'; end if;
  return new;
end $$;
create or replace trigger guard before insert on ledger.closing_rules for each row execute function ledger.guard_closing_rule();
create or replace trigger append_only before update or delete or truncate on ledger.closing_rules
  for each statement execute function refuse_change();

-- Adds a rule; fault: as closing_rule_fault. days null: as in the rule before.
create or replace function ledger.add_closing_rule(branch int, of_key text, severity ledger.closing_severity, days int, since date, who text,
                                                   out made int, out fault text)
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  rule closing_rules;
begin
  -- Two rules of a check at once would each be compared with the one before.
  perform pg_advisory_xact_lock(hashtextextended('closing rule:' || branch || ':' || of_key, 0));
  rule := row(branch, 0, of_key, severity, coalesce(days, (closing_rule(branch, of_key, since)).days), since, who, now());
  fault := closing_rule_fault(rule);
  if fault is not null then return; end if;
  insert into closing_rules (branch_id, key, severity, days, since, created_by)
  values (branch, of_key, rule.severity, rule.days, rule.since, who) returning id into made;
end $$;
comment on function ledger.add_closing_rule is 'for the app';

-- Whether a waiver counts for the person who closes: another one gave it, and neither had influence over the other within 7 days
-- (contract 13.20). closer null: nothing is being closed.
create or replace function ledger.is_waived(made_by text, closer text) returns boolean language plpgsql stable as $$
declare
  one constant int := substring(made_by from '^operator:(\d{1,9})$')::int;
  other constant int := substring(closer from '^operator:(\d{1,9})$')::int;
begin
  if closer is null then return true; end if;
  if made_by = closer or one is null then return false; end if;
  return other is null or not public.lacks_independence(one, other, now() - interval '7 days');
end $$;

create or replace function ledger.guard_closing_waiver() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger.closing_kinds() k where k.key = new.key and not k.fixed)
     or not exists (select from ledger.periods p where p.branch_id = new.branch_id and p.fm = new.fm and p.state < 'closed')
     or new.made_by !~ '^operator:\d{1,9}$' then
    raise exception '% of % is not waived', new.key, new.fm using errcode = 'LG010';
  end if;
  return new;
end $$;
create or replace trigger guard before insert on ledger.closing_waivers for each row execute function ledger.guard_closing_waiver();
create or replace trigger append_only before update or delete or truncate on ledger.closing_waivers
  for each statement execute function refuse_change();

-- Lets exactly these rows of a blocking check pass when the month's last day is closed; rows_: how many. fault: month (none that is
-- open), unknown, fixed, passed (it does not block), changed (its rows are others by now), twice.
create or replace function ledger.waive_closing_check(branch int, of_fm int, of_key text, digest text, why text, who text,
                                                      out made int, out rows_ bigint, out fault text)
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  month constant periods := (select p from periods p where p.branch_id = branch and p.fm = of_fm and p.state < 'closed');
  kind constant closing_kind := (select k from closing_kinds() k where k.key = of_key);
  found_ checked;
begin
  fault := case when month.id is null then 'month' when kind.key is null then 'unknown' when kind.fixed then 'fixed' end;
  if fault is not null then return; end if;
  found_ := closing_check_now(closing_terms_of(branch, upper(month.dates) - 1), of_key, true, null);
  fault := case when found_.ok is distinct from false or found_.severity <> 'block' then 'passed'
                when found_.digest <> digest then 'changed' end;
  if fault is not null then return; end if;
  insert into closing_waivers (branch_id, fm, key, rows_digest, row_count, reason, made_by)
  values (branch, of_fm, of_key, digest, found_.count, why, who)
  on conflict (branch_id, fm, key, rows_digest, made_by) do nothing returning id into made;
  rows_ := found_.count;
  if made is null then fault := 'twice'; end if;
end $$;
comment on function ledger.waive_closing_check is 'for the app';

-- The waiver of these rows that counts for the closer, else the latest; null: none.
create or replace function ledger.waiver_of(branch int, of_fm int, of_key text, digest text, closer text) returns ledger.closing_waiver
language sql stable set search_path = ledger, public, pg_temp as $$
  select row(w.id, w.made_by, (select o.name from operators o where 'operator:' || o.id = w.made_by), w.reason, w.made_at, c.counts)::closing_waiver
    from closing_waivers w
   cross join lateral (select is_waived(w.made_by, closer) as counts) c
   where w.branch_id = branch and w.fm = of_fm and w.key = of_key and w.rows_digest = digest
   order by c.counts desc, w.id desc limit 1
$$;

-- A run is not done against a blocking check, nor by a waiver of the person who closes or of other rows.
create or replace function ledger.has_unfit_finding(run ledger.closings) returns boolean language sql stable
set search_path = ledger, public, pg_temp as $$
  select exists (
    select from jsonb_populate_recordset(null::checked, run.findings) f
     where f.blocks
        or f.severity = 'block' and run.mode = 'hard' and not exists (
             select from closing_waivers w
              where w.branch_id = run.branch_id and w.id = (f.waiver).id and w.key = f.key and w.rows_digest = f.digest
                and is_waived(w.made_by, run.asked_by)
                and w.fm = (select p.fm from periods p where p.branch_id = run.branch_id and upper(p.dates) = run.to_date + 1)))
$$;

-- The rules of a branch for months that begin on a day, and those to come: [{key, severity, days, fixed, since, by, later}].
create or replace function ledger.closing_rules_on(branch int, begins date) returns jsonb language sql stable security definer
set search_path = ledger, public, pg_temp as $$
  select jsonb_agg(jsonb_build_object('key', k.key, 'fixed', k.fixed, 'severity', coalesce(r.severity, k.severity),
           'days', coalesce(r.days, k.days), 'default', k.severity, 'since', r.since,
           'by', (select o.name from operators o where 'operator:' || o.id = r.created_by),
           'later', (select coalesce(jsonb_agg(jsonb_build_object('severity', l.severity, 'days', coalesce(l.days, k.days), 'since', l.since)
                                               order by l.since, l.id), '[]')
                       from closing_rules l where l.branch_id = branch and l.key = k.key and l.since > begins)) order by k.place)
    from closing_kinds() k
   cross join lateral closing_rule(branch, k.key, begins) r
$$;
comment on function ledger.closing_rules_on is 'for the app';
