import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { DESK, WITH_SPEAKERS } from "./rows";
import type { DeskRequestRead } from "./schema.console";

type Answer = z.input<typeof DeskRequestRead>;

/** One request of the branch with all messages and their authors. Throws notFound (3009). */
export async function readRequest(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const [found] = await ctx.query<{ row: Answer }>("travel-request.read", READ, [ctx.actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return found.row;
}

const READ = `select ${DESK} || ${WITH_SPEAKERS} as row from travel_requests r where r.branch_id = $1 and r.id = $2::int`;
