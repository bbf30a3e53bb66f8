-- Closing of months, step by step: verified without a lock, then locked, changed days verified again, documents posted, months
-- closed and sealed, all or nothing. An interrupted run resumes at its step.

-- The result of a run never changes.
create or replace function ledger.guard_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('done', 'refused', 'failed')
     or (new.branch_id, new.id, new.mode, new.to_date, new.type, new.asked_by, new.asked_at)
        is distinct from (old.branch_id, old.id, old.mode, old.to_date, old.type, old.asked_by, old.asked_at) then
    raise exception 'closing % stays as it is', old.id using errcode = 'LG002';
  end if;
  if new.state = 'done' and ledger.has_unfit_finding(new) then
    raise exception 'closing % is done against a check', old.id using errcode = 'LG010';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace trigger guard before update or delete on ledger.closings
  for each row execute function ledger.guard_closing();
create or replace trigger never_deleted before truncate on ledger.closings
  for each statement execute function refuse_change();

-- Requests closing of months until to_date, softly or permanently, or (definite) numbering of documents until it; the job process
-- does it. One run at a time: returns the one in progress if there is one, {id, new}.
create or replace function ledger.request_closing(branch int, mode ledger.closing_mode, to_date date, type ledger.document_type, who text,
                                              request text)
returns jsonb language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  made int;
begin
  insert into closings (branch_id, mode, to_date, type, asked_by, request_id)
  values (branch, mode, to_date, type, who, request)
  on conflict (branch_id) where state in ('waiting', 'running') do nothing returning id into made;
  if made is null then
    return (select jsonb_build_object('id', c.id, 'new', false) from closings c
             where c.branch_id = branch and c.state in ('waiting', 'running'));
  end if;
  perform publish_closing(branch, made, 'closing.asked');
  perform graphile_worker.add_job('close_periods', json_build_object('branch_id', branch, 'id', made), max_attempts => 5);
  return jsonb_build_object('id', made, 'new', true);
end $$;
comment on function ledger.request_closing is 'for the app';

create or replace function ledger.publish_closing(branch int, run int, what text) returns void language sql
set search_path = ledger, public, pg_temp as $$
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch, what, 'closing', run, jsonb_build_object('id', c.id, 'mode', c.mode, 'to_date', c.to_date, 'state', c.state,
                                                          'step', c.step, 'percent', c.percent)
    from closings c where c.branch_id = branch and c.id = run
$$;

-- A digest of each day's turnovers: an unchanged digest means an unchanged day.
create or replace function ledger.day_digests(branch int, from_on date, to_on date) returns jsonb language plpgsql stable
set search_path = ledger, public, pg_temp as $$
begin
  return (select coalesce(jsonb_object_agg(d.day, d.digest), '{}')
    from (select t.day, total(t.dr) || ' ' || total(t.cr) || ' ' || total(t.n::bigint) || ' ' || bit_xor(t.hsum) as digest
            from turn_day t where t.branch_id = branch and t.day between from_on and to_on group by t.day) d);
end $$;

-- The seal of a span of months: hash over (month, account, currency, amounts, lines, digest), chained with the previous seal.
create or replace function ledger.seal_of(branch int, from_on date, to_on date, prev bytea) returns bytea language plpgsql stable
security definer set search_path = ledger, public, pg_temp as $$
begin
  return (select sha256(coalesce(prev, '') || convert_to(coalesce(string_agg(concat_ws(' ', s.fm, s.account_id, s.ccy, s.dr, s.cr, s.n, s.hsum), E'\n'
                  order by s.fm, s.account_id, s.ccy), ''), 'UTF8'))
    from (select p.fm, t.account_id, t.ccy, total(t.dr) as dr, total(t.cr) as cr, total(t.n::bigint) as n, bit_xor(t.hsum) as hsum
            from periods p join turn_day t on t.branch_id = branch and t.day >= lower(p.dates) and t.day < upper(p.dates)
           where p.branch_id = branch and lower(p.dates) >= from_on and upper(p.dates) <= to_on + 1
           group by 1, 2, 3) s);
