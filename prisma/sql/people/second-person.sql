-- Acts that need a second person (contract 13.20).

-- Whether two people are not independent of each other since then: one of them, or a third behind both, created the other, gave
-- them access, changed their permissions or credentials, or controlled someone who did. A creator neither approves requests of the
-- created user nor the other way round; and two users created by the same person do not approve each other's requests.
create or replace function lacks_independence(requester int, person int, since timestamptz) returns boolean language sql stable
set enable_seqscan = off as $$
  with recursive hands(of_person, id) as (
    values (requester, requester), (person, person)
    union
    select h.of_person, substr(a.actor, 10)::int
      from hands h
      join memberships m on m.operator_id = h.id
      join audit_log a on a.branch_id = m.branch_id and a.subject_type = 'operator' and a.subject_id = h.id::text
     where a.at > since and a.actor ~ '^operator:\d{1,9}$' and a.actor <> 'operator:' || h.id
       and (a.action in ('operator.create', 'operator.join', 'operator.reset-password', 'operator.factor-reset')
            or a.action = 'operator.update'
               and (a.after ? 'access' or a.after ? 'personnel_id' or a.after->>'active' = 'true')))
  select person <> requester
     and exists (select from hands a join hands b on b.id = a.id where a.of_person = requester and b.of_person = person)
$$;

-- A request never changes, and is decided once.
create or replace function guard_change_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting'
     or (to_jsonb(new) - '{state,sealed,decided_by,decided_at,reason,alone}'::text[])
        <> (to_jsonb(old) - '{state,sealed,decided_by,decided_at,reason,alone}'::text[])
     or new.state = 'waiting' and new.sealed is not distinct from old.sealed then
    raise exception 'change request % stays as it was', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger guard before update on change_requests for each row execute function guard_change_request();
create or replace trigger never_deleted before delete or truncate on change_requests for each statement execute function refuse_change();

-- The amount one person alone may pay out to one party in a day: the branch's setting, else 30 million toman, or 2,000.00 of
-- another currency.
create or replace function payout_limit(branch int, ccy text default null) returns bigint language sql stable as $$
  select coalesce((select (s.data->>'payout_limit')::bigint from branch_settings s where s.branch_id = branch and s.type = 'approvals'),
                  case trim(coalesce(ccy, (select b.currency from branches b where b.id = branch))) when 'IRR' then 300000000 else 200000 end)
$$;

-- The planned payments (store-payments.sql) that pay out more to a party than one person may, alone or together with the party's
-- other payouts within a day: [{request, refused}] with 2012. A changed payment is not counted twice. A transfer to a wallet is not a payout. The payee is locked until the transaction ends; if two groups exceed
-- the limit only together, each is retried alone (40001).
drop function if exists payout_faults(jsonb);
create or replace function payout_faults(planned payout_candidate[]) returns table (request int, refused jsonb) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  leaving constant payout_candidate[] := array(select p from unnest(planned) p where p.type = 'payment' and p.method <> 'wallet');
begin
  if leaving = '{}' then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('paid out:%s:%s', p.branch_id, p.towards), 0))
     from (select distinct p.branch_id, coalesce(p.party, 'account:' || p.counter_account_id) as towards from unnest(leaving) p order by 1, 2) p;
  return query
  with sums as materialized (
    select p.branch_id, coalesce(p.party, 'account:' || p.counter_account_id) as towards, min(p.party) as party, min(p.party_name) as name, min(p.counter_account_id) as account,
           array_agg(distinct p.request) as requests, sum(p.worth)::bigint as worth, array_remove(array_agg(p.was), null) as was,
           payout_limit(p.branch_id) as most
      from unnest(leaving) p
     group by 1, 2
  ), beyond as materialized (
    select s.*, l.lately from sums s
     cross join lateral (
           select coalesce(sum(k.worth), 0)::bigint as lately from (
             select o.worth from payments o
              where o.branch_id = s.branch_id and o.created_at > now() - interval '1 day' and o.type = 'payment' and o.method <> 'wallet'
                and o.trashed_at is null and o.id <> all (s.was)
                and case when s.party is null then o.party is null and o.counter_account_id = s.account else o.party = s.party end
              union all
             -- Imported opening cheques are no payments.
             select c.amount from cheques c
              where c.branch_id = s.branch_id and c.party = s.party and c.direction = 'issued' and c.created_at > now() - interval '1 day'
                and not exists (select from payments o where o.branch_id = c.branch_id and o.cheque_id = c.id)) k) l
     where s.worth + l.lately > s.most)
  select b.requests[1],
         case when cardinality(b.requests) > 1 then raise_two_payer_groups(b.towards)
              else payment_held(to_jsonb(row(b.towards, b.name, b.worth, b.lately, b.most)::beyond_limit)) end
    from beyond b order by b.worth desc;
