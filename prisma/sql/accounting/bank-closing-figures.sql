-- The reconciliation of a bank account up to a day: balance by bank, ours not at the bank, theirs not in the books, balance by books.
-- A row is reconciled if it is in an accepted match of which every row lies up to that day.

-- The accepted matches of an account with all rows up to a day.
create or replace function reconciled_bank_matches(branch int, account int, until date) returns setof bigint language sql stable as $$
  select m.id from bank_matches m
   where m.branch_id = branch and m.account_id = account and m.state = 'accepted'
     and not exists (select from bank_match_lines r join bank_lines l on l.branch_id = r.branch_id and l.id = r.line_id
                      where r.branch_id = m.branch_id and r.match_id = m.id and l.day > until)
     and not exists (select from bank_match_entries r where r.branch_id = m.branch_id and r.match_id = m.id and r.doc_date > until)
$$;

-- The bank's side: {start, opening, by_bank, stated, amount, count, items} of its lines up to the day. opening: the balance before the first
-- line. stated: whether a balance that the bank printed on the last day is ours. items: lines that are not in the books, 500 at most.
create or replace function bank_side_until(branch int, account int, until date) returns jsonb language plpgsql stable as $$
declare
  first record;
  side record;
begin
  select l.day, coalesce(l.balance - l.amount, i.opening) as opening into first
    from bank_lines l join bank_imports i on i.branch_id = l.branch_id and i.id = l.import_id
   where l.branch_id = branch and l.account_id = account order by l.day, l.import_id, l.row limit 1;
  if not found then return null; end if;
  with done as materialized (select id from reconciled_bank_matches(branch, account, until) id),
  lines as materialized (
    select l.id, l.day, l.amount, l.balance, l.reference, l.payer, l.text,
           exists (select from bank_match_lines r join done d on d.id = r.match_id
                    where r.branch_id = l.branch_id and r.line_id = l.id and r.live) as is_done
      from bank_lines l where l.branch_id = branch and l.account_id = account and l.day <= until)
  select coalesce(sum(k.amount), 0) as total, coalesce(sum(k.amount) filter (where not k.is_done), 0) as open,
         count(*) filter (where not k.is_done) as n, max(k.day) as last,
         (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'day', to_char(o.day, 'YYYY-MM-DD'), 'amount', o.amount::text,
                   'reference', o.reference, 'payer', o.payer, 'text', o.text) order by o.day, o.id), '[]')
            from (select * from lines where not is_done order by day, id limit 500) o) as items
    into side from lines k;
  return jsonb_build_object('start', first.day, 'opening', coalesce(first.opening, 0)::text, 'by_bank', (coalesce(first.opening, 0) + side.total)::text,
    'amount', side.open::text, 'count', side.n, 'items', side.items, 'last', side.last,
    'stated', not exists (select from bank_lines l where l.branch_id = branch and l.account_id = account and l.day = side.last and l.balance is not null)
              or exists (select from bank_lines l where l.branch_id = branch and l.account_id = account and l.day = side.last
                            and l.balance = coalesce(first.opening, 0) + side.total));
end $$;

-- Our side: {by_books, before, amount, count, items} of the account's entries up to the day. before: what the books had before the bank's
-- first line and no match explains since. items: entries that are not at the bank, 500 at most. A voucher reversed up to the day is
-- listed neither itself nor with its reversal.
create or replace function books_side_until(branch int, account int, start date, until date) returns jsonb language sql stable as $$
  with done as materialized (select id from reconciled_bank_matches(branch, account, until) id),
  entries as materialized (
    select e.doc_date, e.voucher_id, e.line, e.fc_dr - e.fc_cr as amount, v.description,
           e.doc_date < start or v.kind = 'opening' as is_before,
           exists (select from bank_match_entries r join done d on d.id = r.match_id
                    where r.branch_id = e.branch_id and r.doc_date = e.doc_date and r.voucher_id = e.voucher_id and r.line = e.line and r.live)
           or exists (select from ledger.voucher_reversals x where x.branch_id = e.branch_id and x.original_id = e.voucher_id and x.reversal_date <= until)
           or exists (select from ledger.voucher_reversals x where x.branch_id = e.branch_id and x.reversal_id = e.voucher_id) as is_done
      from ledger.entries e join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
     where e.branch_id = branch and e.account_id = account and e.doc_date <= until
       and (v.kind in ('opening', 'closing') and v.source_type = 'year_end') is not true)
  select jsonb_build_object(
    'by_books', coalesce(sum(amount), 0)::text, 'before', coalesce(sum(amount) filter (where is_before and not is_done), 0)::text,
    'amount', coalesce(sum(amount) filter (where not is_before and not is_done), 0)::text,
    'count', count(*) filter (where not is_before and not is_done),
    'items', (select coalesce(jsonb_agg(jsonb_build_object('document_id', o.voucher_id, 'line', o.line, 'day', to_char(o.doc_date, 'YYYY-MM-DD'),
                       'amount', o.amount::text, 'description', o.description) order by o.doc_date, o.voucher_id, o.line), '[]')
                from (select * from entries where not is_before and not is_done order by doc_date, voucher_id, line limit 500) o))
    from entries
$$;
