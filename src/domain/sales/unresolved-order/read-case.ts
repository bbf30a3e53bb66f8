import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { CASE_DTO_SQL, CASE_FROM_SQL } from "./list-cases";
import type { UnresolvedCaseRow } from "./schema";

type Answer = z.input<typeof UnresolvedCaseRow>;

/** A case of the branch, open or closed. Throws notFound (3009). */
export async function readUnresolvedCase(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const [found] = await ctx.query<{ row: Answer }>("limbo.read", READ, [ctx.actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return found.row;
}

const READ = `select ${CASE_DTO_SQL} as row from limbo_cases c ${CASE_FROM_SQL} where c.branch_id = $1 and c.id = $2::int`;
