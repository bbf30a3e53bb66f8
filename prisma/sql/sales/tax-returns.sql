-- Returns of value added tax: output by rate from the tax lines of invoices, input from the account of input tax, both compared with the
-- ledger. Filing posts Dr tax / Cr tax.input, tax.settlement and freezes the period (tax-guards.sql).

-- The turnover of what a key is mapped to over a period, credit positive, without the documents of filed returns.
create or replace function ledger.tax_turnover(branch int, key_ text, from_ date, until date) returns bigint language sql stable
security definer set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
  select coalesce(sum(e.cr - e.dr), 0)::bigint
    from (select distinct m.account_id from mappings m where m.branch_id = branch and m.key = key_ and m.valid && daterange(from_, until, '[]')) m
    join entries e on e.branch_id = branch and e.account_id = m.account_id and e.doc_date between from_ and until
   where not exists (select from tax_returns r where r.branch_id = branch and r.voucher_id = e.voucher_id)
$$;
comment on function ledger.tax_turnover is 'for the app';

-- {output: [{what, code, category, points, base, tax}], output_tax, input_tax, ledger_tax, difference, payable}. Amounts are minor units;
-- difference: of the ledger's tax account and the lines.
create or replace function tax_return_figures(branch int, from_ date, until date) returns jsonb language plpgsql stable as $$
declare
  output jsonb;
  output_tax bigint;
  ledger_tax constant bigint := ledger.tax_turnover(branch, 'tax', from_, until);
  input_tax constant bigint := -ledger.tax_turnover(branch, 'tax.input', from_, until);
begin
  select coalesce(jsonb_agg(jsonb_build_object('what', o.what, 'code', o.code, 'category', o.category, 'points', o.basis_points, 'base', o.base,
                            'tax', o.tax, 'lines', o.many) order by o.category, o.basis_points desc nulls first, o.code, o.what), '[]'),
         coalesce(sum(o.tax), 0)
    into output, output_tax
    from (select l.what, l.code, l.category, l.basis_points, sum(l.sign * l.base)::bigint as base, sum(l.sign * l.tax)::bigint as tax,
                 count(*)::int as many
            from invoice_tax_lines l
           where l.branch_id = branch and l.day between from_ and until and l.for_party is null group by 1, 2, 3, 4) o;
  return jsonb_build_object('output', output, 'output_tax', output_tax, 'input_tax', input_tax, 'ledger_tax', ledger_tax,
                            'difference', ledger_tax - output_tax, 'payable', output_tax - input_tax);
end $$;

-- Files the return of a period that is over: its figures are frozen and posted on its last day, or today where that day is closed.
-- answer: {id, voucher_id, posted_on}; or {refused: {code, field}}: 3003 the period is not over; 7301 no open day; 8006 it overlaps a filed
-- one; 3003 accounts that do not accept it.
create or replace function file_tax_return(branch int, from_ date, until date, who text, at timestamptz, request_id text) returns jsonb
language plpgsql as $$
declare
  today constant date := ledger.business_day(branch, at);
  figures jsonb;
  day date;
  made int;
  posted jsonb;
begin
  if until >= today then return refused(3003, field => 'to_on'); end if;
  select case when (ledger.lock_headroom(array[branch], array[d.day], array[who], '{}'::int[], '{}'::int[])).open[1] then d.day end into day
    from (values (1, until), (2, today)) d (nth, day)
   where exists (select from ledger.periods p where p.branch_id = branch and p.dates @> d.day and p.state = 'open') order by d.nth limit 1;
  if day is null then return refused(7301, field => 'to_on'); end if;
  perform 1 from branches b where b.id = branch for no key update;
  if exists (select from tax_returns r where r.branch_id = branch and r.state = 'filed' and daterange(r.from_on, r.to_on, '[]') && daterange(from_, until, '[]')) then
    return refused(8006, field => 'from_on');
  end if;
  figures := tax_return_figures(branch, from_, until);
  made := nextval('tax_returns_id_seq');
  posted := post_tax_return(branch, made, day, figures, who, request_id);
  if posted ? 'refused' then return refused_by(posted->'refused'); end if;
  insert into tax_returns (branch_id, id, from_on, to_on, state, figures, voucher_id, posted_on, filed_at, filed_by, created_at, created_by)
  values (branch, made, from_, until, 'filed', figures, (posted->>'voucher_id')::bigint, (posted->>'doc_date')::date, at, who, at, who);
  insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
  values (branch, at, who, 'tax_return.file', 'tax_return', made::text, coalesce(request_id, ''),
          figures || jsonb_build_object('from_on', from_, 'to_on', until, 'voucher_id', posted->'voucher_id'));
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'tax_return.filed', 'tax_return', made::text, jsonb_build_object('id', made, 'from_on', from_, 'to_on', until,
          'payable', figures->'payable', 'voucher_id', posted->'voucher_id'));
  return jsonb_build_object('id', made, 'voucher_id', posted->'voucher_id', 'posted_on', posted->'doc_date');
end $$;

create or replace function post_tax_return(branch int, return_ int, day date, figures jsonb, who text, request_id text) returns jsonb
language plpgsql as $$
declare
  output_tax constant bigint := (figures->>'output_tax')::bigint;
  input_tax constant bigint := (figures->>'input_tax')::bigint;
  lines constant jsonb := (
    select jsonb_agg(jsonb_build_object('mapping', l.mapping, case when l.net > 0 then 'dr' else 'cr' end, abs(l.net)) order by l.nth)
      from (values (1, 'tax', output_tax), (2, 'tax.input', -input_tax), (3, 'tax.settlement', input_tax - output_tax)) l (nth, mapping, net)
     where l.net <> 0);
begin
  if lines is null then return jsonb_build_object('voucher_id', null, 'doc_date', null); end if;
  return ledger.post(jsonb_build_object('branch_id', branch, 'doc_date', day, 'kind', 'adjustment', 'key', 'tax_return:' || return_,
    'description', format('VAT %s', return_), 'source_type', 'tax_return', 'source_id', return_::text, 'created_by', who,
    'request_id', coalesce(request_id, ''), 'lines', lines));
end $$;
