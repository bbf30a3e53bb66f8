import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { ASKED, OWN } from "./rows";
import type { LiveRequests } from "./schema.desk";

type Answer = z.input<typeof LiveRequests>;

/** More live ones than these are the list's to show. */
const MOST = 5;

/** What a person or a colleague (`passenger:12`) asks the branch for and has not got yet, the latest first, at most five. */
export async function openRequestsOf(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  party: string,
): Promise<Answer> {
  const rows = await query<{ row: Answer[number] }>("travel-request.live", LIVE, [actor.branchId, party, MOST]);
  return rows.map(({ row }) => row);
}

const LIVE = `
  select ${ASKED} || jsonb_build_object('asked_at', r.asked_at) as row
    from travel_requests r where ${OWN} and r.status in ('open', 'answered')
   order by r.asked_at desc, r.id desc limit $3::int`;
