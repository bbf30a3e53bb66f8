import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { ASKED, OWN } from "./rows";
import type { LiveRequests } from "./schema.console";

type Answer = z.input<typeof LiveRequests>;

/** The complete list of active ones is on its own page. */
const MOST = 5;

/** Active requests of a person or colleague (`passenger:12`), newest first, at most five. */
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
