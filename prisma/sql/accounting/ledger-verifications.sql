-- Verifications that were requested, run and stored.

create or replace trigger append_only before update or delete or truncate on ledger.verification_requests
  for each statement execute function refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.verifications
  for each statement execute function refuse_change();

-- Figures as text: as JSON numbers, a digest or a manipulated amount would lose its last digits.
create or replace function ledger.figures_as_text(figures jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each_text(figures)
$$;

-- Verifies a span (null: from the branch's first month, until its last) and stores the result, with an outbox row. request: the
-- id of the request it fulfils, once. Returns {id, from_on, to_on, entries, differences, found}.
drop function if exists ledger.verify_books(int, date, date, text, int);
create or replace function ledger.verify_books(branch int, from_on date, to_on date, who text, request int default null)
returns jsonb language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  begun timestamptz := clock_timestamp();
  made verifications;
begin
  select * into made from verifications v where v.branch_id = branch and v.asked_id = request limit 1;
  if not found then
    select branch, request, coalesce(from_on, min(lower(p.dates))), coalesce(to_on, max(upper(p.dates)) - 1)
      into made.branch_id, made.asked_id, made.from_on, made.to_on from periods p where p.branch_id = branch;
    if made.from_on is null or made.from_on > made.to_on then
      raise exception 'nothing lies between % and %', made.from_on, made.to_on using errcode = 'LG010';
    end if;
    select (select count(*) from entries e where e.branch_id = branch and e.doc_date between made.from_on and made.to_on),
           count(*),
           coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(d) - '{nr,place,stored,computed}'::text[]) || jsonb_build_object('account_id', d.account_id, 'ccy', d.ccy, 'day', d.day, 'voucher_id', d.voucher_id) || jsonb_build_object('stored', figures_as_text(stored), 'computed', figures_as_text(computed))
                              order by nr) filter (where nr <= 500), '[]')
      into made.entries, made.differences, made.found
      from (select x.*, row_number() over (order by x.place) as nr
              from (select d.*, null::text as rule, null::jsonb as facts, row_number() over () as place from verify(branch, made.from_on, made.to_on) d
             union all
            -- Checks that do not depend on days run if the span reaches yesterday.
            select 'rule', null, null, null, null, null, null, r.rule, r.facts, 100000 + row_number() over ()
              from public.rule_faults(branch) r where made.to_on >= business_day(branch, now()) - 1) x) d;
    insert into verifications (branch_id, asked_id, from_on, to_on, begun_at, ended_at, entries, differences, found, verified_by)
    values (branch, request, made.from_on, made.to_on, begun, clock_timestamp(), made.entries, made.differences, made.found, who)
    returning * into made;
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    values (branch, 'ledger.verified', 'verification', made.id,
            jsonb_build_object('id', made.id, 'from_on', made.from_on, 'to_on', made.to_on, 'differences', made.differences,
                               'verified_by', who));
  end if;
  return to_jsonb(made) - '{branch_id,asked_id,begun_at,ended_at,verified_by}'::text[];
end $$;

-- Records a request of a person and enqueues its job; a pending one is not recorded twice. Returns its id.
create or replace function ledger.request_verification(branch int, from_on date, to_on date, who text, request text)
returns int language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  requested_id int;
begin
  select r.id into requested_id from verification_requests r
   where r.branch_id = branch and r.from_on = request_verification.from_on and r.to_on = request_verification.to_on
     and not exists (select from verifications v where v.branch_id = branch and v.asked_id = r.id) limit 1;
  if found then return requested_id; end if;
  insert into verification_requests (branch_id, from_on, to_on, asked_at, asked_by, request_id)
  values (branch, from_on, to_on, now(), who, request) returning id into requested_id;
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (branch, 'ledger.verification_asked', 'verification_request', requested_id,
          jsonb_build_object('id', requested_id, 'from_on', from_on, 'to_on', to_on));
  perform graphile_worker.add_job('verify_books',
    json_build_object('branch_id', branch, 'from_on', from_on, 'to_on', to_on, 'by', who, 'asked_id', requested_id),
    queue_name => 'verify_books', max_attempts => 5);
  return requested_id;
end $$;

comment on function ledger.verify_books is 'for the app';
comment on function ledger.request_verification is 'for the app';