end $$;
comment on function ledger.seal_of is 'for the app';

-- Ends a run, or records its progress.
create or replace function ledger.record_closing_progress(run ledger.closings) returns void language plpgsql
set search_path = ledger, public, pg_temp as $$
begin
  update closings c
     set state = run.state, step = run.step, percent = run.percent, verified = run.verified, findings = run.findings,
         result = run.result, seal = run.seal, prev_seal = run.prev_seal, touched_at = clock_timestamp(),
         ended_at = case when run.state in ('done', 'refused', 'failed') then clock_timestamp() end
   where c.branch_id = run.branch_id and c.id = run.id;
  perform publish_closing(run.branch_id, run.id,
                       case when run.state in ('done', 'refused', 'failed') then 'closing.ended' else 'closing.progressed' end);
  if run.state in ('done', 'refused') then
    insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
    values (run.branch_id, run.asked_by, case run.state when 'done' then 'closing.done' else 'closing.refused' end, 'closing', run.id,
            run.request_id, jsonb_build_object('mode', run.mode, 'to_date', run.to_date, 'result', run.result,
                                               'seal', encode(run.seal, 'hex')));
  end if;
end $$;

-- Runs one step; returns the state, to be called until it is done, refused or failed. 55P03: a posting has held one of its months
-- for half a second; nothing is changed, and postings were not blocked for longer.
create or replace function ledger.step_closing(branch int, run_id int) returns text language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '500ms'
-- Leaves the other CPU cores to sales.
set max_parallel_workers_per_gather = 0 as $$
declare
  run closings;
  months int[];
begin
  -- Needs READ COMMITTED: what it reads under the lock must be current, not of the start of the transaction.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'months are closed under READ COMMITTED' using errcode = 'LG010';
  end if;
  select * into run from closings c where c.branch_id = branch and c.id = run_id for no key update;
  if not found or run.state in ('done', 'refused', 'failed') then return run.state; end if;
  run.state := 'running';
  if run.mode = 'definite' then
    run := number_step(run);
  elsif run.mode = 'soft' then
    run := close_months(run);
  else
    -- As many months at once as have a million lines together: a verification reads whole tables while books are young.
    select array_agg(m.fm) into months
      from (select p.fm, sum(coalesce(t.n, 0)) over (order by p.fm) as lines, row_number() over (order by p.fm) as nr
              from periods p
              left join lateral (select sum(n) as n from turn_month t where t.branch_id = branch and t.fm = p.fm) t on true
             where p.branch_id = branch and p.state < 'closed' and upper(p.dates) <= run.to_date + 1 and not run.verified ? p.fm::text) m
     where m.nr = 1 or m.lines <= 1000000;
    if months is not null then
      run := verify_months(run, months);
      run.step := 'verify';
      run.percent := 5 + 80 * (select count(*) from jsonb_object_keys(run.verified)) / (
        select greatest(count(*), 1) from periods p
         where p.branch_id = branch and p.state < 'closed' and upper(p.dates) <= run.to_date + 1);
    elsif jsonb_array_length(run.findings) > 0 then
      run.state := 'refused';
    else
      run := close_months(run);
    end if;
  end if;
  if run.state in ('done', 'refused') then run.percent := 100; end if;
  perform record_closing_progress(run);
  return run.state;
end $$;
comment on function ledger.step_closing is 'for the app';

-- Marks a run as failed after its job has failed for good.
create or replace function ledger.fail_closing(branch int, run_id int, why text) returns void language plpgsql
security definer set search_path = ledger, public, pg_temp as $$
declare
  run closings;
begin
  select * into run from closings c where c.branch_id = branch and c.id = run_id for no key update;
  -- A run that has progressed is handled by another process.
  if not found or run.state in ('done', 'refused', 'failed') or run.touched_at > clock_timestamp() - interval '30 seconds' then
    return;
  end if;
  run.state := 'failed';
  run.findings := run.findings || jsonb_build_array(closing_check('failed', true, 1, jsonb_build_array(jsonb_build_object('why', left(why, 500)))));
  perform record_closing_progress(run);
