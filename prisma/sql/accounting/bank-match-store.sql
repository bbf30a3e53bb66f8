-- Stores matches of bank lines with entries of the account: those of the matcher, up to 500 in a transaction, and one by a person.
--
-- request: a bank_matches_request. A match with rows that are not free any more is left out: another run or person was first. One whose
--   posting the ledger refuses is stored as a proposal, with the code of the refusal among its reasons.
-- answer: a bank_matches_stored.
--
-- Lock order: bank lines by id, proposals it replaces, then the locks of ledger.post_many. Two that want one row meet at its line.
create or replace function store_bank_matches(request jsonb) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set lock_timeout = '5s'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q constant bank_matches_request := jsonb_populate_record(null::bank_matches_request, request);
  ids bigint[] := array_fill(null::bigint, array[cardinality(q.matches)]);
  posted jsonb[];
  free int[];
  nr int;
begin
  perform 1 from bank_lines l
    where l.branch_id = q.branch_id and l.id = any (array(select k from unnest(q.matches) m cross join lateral unnest(m.lines) k))
    order by l.branch_id, l.id for no key update of l;
  update bank_matches m set state = 'undone', undone_by = q.actor, undone_at = q.at, version = m.version + 1
   where m.branch_id = q.branch_id and m.id = any (q.drops) and m.state = 'proposed';
  free := free_bank_matches(q);
  foreach nr in array free loop ids[nr] := nextval('bank_matches_id_seq'); end loop;
  posted := post_bank_matches(q, ids);
  perform write_bank_matches(q, ids, posted);
  perform note_bank_matches(q, ids, posted);
  return to_jsonb(row(ids, cardinality(q.matches) - cardinality(free),
                      (select count(*) from unnest(posted) p where p ? 'refused'))::bank_matches_stored);
end $$;
comment on function store_bank_matches(jsonb) is 'Result: bank_matches_stored';

-- The matches of a request whose rows are all there and free. Each lookup is in the order of the intended index: while the tables are
-- empty the planner picks any index that begins with the branch, and keeps that plan.
create or replace function free_bank_matches(q bank_matches_request) returns int[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select m.ordinality::int from unnest(q.matches) with ordinality m
     where not exists (
             select from unnest(m.lines) k
               left join lateral (select true as there from bank_lines b where b.branch_id = q.branch_id and b.id = k
                                   order by b.branch_id, b.id limit 1) b on true
               left join lateral (select true as taken from bank_match_lines r where r.branch_id = q.branch_id and r.line_id = k and r.live
                                   order by r.branch_id, r.line_id limit 1) r on true
              where b.there is null or r.taken)
       and not exists (
             select from unnest(m.entries) e
               left join lateral (select true as taken from bank_match_entries r
                                   where r.branch_id = q.branch_id and r.doc_date = e.doc_date and r.voucher_id = e.voucher_id
                                     and r.line = e.line and r.live
                                   order by r.branch_id, r.doc_date, r.voucher_id, r.line limit 1) r on true
               left join lateral (select true as gone from ledger.voucher_reversals v
                                   where v.branch_id = q.branch_id and v.original_id = e.voucher_id
                                   order by v.branch_id, v.original_id limit 1) v on true
              where r.taken or v.gone)
       and not exists (
             select from unnest(m.payouts) e
               join lateral (select true as taken from bank_match_payouts r
                              where r.branch_id = q.branch_id and r.doc_date = e.doc_date and r.voucher_id = e.voucher_id
                                and r.line = e.line and r.live
                              order by r.branch_id, r.doc_date, r.voucher_id, r.line limit 1) r on true)
     order by 1);
end $$;

-- Posts the vouchers of matches that are accepted; the answer of each in its place, null where nothing is posted.
create or replace function post_bank_matches(q bank_matches_request, ids bigint[]) returns jsonb[] language plpgsql as $$
declare
  places int[];
  items jsonb;
  answers jsonb;
  posted jsonb[] := array_fill(null::jsonb, array[cardinality(q.matches)]);
