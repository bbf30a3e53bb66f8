-- Control accounts: their balances must equal a register beside them (wallets, cheques in every state, gateways in transit, refunds
-- to be paid out). Manually entered documents, openings included, take no line there; a page of their own moves them. The only
-- exception needs a second person to post it. Openings that setup or import posts do not count as manually entered.
-- (design/books.md 8 adds assets and funds.)

-- The register that an account is controlled by; null: none.
create or replace function ledger.control_of(branch int, account int) returns text language sql stable
set search_path = ledger, public, pg_temp as $$
  select case
    when exists (select from accounts a where a.branch_id = branch and a.id = account and a.limit_mode = 'no_overdraft')
     and not exists (select from public.supplier_deposits d where d.branch_id = branch and d.account_id = account) then 'wallet'
    when exists (select from mappings m where m.branch_id = branch and m.account_id = account
                    and m.key in ('cheque.in_safe', 'cheque.in_collection', 'cheque.bounced', 'cheque.payable')) then 'cheque'
    when exists (select from mappings m where m.branch_id = branch and m.account_id = account and m.key = 'gateway.clearing')
      or exists (select from public.gateways g where g.branch_id = branch and g.clearing_account_id = account) then 'gateway'
    when exists (select from mappings m where m.branch_id = branch and m.account_id = account and m.key = 'payout.clearing') then 'payout' end
$$;
comment on function ledger.control_of is 'for the app';

-- Whether an account is a colleague's own receivable, the owner of all its lines (open_colleague): its code stays below 1201.
create or replace function ledger.is_owned_receivable(limit_mode ledger.limit_mode, code text) returns boolean
language sql immutable parallel safe as $$
  select limit_mode = 'ceiling' and code like '1201%'
$$;

-- Whether a document is entered manually, so that its lines are checked.
create or replace function ledger.is_typed(kind ledger.voucher_kind, source text) returns boolean language sql immutable parallel safe as $$
  select kind in ('manual', 'adjustment', 'opening', 'closing') and source in ('draft', 'announcement')
$$;

-- Whether a user may post a draft's lines on control accounts: the lines are unchanged since another person gave the reason, and
-- neither of the two had influence over the other within 7 days (contract 13.20, second-person.sql).
create or replace function ledger.is_excepted(draft ledger.drafts, who text) returns boolean language plpgsql stable as $$
declare
  asker constant int := substring(draft.control_by from '^operator:(\d{1,9})$')::int;
  poster constant int := substring(who from '^operator:(\d{1,9})$')::int;
begin
  if draft.control_by = who or draft.control_lines <> draft.lines or asker is null or poster is null then return false; end if;
  return not public.lacks_independence(asker, poster, now() - interval '7 days');
end $$;

comment on function ledger.is_excepted is 'for the app';

-- The lines of a draft on control accounts: {lines, account, control}; null: none.
create or replace function ledger.control_account_lines(draft ledger.drafts) returns jsonb language sql stable
set search_path = ledger, public, pg_temp as $$
  select jsonb_build_object('lines', jsonb_agg(l.ordinality order by l.ordinality),
           'account', (array_agg(jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin) order by l.ordinality))[1],
           'control', (array_agg(c.control order by l.ordinality))[1])
    from jsonb_populate_recordset(null::post_line, draft.lines) with ordinality l
   cross join lateral (select control_of(draft.branch_id, l.account_id) as control) c
    join accounts a on a.branch_id = draft.branch_id and a.id = l.account_id
   where c.control is not null
  having count(*) > 0
$$;

-- The ledger's own guard, for every caller (ledger.apply_entries): LG003.
drop trigger if exists controlled on ledger.entries;
drop function if exists ledger.refuse_controlled();
create or replace function ledger.refuse_controlled(added ledger.entries[]) returns void language plpgsql
set search_path = ledger, public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  bad record;
begin
  select e.line, e.account_id into bad
    from unnest(added) e
    join lateral (select * from vouchers v where v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id limit 1) v
      on is_typed(v.kind, v.source_type)
   where control_of(e.branch_id, e.account_id) is not null
     and not exists (select from drafts d where v.source_type = 'draft' and d.branch_id = v.branch_id and d.id = v.source_id::int
                        and is_excepted(d, v.created_by))
   limit 1;
  if found then
    raise exception 'line %: account % is a control account', bad.line, bad.account_id using errcode = 'LG003';
  end if;
end $$;

create or replace trigger append_only before update or delete or truncate on ledger.control_exceptions
  for each statement execute function refuse_change();