end $$;
comment on function ledger.fail_closing is 'for the app';

-- Runs without a heartbeat for two minutes: their process is gone. Enqueues their jobs again; a step that runs twice has its effect
-- once.
create or replace function ledger.resume_closings() returns int language plpgsql security definer
set search_path = ledger, public, pg_temp as $$
begin
  return (select count(graphile_worker.add_job('close_periods', json_build_object('branch_id', c.branch_id, 'id', c.id), max_attempts => 5,
                                       job_key => 'close_periods:' || c.branch_id || ':' || c.id))::int
    from closings c where c.state in ('waiting', 'running') and c.touched_at < now() - interval '2 minutes');
end $$;
comment on function ledger.resume_closings is 'for the app';

-- Day digests of consecutive months and their mismatches, in one snapshot.
create or replace function ledger.verify_months(run ledger.closings, months int[]) returns ledger.closings language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  span record;
  digests jsonb;
  found_ jsonb;
  n bigint;
begin
  select min(lower(p.dates)) as first, max(upper(p.dates)) - 1 as last into span
    from periods p where p.branch_id = run.branch_id and p.fm = any(months);
  select day_digests(run.branch_id, span.first, span.last), f.n, f.rows_ into digests, n, found_
    from (select count(*) as n, jsonb_agg(v.row_ order by v.nr) filter (where v.nr <= 20) as rows_
            from (select row_number() over () as nr,
                         jsonb_build_object('fault', d.fault, 'account_id', d.account_id, 'day', d.day, 'voucher_id', d.voucher_id) as row_
                    from verify(run.branch_id, span.first, span.last) d) v) f;
  run.verified := run.verified || (
    select jsonb_object_agg(p.fm, (select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(digests) d
                                    where p.dates @> d.key::date))
      from periods p where p.branch_id = run.branch_id and p.fm = any(months));
  if n > 0 then run.findings := run.findings || jsonb_build_array(closing_check('differences', true, n, found_)); end if;
  return run;
end $$;
drop function if exists ledger.verify_month(ledger.closings, ledger.periods);

-- Verifies the days whose digest has changed since the verification; the lock keeps them stable.
create or replace function ledger.verify_moved(run ledger.closings) returns jsonb language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  moved date[];
  found_ jsonb;
begin
  select array_agg(k.day) into moved
    from periods p
   cross join lateral (select day_digests(run.branch_id, lower(p.dates), upper(p.dates) - 1) as now_, run.verified->p.fm::text as then_) d
   cross join lateral (select k::date as day from (select jsonb_object_keys(d.now_) union select jsonb_object_keys(d.then_)) x (k)
                        where d.now_->k is distinct from d.then_->k) k
   where p.branch_id = run.branch_id and p.state < 'closed' and upper(p.dates) <= run.to_date + 1;
  if moved is null then return null; end if;
  select jsonb_agg(f.row_) into found_
    from (select jsonb_build_object('fault', v.fault, 'account_id', v.account_id, 'day', v.day, 'voucher_id', v.voucher_id) as row_
            from (select min(m.day) as first, max(m.day) as last
                    from (select day, day - (row_number() over (order by day))::int as island from unnest(moved) d (day)) m group by island) s
           cross join lateral verify(run.branch_id, s.first, s.last) v
           union
          select jsonb_build_object('fault', 'month', 'account_id', x.account_id, 'day', lower(x.dates), 'voucher_id', null)
            from (select p.dates, t.account_id, t.ccy, t.dr, t.cr, t.fc_dr, t.fc_cr, t.n::bigint as n
                    from periods p join turn_month t on t.branch_id = run.branch_id and t.fm = p.fm
                   where p.branch_id = run.branch_id and exists (select from unnest(moved) d (day) where p.dates @> d.day)
                   union all
                  select p.dates, t.account_id, t.ccy, -t.dr, -t.cr, -t.fc_dr, -t.fc_cr, -t.n::bigint
                    from periods p join turn_day t on t.branch_id = run.branch_id and t.day >= lower(p.dates) and t.day < upper(p.dates)
                   where p.branch_id = run.branch_id and exists (select from unnest(moved) d (day) where p.dates @> d.day)) x
           group by x.dates, x.account_id, x.ccy
          having (total(x.dr), total(x.cr), total(x.fc_dr), total(x.fc_cr), total(x.n)) <> (0, 0, 0, 0, 0)
           limit 20) f;
  return case when found_ is not null then closing_check('differences', true, jsonb_array_length(found_), found_) end;
