-- Payment runs to suppliers (finance design 4): due items, a second person, a bank file, payments.
--
-- Lock order: the run, suppliers by id (lock_supplier), then the locks of store_payments.

-- Documents of the ledger that suppliers' documents are about: their issue, or their own posting.
create or replace function supplier_claimed_vouchers(branch int) returns table (voucher_id bigint, due date, disputed boolean) language sql stable as $$
  select c.voucher_id, max(c.due), bool_or(c.state = 'disputed')
    from (select v.voucher_id, d.due, d.state
            from (select array_agg(distinct l.booking_id) as bookings
                    from supplier_document_lines l join supplier_documents d on d.branch_id = l.branch_id and d.id = l.document_id
                   where l.branch_id = branch and l.booking_id is not null and l.verdict <> 'missing' and d.state in ('accepted', 'disputed')) k
           cross join lateral supplier_issue_vouchers(branch, k.bookings) v
            join supplier_document_lines l on l.branch_id = branch and l.booking_id = v.booking_id and l.verdict <> 'missing'
            join supplier_documents d on d.branch_id = l.branch_id and d.id = l.document_id and d.state in ('accepted', 'disputed')
           union all
          select v.id, d.due, d.state
            from supplier_documents d cross join lateral (values (d.voucher_id), (d.dispute_voucher_id)) v (id)
           where d.branch_id = branch and v.id is not null) c
   group by 1
$$;

-- Suppliers' open items: the newest ones that sum to what we owe each; credits are netted with the oldest (list-open-items.ts has the same
-- of one party). due: of the accepted document with the booking, or by the supplier's terms. At most 10,000 newest items a supplier.
create or replace function supplier_open_items(branch int, today date)
returns table (supplier_id int, doc_date date, voucher_id bigint, line smallint, open bigint, due date, disputed boolean) language sql stable as $$
  with owed as materialized (
    select s.id, e.account_id, (sum(e.cr) - sum(e.dr))::bigint as balance
      from supplier_parties(branch) s
     cross join lateral supplier_debt_lines(branch, 'supplier:' || s.id) e
     group by 1, 2 having sum(e.cr) > sum(e.dr)),
  item as materialized (
    select o.id, o.balance, i.*, sum(i.left_open) over (partition by o.id, o.account_id order by i.doc_date desc, i.voucher_id desc, i.line desc) as newer
      from owed o
     cross join lateral (
           select e.doc_date, e.voucher_id, e.line, coalesce(abs(x.open), e.cr) as left_open
             from ledger.entries e
             left join open_items x on x.branch_id = e.branch_id and x.doc_date = e.doc_date and x.voucher_id = e.voucher_id and x.line = e.line
            where e.branch_id = branch and e.party = 'supplier:' || o.id and e.account_id = o.account_id and e.cr > 0
              and coalesce(abs(x.open), e.cr) > 0
              and not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
              and not exists (select from ledger.voucher_reversals r where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)
            order by e.doc_date desc, e.voucher_id desc, e.line desc limit 10000) i)
  select i.id, i.doc_date, i.voucher_id, i.line, least(i.left_open, i.balance - (i.newer - i.left_open))::bigint,
         coalesce(d.due, i.doc_date + coalesce(t.due_days, 0)), coalesce(d.disputed, false)
    from item i
    left join supplier_terms t on t.branch_id = branch and t.supplier_id = i.id
    left join supplier_claimed_vouchers(branch) d on d.voucher_id = i.voucher_id
   where i.newer - i.left_open < i.balance
$$;

-- Items a run may pay: due, undisputed, in no live run; at most 10,000, the earliest first.
create or replace function supplier_due_items(branch int, today date, until date)
returns table (supplier_id int, doc_date date, voucher_id bigint, line smallint, open bigint, due date) language sql stable as $$
  select i.supplier_id, i.doc_date, i.voucher_id, i.line, i.open, i.due from supplier_open_items(branch, today) i
   where i.due <= until and not i.disputed and not exists (
         select from payment_run_lines l where l.branch_id = branch and l.live and l.doc_date = i.doc_date and l.voucher_id = i.voucher_id and l.line = i.line)
   order by i.due, i.supplier_id, i.doc_date, i.voucher_id, i.line limit 10000
$$;

-- Makes a draft of what is due.
-- request: a payment_run_request; answer: {id}, or {refused: {code, field}}: 3003 nothing is due, or no bank account in the branch's currency.
create or replace function store_payment_run(request jsonb) returns jsonb language plpgsql set lock_timeout = '5s' as $$
declare
  q constant payment_run_request := jsonb_populate_record(null::payment_run_request, request);
  made payment_runs;