end $$;

-- The refusal (2012) of payments beyond the limit of one person. held: a beyond_limit, whose name may be null.
create or replace function payment_held(held jsonb) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(to_jsonb(row(2012, '[]'::jsonb, null, null, null, null, null, null, null, null, null)::public.payment_refusal))
         || jsonb_build_object('held', held)
$$;

create or replace function raise_two_payer_groups(who text) returns jsonb language plpgsql as $$
begin
  raise exception 'two groups pay %', who using errcode = '40001';
end $$;

-- The excess of a manual document over what one person may credit to parties of the branch (colleagues, passengers): the party with
-- the largest credit, including documents and notes within a day; null: no excess. lines: an array of ledger.post_line. Amounts that
-- `who` debited to them within that day by the same means are offset.
create or replace function credited_beyond(branch int, who text, lines jsonb) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  owing constant int[] := array(select a.id from customer_accounts(branch) a union select a.id from bounced_accounts(branch) a);
  given record;  -- parties and what each is credited
begin
  select array_agg(g.party order by g.party) as parties, array_agg(g.worth order by g.party) as worths into given
    from (select p.party, sum(coalesce(l.cr, 0) - coalesce(l.dr, 0))::bigint as worth
            from jsonb_populate_recordset(null::ledger.post_line, lines) l
            left join lateral (select 'colleague:' || c.id as party from colleagues c
                                where c.branch_id = branch and c.receivable_id = l.account_id limit 1) o on true
           cross join lateral (select coalesce(o.party, case when l.account_id = any (owing) then l.party end) as party) p
           where p.party ~ '^(colleague|passenger):'
           group by p.party having sum(coalesce(l.cr, 0) - coalesce(l.dr, 0)) > 0) g;
  if given.parties is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('credited:%s:%s', branch, g.party), 0))
     from unnest(given.parties) g (party);
  return (
    select jsonb_build_object('to', g.party, 'name', party_name(branch, g.party), 'worth', g.worth, 'lately', greatest(l.lately, 0),
             'limit', payout_limit(branch))
      from unnest(given.parties, given.worths) g (party, worth)
     cross join lateral (
           select coalesce(sum(case when v.created_by = who then n.net else greatest(n.net, 0) end), 0)::bigint as lately
             from ledger.vouchers v
            cross join lateral (
                  select coalesce(sum(e.cr - e.dr), 0) as net from ledger.entries e
                   where e.branch_id = branch and e.doc_date = v.doc_date and e.voucher_id = v.id and e.party = g.party
                     and (e.account_id = any (owing) or g.party like 'colleague:%' and e.account_id = (
                           select c.receivable_id from colleagues c where c.branch_id = branch and 'colleague:' || c.id = g.party))) n
            where v.branch_id = branch and v.source_type in ('draft', 'announcement') and v.created_at > now() - interval '1 day') l
     where g.worth + l.lately > payout_limit(branch)
     order by g.worth desc, g.party limit 1);
end $$;