begin
  select array_agg(m.ordinality::int order by m.ordinality),
         jsonb_agg(jsonb_build_object('branch_id', q.branch_id, 'doc_date', (m.posting).doc_date, 'kind', (m.posting).kind,
           'key', 'bank_match:' || ids[m.ordinality], 'description', (m.posting).description, 'source_type', 'bank_match',
           'source_id', ids[m.ordinality]::text, 'created_by', q.actor, 'request_id', q.request_id, 'lines', (m.posting).lines)
           order by m.ordinality)
    into places, items
    from unnest(q.matches) with ordinality m where ids[m.ordinality] is not null and m.accepted and (m.posting).doc_date is not null;
  if places is null then return posted; end if;
  answers := ledger.post_many(items);
  for nr in 1 .. cardinality(places) loop posted[places[nr]] := answers->(nr - 1); end loop;
  return posted;
end $$;

-- Writes matches with their rows in one statement, so that their sums are checked at its end (bank-matches.sql).
create or replace function write_bank_matches(q bank_matches_request, ids bigint[], posted jsonb[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with m as (
    select ids[r.ordinality] as id, r.*, posted[r.ordinality] as answer,
           r.accepted and not coalesce(posted[r.ordinality] ? 'refused', false) as done
      from unnest(q.matches) with ordinality r where ids[r.ordinality] is not null),
  matches as (
    insert into bank_matches (branch_id, id, account_id, pass, score, reasons, state, rule_id, posted_on, voucher_id, request_key,
                              created_by, created_at, accepted_by, accepted_at)
    select q.branch_id, m.id, q.account_id, m.pass, m.score,
           case when m.answer ? 'refused'
                then jsonb_set(m.reasons, '{because}', (m.reasons->'because')
                       || jsonb_build_object('code', 'postingRefused', 'refusal', m.answer#>'{refused,code}'))
                else m.reasons end,
           case when m.done then 'accepted' else 'proposed' end::"BankMatchState", m.rule_id, (m.answer->>'doc_date')::date,
           (m.answer->>'voucher_id')::bigint, q.request_key, q.actor, q.at, case when m.done then q.actor end, case when m.done then q.at end
      from m),
  lines as (
    insert into bank_match_lines (branch_id, match_id, line_id, amount)
    select q.branch_id, m.id, b.id, b.amount from m cross join lateral unnest(m.lines) l
     cross join lateral (select b.id, b.amount from bank_lines b where b.branch_id = q.branch_id and b.id = l
                          order by b.branch_id, b.id limit 1) b order by b.id),
  payouts as (
    insert into bank_match_payouts (branch_id, match_id, doc_date, voucher_id, line)
    select q.branch_id, m.id, e.doc_date, e.voucher_id, e.line from m cross join lateral unnest(m.payouts) e
     order by e.doc_date, e.voucher_id, e.line)
  insert into bank_match_entries (branch_id, match_id, doc_date, voucher_id, line, amount)
  select q.branch_id, k.id, e.doc_date, e.voucher_id, e.line, e.fc_dr - e.fc_cr
    from (select m.id, r.doc_date, r.voucher_id, r.line from m cross join lateral unnest(m.entries) r
           union all
          select m.id, (m.answer->>'doc_date')::date, (m.answer->>'voucher_id')::bigint, 1 from m where m.answer ? 'voucher_id') k
   cross join lateral (select * from ledger.entries e
                        where e.branch_id = q.branch_id and e.doc_date = k.doc_date and e.voucher_id = k.voucher_id and e.line = k.line
                        limit 1) e
   order by e.doc_date, e.voucher_id, e.line;
end $$;

-- One audit row and one event for the matches of a transaction; each match has its author.
create or replace function note_bank_matches(q bank_matches_request, ids bigint[], posted jsonb[]) returns void language plpgsql as $$
declare
  counts constant jsonb := (
    select jsonb_build_object('accepted', count(*) filter (where done), 'proposed', count(*) filter (where not done),
                              'posted', count(*) filter (where answer ? 'voucher_id'), 'dropped', coalesce(cardinality(q.drops), 0),
                              'match_id', min(id))
      from (select ids[m.ordinality] as id, posted[m.ordinality] as answer,
                   m.accepted and not coalesce(posted[m.ordinality] ? 'refused', false) as done
              from unnest(q.matches) with ordinality m where ids[m.ordinality] is not null) m);
begin
  insert into audit_log (branch_id, actor, action, request_id, subject_type, subject_id, after)
  values (q.branch_id, q.actor, 'bank_match.run', q.request_id, 'account', q.account_id::text, counts);
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  values (q.branch_id, 'bank_match.changed', 'account', q.account_id::text, counts || jsonb_build_object('id', q.account_id));
end $$;