begin
  perform pg_advisory_xact_lock(hashtextextended('payment runs:' || q.branch_id, 0));
  select * into made from payment_runs r where r.branch_id = q.branch_id and r.request_key = q.request_key;
  if found then return answer_of(row(made.id)::payment_run_stored); end if;
  if not exists (select from ledger.accounts a join branches b on b.id = a.branch_id
                  where a.branch_id = q.branch_id and a.id = q.account_id and a.kind = 'bank' and a.active and a.level = 4
                    and coalesce(a.currency, b.currency) = b.currency) then
    return supplier_refused(3003, 'account_id');
  end if;
  insert into payment_runs (branch_id, pay_on, due_until, account_id, note, created_by, created_at, request_key)
  values (q.branch_id, q.pay_on, q.due_until, q.account_id, coalesce(q.note, ''), q.actor, q.at, q.request_key) returning * into made;
  insert into payment_run_lines (branch_id, run_id, nr, supplier_id, iban, doc_date, voucher_id, line, due, amount)
  select made.branch_id, made.id, row_number() over (order by i.supplier_id, i.due, i.doc_date, i.voucher_id, i.line), i.supplier_id, t.iban, i.doc_date,
         i.voucher_id, i.line, i.due, i.open
    from supplier_due_items(q.branch_id, ledger.business_day(q.branch_id, q.at), q.due_until) i
    left join supplier_terms t on t.branch_id = q.branch_id and t.supplier_id = i.supplier_id
   where q.suppliers is null or i.supplier_id = any (q.suppliers);
  if not found then
    delete from payment_runs r where r.branch_id = made.branch_id and r.id = made.id;
    return supplier_refused(3003, 'due_until');
  end if;
  perform record_payment_run(made, q.actor, q.request_id, 'create');
  return answer_of(row(made.id)::payment_run_stored);
end $$;
comment on function store_payment_run(jsonb) is 'Result: payment_run_stored, supplier_refusal';

-- The audit row and the event of a run's change.
create or replace function record_payment_run(run payment_runs, who text, request text, verb text) returns void language sql volatile as $$
  insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
  select run.branch_id, who, 'payment_run.' || verb, 'payment_run', run.id::text, coalesce(request, ''),
         jsonb_build_object('amount', sum(l.amount), 'items', count(*))
    from payment_run_lines l where l.branch_id = run.branch_id and l.run_id = run.id;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (run.branch_id, 'payment_run.changed', 'payment_run', run.id::text, '{}')
$$;

-- Approves, sends, pays or voids a run, or leaves a supplier out of a draft.
-- request: a payment_run_act_request; answer: {id}, or {refused: {code, field?, version?, item?}}: 3009, 8003 in this state, 8004 changed, 2007
--   its author, 3003 a supplier without IBAN or with another one by now, or an item that is not open any more, and those of store_payments.
create or replace function act_on_payment_run(request jsonb) returns jsonb language plpgsql set lock_timeout = '5s' as $$
declare
  q constant payment_run_act_request := jsonb_populate_record(null::payment_run_act_request, request);
  run payment_runs;
  refused jsonb;
  paid int;
begin
  select * into run from payment_runs r where r.branch_id = q.branch_id and r.id = q.id for no key update;
  refused := case when run.id is null then '{"code": 3009}'
                  when run.version <> q.version then jsonb_build_object('code', 8004, 'version', run.version)
                  when not payment_run_act_fits(run.state, q.act) then '{"code": 8003}'
                  when q.act = 'approve' and run.created_by = q.actor then '{"code": 2007}'
                  when q.act in ('approve', 'send', 'pay') then payment_run_iban_fault(run) end;
  if refused is null and q.act = 'pay' then
    begin
      paid := pay_payment_run(run, q);
    exception when sqlstate 'PY003' then
      get stacked diagnostics refused = pg_exception_detail;
    end;
  end if;
  if refused is not null then return refused_by(refused); end if;
  if q.act = 'leave_out' then
    delete from payment_run_lines l where l.branch_id = run.branch_id and l.run_id = run.id and l.supplier_id = q.supplier_id;
  end if;
  perform write_payment_run(run, q, paid);
  perform record_payment_run(run, q.actor, q.request_id, q.act);
  return answer_of(row(run.id)::payment_run_stored);
end $$;
comment on function act_on_payment_run(jsonb) is 'Result: payment_run_stored, supplier_refusal';

create or replace function payment_run_act_fits(state text, act text) returns boolean language sql immutable as $$
  select case state when 'draft' then act in ('approve', 'leave_out', 'void') when 'approved' then act in ('send', 'pay', 'void')
                    when 'sent' then act in ('pay', 'void') else false end
$$;