end $$;

-- Locks the months to close (exclusive) and the month in which the next year opens (shared with its sales; exclusive if it is
-- softly closed and has to be opened for the document), by id in the common order.
create or replace function ledger.lock_months(branch int, from_fm int, to_date date) returns void language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  one record;
begin
  for one in
    select p.id, upper(p.dates) <= to_date + 1 or p.state <> 'open' as alone from periods p
     where p.branch_id = branch and p.fm >= from_fm and lower(p.dates) <= to_date + 1 order by p.id
  loop
    if one.alone then perform pg_advisory_xact_lock(period_lock(branch, one.id));
    else perform pg_advisory_xact_lock_shared(period_lock(branch, one.id)); end if;
  end loop;
end $$;

-- Under the lock: checks the conditions again, posts the documents, closes and seals.
create or replace function ledger.close_months(run ledger.closings) returns ledger.closings language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  first_fm int := (select min(p.fm) from periods p where p.branch_id = run.branch_id and upper(p.dates) <= run.to_date + 1
                      and p.state < case run.mode when 'soft' then 'soft_closed'::period_state else 'closed' end);
  list jsonb;
  refused text;
  at_name text;
begin
  if first_fm is null then
    run.state := 'done';
    run.result := '{"months": [], "documents": []}';
    return run;
  end if;
  perform lock_months(run.branch_id, first_fm, run.to_date);
  list := closing_checks(run.branch_id, run.to_date, run.mode = 'hard', run.asked_by);
  if run.mode = 'hard' then list := list || coalesce(verify_moved(run), '[]'); end if;
  run.findings := (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(list) c where not (c->>'ok')::boolean);
  if exists (select from jsonb_array_elements(list) c where not (c->>'ok')::boolean and (c->>'blocks')::boolean) then
    run.state := 'refused';
    return run;
  end if;
  run.step := 'close';
  if run.mode = 'soft' then return close_softly(run); end if;
  begin
    run.result := close_with_documents(run, first_fm);
  exception when sqlstate 'LG010' or sqlstate 'LG006' or sqlstate 'LG003' or sqlstate 'LG005' or sqlstate 'LG004' then
    get stacked diagnostics refused = pg_exception_detail, at_name = message_text;
    run.findings := run.findings || jsonb_build_array(closing_check('documents', true, 1, jsonb_build_array(
      case when refused like '{%' then refused::jsonb else jsonb_build_object('why', at_name) end)));
    run.state := 'refused';
    return run;
  end;
  run.prev_seal := (select c.seal from closings c where c.branch_id = run.branch_id and c.seal is not null order by c.id desc limit 1);
  run.seal := seal_of(run.branch_id, (run.result->>'from_on')::date, run.to_date, run.prev_seal);
  run.state := 'done';
  return run;
end $$;

-- Closes the open months softly: no documents, no seal.
create or replace function ledger.close_softly(run ledger.closings) returns ledger.closings language plpgsql
set search_path = ledger, public, pg_temp as $$
begin
  run.result := jsonb_build_object('documents', '[]'::jsonb, 'months', (
    select coalesce(jsonb_agg(p.fm order by p.fm), '[]') from periods p
     where p.branch_id = run.branch_id and upper(p.dates) <= run.to_date + 1 and p.state = 'open'));
  update periods p set state = 'soft_closed', closed_at = now(), closed_by = run.asked_by
   where p.branch_id = run.branch_id and upper(p.dates) <= run.to_date + 1 and p.state = 'open';
  run.state := 'done';
  return run;
