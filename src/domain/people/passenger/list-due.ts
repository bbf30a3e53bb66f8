import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED } from "../../kernel/keyset";
import type { FoundPerson, Sought } from "./find-people";

export type Due = "expired" | "expires_soon";

type Narrowed = { nationality?: string | null };

/** A subselect, so that it is evaluated once per statement: a function in a condition is called for every row. */
const TODAY = "(select branch_today($1, now()))";

const HELD = "from passenger_documents d where d.branch_id = $1 and d.living and d.expires_on";

/** Matching documents, over the alias `d`, through the index on expiry dates. */
export const DUE: Record<Due, string> = {
  expired: `${HELD} < ${TODAY}`,
  expires_soon: `${HELD} between ${TODAY} and ${TODAY} + 180`,
};

/** The same conditions in a form that no date index can serve, for a scan in passenger order. */
const FALLS: Record<Due, string> = {
  expired: `${HELD} - ${TODAY} < 0`,
  expires_soon: `${HELD} - ${TODAY} between 0 and 180`,
};

/**
 * Up to this many documents are all fetched and sorted; with more, a scan from the newest passenger fills a page
 * quickly.
 */
const FEW = 2_000;

/**
 * Active passengers whose documents have expired or soon will, newest first. Each of the two branches is forced onto
 * one index: the planner knows the share of such documents but not how they are distributed over passengers.
 */
export async function newestDue(
  { query }: Ctx,
  due: Due,
  { nationality }: Narrowed,
  sought: Sought,
): Promise<FoundPerson[]> {
  const listed = `p.branch_id = $1 and p.status = 1 and p.merged_into is null ${nationality ? "and p.nationality = $4" : ""}`;
  const rows = await query<{ id: number }>(
    `passenger.newest-due.${due}.${nationality ? "n" : ""}`,
    `with few as materialized (select d.passenger_id ${DUE[due]} limit ${FEW + 1})
     (select p.id from passengers p
       where (select count(*) from few) <= ${FEW} and ${listed} and p.id < $2::int
         and p.id = any (array(select passenger_id from few))
       order by p.id desc limit $3::int)
     union all
     (select d.passenger_id
        from (select distinct d.passenger_id ${FALLS[due]} and d.passenger_id < $2::int order by d.passenger_id desc) d
       cross join lateral (select from passengers p where ${listed} and p.id = d.passenger_id offset 0) p
       where (select count(*) from few) > ${FEW}
       order by d.passenger_id desc limit $3::int)`,
    [sought.branchId, sought.after.below, sought.most, ...(nationality ? [nationality] : [])],
  );
  return rows.map(({ id }) => ({ id, tier: 0 }));
}

/** Documents scanned for a count: a passenger is assumed to have fewer than four documents that expire together. */
const DOCUMENTS_COUNTED = 4 * COUNTED;

/** Counts passengers of all nationalities through the document index: active ones, excluding merged, each once. */
export async function countDue({ query, actor }: Ctx<OperatorActor>, due: Due): Promise<number> {
  const [counted] = await query<{ n: number }>(
    `passenger.count-due.${due}`,
    `select count(*)::int as n from (
       select distinct d.passenger_id from (select d.passenger_id ${DUE[due]} limit ${DOCUMENTS_COUNTED}) d
        where not exists (select from passengers m where m.branch_id = $1 and m.merged_into is not null and m.id = d.passenger_id)
        limit ${COUNTED + 1}) c`,
    [actor.branchId],
  );
  return counted!.n;
}
