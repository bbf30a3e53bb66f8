-- Staging of a parsed statement: all of it or nothing, and a line the account already has adds nothing.

-- Serializes imports of one account, so that overlapping statements cannot deadlock on their lines.
create or replace function lock_bank_account(branch int, account int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('bank_account:' || branch || ':' || account, 0))
$$;

-- request: a bank_statement_request; lines: bank_line_rows in order. A request with a fault is stored as broken, without lines. Returns
-- {id, added, again}; again: an earlier call with the same key. Or {refused: {code: 7301, row, to_date}}: the row is new in a closed day.
create or replace function stage_bank_statement(request jsonb, lines jsonb) returns jsonb language plpgsql
as $$
declare
  q constant bank_statement_request := jsonb_populate_record(null::bank_statement_request, request);
  closed constant date := (select max(c.to_date) from bank_closings c
                            where c.branch_id = q.branch_id and c.account_id = q.account_id and c.state = 'closed');
  answer jsonb;
  new_id int;
  added int;
begin
  perform lock_bank_account(q.branch_id, q.account_id);
  select jsonb_build_object('id', i.id, 'added', i.added_count, 'again', true) into answer
    from bank_imports i where i.branch_id = q.branch_id and i.request_key = q.request_key;
  if found then return answer; end if;
  if closed >= q.from_date and q.fault is null then
    select refused_by(answer_of(row(7301, l."row", closed, null)::statement_refusal)) into answer
      from jsonb_populate_recordset(null::bank_line_row, lines) l
     where l.day <= closed
       and not exists (select from bank_lines b where b.branch_id = q.branch_id and b.account_id = q.account_id
                                                  and b.identity = l.identity and b.nth = l.nth)
     limit 1;
    if found then return answer; end if;
  end if;
  new_id := nextval('bank_imports_id_seq');
  -- One statement: the import states how many of its lines were added, and never changes.
  with fresh as (
    insert into bank_lines (branch_id, account_id, import_id, "row", day, time, amount, balance, reference, trace, serial, sayad, terminal,
                            payer, text, kind, identity, nth, folded)
    select q.branch_id, q.account_id, new_id, l."row", l.day, l.time, l.amount, l.balance, l.reference, l.trace, l.serial, l.sayad,
           l.terminal, l.payer, l.text, l.kind, l.identity, l.nth, l.folded
      from jsonb_populate_recordset(null::bank_line_row, lines) l
     where q.fault is null
        on conflict (branch_id, account_id, identity, nth) do nothing
    returning 1)
  insert into bank_imports (branch_id, id, account_id, file_id, name, format, reading, currency, from_date, to_date, opening, closing,
                            line_count, added_count, state, fault, request_key, created_by)
  select q.branch_id, new_id, q.account_id, q.file_id, q.name, q.format, q.reading, q.currency, q.from_date, q.to_date, q.opening,
         q.closing, q.line_count, (select count(*) from fresh),
         case when q.fault is null then 'staged' else 'broken' end::"BankImportState", q.fault, q.request_key, q.actor
  returning added_count into added;
  return jsonb_build_object('id', new_id, 'added', added, 'again', false);
end $$;

-- Takes a statement back: the lines it added leave, with the rows of undone matches. Returns {removed} or {refused: {code}}: 3009, 8004
-- another version, 8003 not staged, or a line of it is in a live match or in a closed statement.
create or replace function withdraw_bank_statement(branch int, import int, known int) returns jsonb language plpgsql as $$
declare
  i bank_imports;
  removed int;
begin
  select * into i from bank_imports b where b.branch_id = branch and b.id = import;
  if not found then return refused(3009); end if;
  perform lock_bank_account(branch, i.account_id);
  select * into i from bank_imports b where b.branch_id = branch and b.id = import for no key update;
  if i.version <> known then return refused_by(answer_of(row(8004, null, null, i.version)::statement_refusal)); end if;
  if i.state <> 'staged'
     or exists (select from bank_lines l join bank_match_lines r on r.branch_id = l.branch_id and r.line_id = l.id and r.live
                 where l.branch_id = branch and l.import_id = import)
     or exists (select from bank_closings c join bank_lines l on l.branch_id = c.branch_id and l.account_id = c.account_id and l.day <= c.to_date
                 where c.branch_id = branch and c.account_id = i.account_id and c.state = 'closed' and l.import_id = import) then
    return refused(8003);
  end if;
  update bank_imports b set state = 'withdrawn', version = b.version + 1 where b.branch_id = branch and b.id = import;
  delete from bank_lines l where l.branch_id = branch and l.import_id = import;
  get diagnostics removed = row_count;
  return jsonb_build_object('removed', removed);
end $$;