end $$;

-- Posts the documents of the months' ends and closes the months. Returns the result of the run; raises LG010 with {kind, code} if a
-- document is refused.
create or replace function ledger.close_with_documents(run ledger.closings, first_fm int) returns jsonb language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  next_ periods;
  one periods;
  posted jsonb := '[]';
  result jsonb;
begin
  select * into next_ from periods p where p.branch_id = run.branch_id and lower(p.dates) = run.to_date + 1;
  -- Invisible to other transactions: a softly closed month is open to these documents only.
  update periods p set state = 'open'
   where p.branch_id = run.branch_id and p.fm >= first_fm and lower(p.dates) <= run.to_date + 1 and p.state = 'soft_closed';
  for one in
    select * from periods p
     where p.branch_id = run.branch_id and p.fm >= first_fm and upper(p.dates) <= run.to_date + 1
       and (p.month = 12 or upper(p.dates) = run.to_date + 1) order by p.fm
  loop
    posted := posted || post_month_end(run, one);
  end loop;
  if next_.state = 'soft_closed' then
    update periods p set state = 'soft_closed' where p.branch_id = run.branch_id and p.id = next_.id;
  end if;
  select jsonb_build_object('documents', posted, 'from_on', min(lower(p.dates)), 'months', jsonb_agg(p.fm order by p.fm)) into result
    from periods p where p.branch_id = run.branch_id and p.fm >= first_fm and upper(p.dates) <= run.to_date + 1;
  update periods p set state = 'closed', closed_at = now(), closed_by = run.asked_by
   where p.branch_id = run.branch_id and p.fm >= first_fm and upper(p.dates) <= run.to_date + 1;
  return result;
end $$;

-- Posts the documents of a month's last day. Returns them: [{kind, doc_date, voucher_id, lines, total}].
create or replace function ledger.post_month_end(run ledger.closings, month ledger.periods) returns jsonb language plpgsql
set search_path = ledger, public, pg_temp as $$
declare
  items constant jsonb := year_end_items(run.branch_id, upper(month.dates) - 1, 'closing:' || run.id || ':' || month.fm, run.asked_by,
                                         run.request_id);
  answers jsonb;
begin
  if items is null then return '[]'; end if;
  answers := post_many(items);
  if answers @? '$[*] ? (exists(@.refused))' then
    raise exception 'refused' using errcode = 'LG010', detail = (
      select jsonb_build_object('kind', items->(a.nr::int - 1)->'kind', 'code', a.answer->'refused'->'code')::text
        from jsonb_array_elements(answers) with ordinality a (answer, nr) where a.answer ? 'refused' limit 1);
  end if;
  return (
    select jsonb_agg(jsonb_build_object('kind', i.kind, 'doc_date', a.answer->'doc_date', 'voucher_id', a.answer->'voucher_id',
             'lines', cardinality(i.lines), 'total', (select sum(l.dr)::text from unnest(i.lines) l)) order by i.ordinality)
      from jsonb_populate_recordset(null::post_request, items) with ordinality i
      join jsonb_array_elements(answers) with ordinality a (answer, nr) on a.nr = i.ordinality);
end $$;

-- Reopens a softly closed month: allowed to everyone who may close.
create or replace function ledger.open_month(branch int, of_fm int) returns boolean language plpgsql
security definer set search_path = ledger, public, pg_temp set lock_timeout = '1s' as $$
begin
  update periods p set state = 'open', closed_at = null, closed_by = null
   where p.branch_id = branch and p.fm = of_fm and p.state = 'soft_closed';
  return found;
end $$;
comment on function ledger.open_month is 'for the app';
