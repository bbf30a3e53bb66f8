/** Operators with their name; other actors by kind only. */
const by = (who: string) => `jsonb_build_object(
  'kind', case when ${who} like 'operator:%' then 'operator' else ${who} end,
  'name', (select o.name from operators o where ${who} like 'operator:%' and o.id = nullif(split_part(${who}, ':', 2), '')::int))`;

/** Verifications of branch $1 and waiting requests, in the console's notation: (key, waits, at, id, run). */
export const RUNS = `
  select case when v.asked_id is null then 'v' || v.id else 'r' || v.asked_id end as key, false as waits, v.begun_at as at, v.id,
         case when v.differences > 0 then 'differs' else 'clean' end as result,
         jsonb_build_object('from_on', v.from_on, 'to_on', v.to_on, 'at', v.begun_at,
           'took_ms', (extract(epoch from v.ended_at - v.begun_at) * 1000)::int, 'entries', v.entries,
           'differences', v.differences, 'by', ${by("v.verified_by")}) as run
    from ledger.verifications v where v.branch_id = $1
   union all
  select 'r' || r.id, true, r.asked_at, r.id, 'waiting',
         jsonb_build_object('from_on', r.from_on, 'to_on', r.to_on, 'at', r.asked_at, 'took_ms', null, 'entries', null,
           'differences', null, 'by', ${by("r.asked_by")})
    from ledger.verification_requests r
   where r.branch_id = $1
     and not exists (select from ledger.verifications v where v.branch_id = r.branch_id and v.asked_id = r.id)`;