-- The next state of a run; an ended one holds no item any more.
create or replace function write_payment_run(run payment_runs, q payment_run_act_request, paid int) returns void language plpgsql as $$
begin
  update payment_runs r
     set state = case q.act when 'approve' then 'approved' when 'send' then 'sent' when 'pay' then 'paid' when 'void' then 'void' else r.state end,
         approved_by = case when q.act = 'approve' then q.actor else r.approved_by end,
         approved_at = case when q.act = 'approve' then q.at else r.approved_at end,
         sent_by = case when q.act = 'send' then q.actor else r.sent_by end, sent_at = case when q.act = 'send' then q.at else r.sent_at end,
         ended_by = case when q.act in ('pay', 'void') then q.actor end, ended_at = case when q.act in ('pay', 'void') then q.at end,
         group_id = paid, version = r.version + 1, pay_on = case when q.act = 'pay' then coalesce(q.pay_on, r.pay_on) else r.pay_on end
   where r.branch_id = run.branch_id and r.id = run.id;
  if q.act in ('pay', 'void') then
    update payment_run_lines l set live = false where l.branch_id = run.branch_id and l.run_id = run.id;
  end if;
end $$;

-- A supplier without an IBAN, or with another one than the run was made with; and a run without items. Null: none.
create or replace function payment_run_iban_fault(run payment_runs) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_object('code', 3003, 'field', 'iban', 'item', jsonb_build_object('supplier', party_name(l.branch_id, 'supplier:' || l.supplier_id)))
      from payment_run_lines l
      left join supplier_terms t on t.branch_id = l.branch_id and t.supplier_id = l.supplier_id
     where l.branch_id = run.branch_id and l.run_id = run.id and (l.iban is null or t.iban is distinct from l.iban)
     order by l.nr limit 1),
    case when not exists (select from payment_run_lines l where l.branch_id = run.branch_id and l.run_id = run.id)
         then '{"code": 3003, "field": "lines"}'::jsonb end)
$$;

-- Stores the payments of a run, one for each supplier: the id of their group. Raises PY003 with the refusal.
create or replace function pay_payment_run(run payment_runs, q payment_run_act_request) returns int language plpgsql as $$
declare
  wrong jsonb;
  answer jsonb;
begin
  perform lock_supplier(run.branch_id, s.supplier_id)
     from (select distinct l.supplier_id from payment_run_lines l where l.branch_id = run.branch_id and l.run_id = run.id order by 1) s;
  wrong := payment_run_item_fault(run, ledger.business_day(run.branch_id, q.at));
  if wrong is null then
    answer := store_payment_groups(array[
      row(run.branch_id, q.actor, q.request_id, format('payment_run:%s', run.id), false, q.at, array(
        select row('payment', 'bank', run.account_id, 'supplier', l.supplier_id, sum(l.amount), null, null, coalesce(q.pay_on, run.pay_on),
                   format('RUN-%s', run.id), nullif(run.note, ''), null,
                   array_agg(row(l.voucher_id, l.doc_date, l.line, l.amount)::settle_request order by l.nr), null, null)::payment_request
          from payment_run_lines l where l.branch_id = run.branch_id and l.run_id = run.id
         group by l.supplier_id order by l.supplier_id))::payment_group_request])->0;
    if not answer ? 'refused' then return (answer->'payments'->0->>'group_id')::int; end if;
    wrong := jsonb_build_object('code', answer->'refused'->'code', 'field', 'payments');
  end if;
  raise exception using errcode = 'PY003', detail = wrong::text;
end $$;

-- The first item that is not open as far as the run pays it: settled, reversed, or netted with another payment since. Null: none.
create or replace function payment_run_item_fault(run payment_runs, today date) returns jsonb language sql stable as $$
  select jsonb_build_object('code', 3003, 'field', 'lines', 'item', jsonb_build_object(
           'supplier', party_name(l.branch_id, 'supplier:' || l.supplier_id), 'document_id', l.voucher_id, 'open', coalesce(i.open, 0)))
    from payment_run_lines l
    left join supplier_open_items(run.branch_id, today) i
      on i.supplier_id = l.supplier_id and i.doc_date = l.doc_date and i.voucher_id = l.voucher_id and i.line = l.line
   where l.branch_id = run.branch_id and l.run_id = run.id and (coalesce(i.open, 0) < l.amount or i.disputed)
   order by l.nr limit 1
$$;

-- Approved is approved: only its state moves on, and only drafts lose lines.
create or replace function guard_payment_run() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'void')
     or old.state <> 'draft' and (new.account_id, new.due_until, new.created_by, new.approved_by) is distinct from
                                 (old.account_id, old.due_until, old.created_by, old.approved_by) then
    raise exception 'payment run % stays as it was', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on payment_runs for each row execute function guard_payment_run();

create or replace function guard_payment_run_line() returns trigger language plpgsql as $$
declare
  now_ constant text := (select r.state from payment_runs r where r.branch_id = old.branch_id and r.id = old.run_id);
begin
  if tg_op = 'DELETE' and now_ = 'draft' then return old; end if;
  if tg_op = 'UPDATE' and now_ in ('paid', 'void') and not new.live and to_jsonb(new) - 'live' = to_jsonb(old) - 'live' then return new; end if;
  raise exception 'a line of payment run % stays as it was', old.run_id using errcode = 'check_violation';
end $$;
create or replace trigger guard before update or delete on payment_run_lines for each row execute function guard_payment_run_line();
