-- Matches of bank lines with ledger entries of the account: lines and entries of a live match are in no other live match, an accepted
-- one sums up on both sides, and its vouchers are not reversed before it is undone.

-- A row of a match is of the match's account, with the amount of its line or entry, and joins a live match only.
create or replace function guard_bank_match_line() returns trigger language plpgsql as $$
declare
  of record;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'live' <> to_jsonb(old) - 'live' or new.live then
      raise exception 'line % stays in match %', old.line_id, old.match_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select m.account_id, m.state, l.account_id as line_account, l.amount into of
    from bank_matches m left join bank_lines l on l.branch_id = m.branch_id and l.id = new.line_id
   where m.branch_id = new.branch_id and m.id = new.match_id;
  if of.line_account is distinct from of.account_id or of.amount is distinct from new.amount or of.state = 'undone' or not new.live then
    raise exception 'line % does not belong into match %', new.line_id, new.match_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on bank_match_lines for each row execute function guard_bank_match_line();

create or replace function guard_bank_match_entry() returns trigger language plpgsql as $$
declare
  of record;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'live' <> to_jsonb(old) - 'live' or new.live then
      raise exception 'entry % of voucher % stays in match %', old.line, old.voucher_id, old.match_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select m.account_id, m.state, e.account_id as entry_account, e.fc_dr - e.fc_cr as amount into of
    from bank_matches m
    left join ledger.entries e on e.branch_id = m.branch_id and e.doc_date = new.doc_date and e.voucher_id = new.voucher_id
                              and e.line = new.line
   where m.branch_id = new.branch_id and m.id = new.match_id;
  if of.entry_account is distinct from of.account_id or of.amount is distinct from new.amount or of.state = 'undone' or not new.live then
    raise exception 'entry % of voucher % does not belong into match %', new.line, new.voucher_id, new.match_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before insert or update on bank_match_entries for each row execute function guard_bank_match_entry();

-- Rows leave a match only when it is over, with their line.
create or replace function guard_bank_match_row_removal() returns trigger language plpgsql as $$
begin
  if old.live then
    raise exception 'a row of match % is deleted while the match is live', old.match_id using errcode = 'check_violation';
  end if;
  return old;
end $$;
create or replace trigger removal before delete on bank_match_lines for each row execute function guard_bank_match_row_removal();
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
  return null;
end $$;
create or replace trigger free_rows after update of state on bank_matches
  for each row when (new.state = 'undone' and old.state <> 'undone') execute function free_bank_match_rows();

-- At commit: rows are live as their match is, there is a line, and an accepted match has the same sum on both sides. The sum may be
-- of two entries that cancel out, never of nothing.
create or replace function check_bank_match() returns trigger language plpgsql as $$
declare
  match constant bigint := case tg_table_name when 'bank_matches' then (to_jsonb(new)->>'id')::bigint
                                              else (to_jsonb(new)->>'match_id')::bigint end;
  t record;
begin
  select m.state, l.n as lines, l.amount as by_bank, l.live and e.live as live, l.dead and e.dead as dead, e.n as entries,
         e.amount as by_books
    into t
    from bank_matches m
   cross join lateral (select count(*) as n, coalesce(sum(r.amount), 0) as amount, coalesce(bool_and(r.live), true) as live,
                              coalesce(bool_and(not r.live), true) as dead
                         from bank_match_lines r where r.branch_id = m.branch_id and r.match_id = m.id) l
   cross join lateral (select count(*) as n, coalesce(sum(r.amount), 0) as amount, coalesce(bool_and(r.live), true) as live,
                              coalesce(bool_and(not r.live), true) as dead
                         from bank_match_entries r where r.branch_id = m.branch_id and r.match_id = m.id) e
   where m.branch_id = new.branch_id and m.id = match;
  if t.state = 'undone' and not t.dead or t.state <> 'undone' and not t.live
     or t.state <> 'undone' and t.lines + t.entries = 0 or t.state = 'accepted' and (t.by_bank <> t.by_books or t.entries = 0) then
    raise exception 'match % is % with % on the bank''s side and % in the books', match, t.state, t.by_bank, t.by_books
      using errcode = 'check_violation', constraint = 'bank_matches_sum';
  end if;
  return null;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'bank_matches'::regclass and tgname = 'sums') then
    create constraint trigger sums after insert or update on bank_matches deferrable initially deferred
      for each row execute function check_bank_match();
    create constraint trigger sums after insert or update on bank_match_lines deferrable initially deferred
      for each row execute function check_bank_match();
    create constraint trigger sums after insert or update on bank_match_entries deferrable initially deferred
      for each row execute function check_bank_match();
  end if;
end $$;

-- A voucher of an accepted match is reversed only after the undo, at the latest in its transaction.
create or replace function guard_matched_voucher() returns trigger language plpgsql as $$
begin
  if exists (select from bank_match_entries r join bank_matches m on m.branch_id = r.branch_id and m.id = r.match_id
              where r.branch_id = new.branch_id and r.doc_date = new.original_date and r.voucher_id = new.original_id and r.live
                and m.state = 'accepted') then
    raise exception 'voucher % is reconciled with the bank', new.original_id
      using errcode = 'check_violation', constraint = 'voucher_reconciled';
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
