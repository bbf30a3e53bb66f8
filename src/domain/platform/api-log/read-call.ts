import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { CALL_ROW } from "./rows";
import type { ApiCallDetails } from "./schema";

type Answer = z.input<typeof ApiCallDetails>;

/** One call of the branch's log with its masked bodies. Throws notFound (3009). */
export async function readCall(ctx: Ctx<OperatorActor>, { id }: { id: string }): Promise<Answer> {
  const [found] = await ctx.query<Answer>("api-log.read", READ, [ctx.actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return found;
}

const READ = `
  select ${CALL_ROW}, c.query, c.request_bytes, c.response_bytes, c.request, c.response
    from api_calls c left join partner_domains d on d.branch_id = c.branch_id and d.id = c.domain_id
   where c.branch_id = $1 and c.id = $2::bigint`;
