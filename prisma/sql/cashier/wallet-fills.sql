-- A wallet may be filled by a payment with no more than the branch's debt to the party: otherwise the party's own debt would become
-- money that its wallet can spend.

-- The planned payments that fill wallets beyond that: [{request, refused}], as store_payments refuses. Money that a party pays in
-- the same group, and that settles nothing, may go into its wallet regardless of its debt. Parties are locked until the transaction ends; if two groups
-- move one party, each is retried alone (40001).
drop function if exists wallet_faults(jsonb);
create or replace function wallet_faults(planned wallet_move[]) returns table (request int, refused jsonb) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  filled record;  -- the parties whose wallets are filled, in order
begin
  select array_agg(p.branch_id order by p.branch_id, p.party) as branches, array_agg(p.party order by p.branch_id, p.party) as parties into filled
    from (select distinct p.branch_id, p.party from unnest(planned) p where p.type = 'payment' and p.method = 'wallet') p;
  if filled.branches is null then return; end if;
  if exists (select from unnest(planned) p
               join unnest(filled.branches, filled.parties) f (branch, party) on f.branch = p.branch_id and f.party = p.party
              group by f.branch, f.party having count(distinct p.request) > 1) then
    raise exception 'two groups move one party' using errcode = '40001';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(format('wallet filled:%s:%s', f.branch, f.party), 0))
     from unnest(filled.branches, filled.parties) f (branch, party);

  return query
  with owed as materialized (
    select f.branch, f.party, owed_to(f.branch, f.party) as owed from unnest(filled.branches, filled.parties) f (branch, party)
  ), moves as materialized (
    select p.request, p.place, p.branch_id, p.party, p.type, p.method, p.worth, p.pay_date, p.owing as was_owing, p.filled,
           case p.type when 'receipt' then p.worth else -p.worth end as owing,
           case p.type when 'receipt' then greatest(p.worth - coalesce((
             select sum(s.amount) from unnest(p.settles) s), 0), 0) else -p.worth end as given
      from unnest(planned) p
     where p.party is not null)
  select w.request, answer_of(row(7002,
           jsonb_agg(to_jsonb(row(format('payments[%s].amount', w.place - 1), 'owedLess')::refused_field) order by w.place), null, null,
           (array_agg(w.headroom order by w.place))[1], (array_agg(w.worth - w.headroom order by w.place))[1],
           (array_agg(w.party order by w.place))[1], null, null, null, null)::payment_refusal)
    from (select m.request, m.place, m.party, m.worth, greatest(o.owed + b.owing + coalesce(m.was_owing, 0), b.given,
                   coalesce(m.filled, 0), 0)::bigint as headroom
            from moves m
            join owed o on o.branch = m.branch_id and o.party = m.party
           cross join lateral (
                 select coalesce(sum(b.owing), 0) as owing, coalesce(sum(b.given), 0) as given from moves b
                  where b.request = m.request and b.party = m.party and b.place < m.place
                    and (b.type <> 'receipt' or b.pay_date <= m.pay_date)) b
           where m.type = 'payment' and m.method = 'wallet') w
   where w.worth > w.headroom group by w.request;
end $$;

-- The obstacle to reversing an amount of a receipt: the party's wallet was filled with it since, and the party would then owe it.
-- null: none. Fills paid by other receipts of their group are not counted. A receipt by cheque is reversed by the operation of its
-- cheque; one by wallet gets the later fills back.
create or replace function wallet_undo_shortfall(p payments, undone bigint) returns jsonb language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  whose constant text := resolve_merged_party(p.branch_id, p.party);
  lacks bigint;
begin
  if whose is null or p.type <> 'receipt' or undone <= 0 then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('wallet filled:%s:%s', p.branch_id, whose), 0));
  if not exists (
       select from payments f where f.branch_id = p.branch_id and f.party in (p.party, whose) and f.id > p.id
          and f.method = 'wallet' and f.type = 'payment' and f.trashed_at is null) then
    return null;
  end if;
  select least(undone - owed_to(p.branch_id, whose), sum(greatest(g.filled - g.given, 0))) into lacks
    from (select sum(f.worth) filter (where f.type = 'payment' and f.method = 'wallet' and f.id > p.id) as filled,
                 coalesce(sum(f.worth) filter (where f.type = 'receipt' and f.id <> p.id), 0)
                   + case when f.group_id = p.group_id then greatest(p.worth - undone, 0) else 0 end as given
            from payments f
           where f.branch_id = p.branch_id and f.party in (p.party, whose) and f.trashed_at is null group by f.group_id) g
   where g.filled > 0;
  return case when lacks > 0 then payment_fault_at(7002, 'amount', 'filledSince', available => greatest(undone - lacks, 0), shortfall => lacks,
    party => whose) end;
end $$;
