-- Matches of bank lines with ledger entries of the account: lines and entries of a live match are in no other live match, an accepted
-- one sums up on both sides, and its vouchers are not reversed before it is undone.

-- A row of a match never changes, except that it is freed with its match.
create or replace function guard_bank_match_row() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'live' <> to_jsonb(old) - 'live' or new.live and not old.live
     or old.live and not new.live and not exists (
          select from bank_matches m where m.branch_id = old.branch_id and m.id = old.match_id and m.state = 'undone') then
    raise exception 'a row stays in match %', old.match_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on bank_match_lines for each row execute function guard_bank_match_row();
create or replace trigger guard before update on bank_match_entries for each row execute function guard_bank_match_row();
create or replace trigger guard before update on bank_match_payouts for each row execute function guard_bank_match_row();

-- Of accepted matches: both sides have the same sum, and the books have a row. The sum may be of two entries that cancel out, never
-- of nothing. Checked for a statement's rows at its end: a match and its rows come in one statement, or the rows before it is accepted.
create or replace function require_bank_match_sums(branch int, matches bigint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
  -- In the order of the intended index: while the tables are empty the planner picks any that begins with the branch.
  select m.id, l.amount as by_bank, e.amount as by_books into bad
    from unnest(matches) k
   cross join lateral (select m.id from bank_matches m where m.branch_id = branch and m.id = k and m.state = 'accepted'
                        order by m.branch_id, m.id limit 1) m
   cross join lateral (select coalesce(sum(r.amount), 0) as amount
                         from (select r.amount from bank_match_lines r where r.branch_id = branch and r.match_id = m.id
                                order by r.branch_id, r.match_id, r.line_id) r) l
   cross join lateral (select coalesce(sum(r.amount), 0) as amount, count(*) as n
                         from (select r.amount from bank_match_entries r where r.branch_id = branch and r.match_id = m.id
                                order by r.branch_id, r.match_id, r.doc_date, r.voucher_id, r.line) r) e
   where l.amount <> e.amount or e.n = 0 limit 1;
  if found then
    raise exception 'match % is accepted with % on the bank''s side and % in the books', bad.id, bad.by_bank, bad.by_books
      using errcode = 'check_violation', constraint = 'bank_matches_sum';
  end if;
end $$;

create or replace function check_bank_matches() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select n.branch_id, array_agg(n.id) as ids from added n where n.state = 'accepted' group by 1 loop
    perform require_bank_match_sums(one.branch_id, one.ids);
  end loop;
  return null;
end $$;
create or replace trigger sums after insert on bank_matches referencing new table as added
  for each statement execute function check_bank_matches();
create or replace trigger sums_of_changed after update on bank_matches referencing new table as added
  for each statement execute function check_bank_matches();

-- A row of a match is of the match's account, with the amount of its line or entry, and joins a live match only.
create or replace function check_bank_match_lines() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
  one record;
begin
  select n.line_id, n.match_id into bad
    from added n
    left join lateral (select m.account_id, m.state from bank_matches m where m.branch_id = n.branch_id and m.id = n.match_id
                        order by m.branch_id, m.id limit 1) m on true
    left join lateral (select l.account_id, l.amount from bank_lines l where l.branch_id = n.branch_id and l.id = n.line_id
                        order by l.branch_id, l.id limit 1) l on true
   where l.account_id is distinct from m.account_id or l.amount is distinct from n.amount or m.state = 'undone' or not n.live limit 1;
  if found then
    raise exception 'line % does not belong into match %', bad.line_id, bad.match_id using errcode = 'check_violation';
  end if;
  for one in select n.branch_id, array_agg(distinct n.match_id) as ids from added n group by 1 loop
    perform require_bank_match_sums(one.branch_id, one.ids);
  end loop;
  return null;
end $$;
create or replace trigger rows after insert on bank_match_lines referencing new table as added
  for each statement execute function check_bank_match_lines();

create or replace function check_bank_match_entries() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
  one record;
begin
  select n.line, n.voucher_id, n.match_id into bad
    from added n
    left join lateral (select m.account_id, m.state from bank_matches m where m.branch_id = n.branch_id and m.id = n.match_id
                        order by m.branch_id, m.id limit 1) m on true
    left join lateral (select e.account_id, e.fc_dr - e.fc_cr as amount from ledger.entries e
                        where e.branch_id = n.branch_id and e.doc_date = n.doc_date and e.voucher_id = n.voucher_id and e.line = n.line
                        limit 1) e on true
   where e.account_id is distinct from m.account_id or e.amount is distinct from n.amount or m.state = 'undone' or not n.live limit 1;
  if found then
    raise exception 'entry % of voucher % does not belong into match %', bad.line, bad.voucher_id, bad.match_id
      using errcode = 'check_violation';
  end if;
  for one in select n.branch_id, array_agg(distinct n.match_id) as ids from added n group by 1 loop
    perform require_bank_match_sums(one.branch_id, one.ids);
  end loop;
  return null;
end $$;
create or replace trigger rows after insert on bank_match_entries referencing new table as added
  for each statement execute function check_bank_match_entries();

-- Rows leave a match only when it is over, with their line.
create or replace function guard_bank_match_row_removal() returns trigger language plpgsql as $$
begin
  if old.live then
    raise exception 'a row of match % is deleted while the match is live', old.match_id using errcode = 'check_violation';
  end if;
  return old;
end $$;
create or replace trigger removal before delete on bank_match_lines for each row execute function guard_bank_match_row_removal();
create or replace trigger never_deleted before delete or truncate on bank_match_payouts for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on bank_match_entries for each statement execute function refuse_change();
create or replace trigger never_deleted before delete or truncate on bank_matches for each statement execute function refuse_change();

-- The closing that states rows of this match as reconciled: both sides lie in it, and it was closed after the match was accepted.
create or replace function closing_of_match(m bank_matches) returns int language sql stable as $$
  select c.id from bank_closings c
   where c.branch_id = m.branch_id and c.account_id = m.account_id and c.state = 'closed' and c.closed_at >= m.accepted_at
     and c.to_date >= (select max(l.day) from bank_match_lines r join bank_lines l on l.branch_id = r.branch_id and l.id = r.line_id
                        where r.branch_id = m.branch_id and r.match_id = m.id)
     and c.to_date >= (select max(r.doc_date) from bank_match_entries r where r.branch_id = m.branch_id and r.match_id = m.id)
   order by c.to_date desc limit 1
$$;

-- Proposed, accepted, undone: never back. The undo frees the rows.
create or replace function guard_bank_match() returns trigger language plpgsql as $$
begin
  if (new.branch_id, new.id, new.account_id, new.pass, new.score, new.created_by, new.created_at)
       is distinct from (old.branch_id, old.id, old.account_id, old.pass, old.score, old.created_by, old.created_at)
     or old.state = 'undone' and to_jsonb(new) - 'request_key' <> to_jsonb(old) - 'request_key'
     or old.state = 'accepted' and (new.state = 'proposed' or (new.accepted_by, new.accepted_at, new.posted_on, new.voucher_id)
          is distinct from (old.accepted_by, old.accepted_at, old.posted_on, old.voucher_id)) then
    raise exception 'match % is % and stays as it is', old.id, old.state using errcode = 'check_violation';
  end if;
  if new.state = 'undone' and old.state = 'accepted' and closing_of_match(old) is not null then
    raise exception 'match % is in a closed statement', old.id
      using errcode = 'check_violation', constraint = 'bank_matches_closed';
  end if;
  return new;
end $$;
create or replace trigger guard before update on bank_matches for each row execute function guard_bank_match();

create or replace function free_bank_match_rows() returns trigger language plpgsql as $$
begin
  update bank_match_lines r set live = false where r.branch_id = new.branch_id and r.match_id = new.id;
  update bank_match_entries r set live = false where r.branch_id = new.branch_id and r.match_id = new.id;
  update bank_match_payouts r set live = false where r.branch_id = new.branch_id and r.match_id = new.id;
  return null;
end $$;
create or replace trigger free_rows after update of state on bank_matches
  for each row when (new.state = 'undone' and old.state <> 'undone') execute function free_bank_match_rows();

-- A voucher of an accepted match is reversed only after the undo, at the latest in its transaction. Raises BK001, a refusal to callers
-- (src/server/rest/refusal-of.ts).
create or replace function guard_matched_voucher() returns trigger language plpgsql as $$
begin
  if exists (select from bank_match_entries r join bank_matches m on m.branch_id = r.branch_id and m.id = r.match_id
              where r.branch_id = new.branch_id and r.doc_date = new.original_date and r.voucher_id = new.original_id and r.live
                and m.state = 'accepted') then
    raise exception 'voucher % is reconciled with the bank', new.original_id
      using errcode = 'BK001', constraint = 'voucher_reconciled';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'ledger.voucher_reversals'::regclass and tgname = 'reconciled') then
    create constraint trigger reconciled after insert on ledger.voucher_reversals deferrable initially deferred
      for each row execute function guard_matched_voucher();
  end if;
end $$;
