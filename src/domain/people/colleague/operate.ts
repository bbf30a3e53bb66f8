import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { changeColleague, changeStored } from "./change-colleague";
import { create, createColleague } from "./create-colleague";
import { removeColleague } from "./remove-colleague";
import type { ColleagueOperation, ColleagueOut } from "./schema";

/** Creates, edits or deletes a colleague, as `operation` says. */
export function operate(ctx: Ctx<OperatorActor>, given: z.output<typeof ColleagueOperation>): Promise<ColleagueOut> {
  if (given.operation === "create") return createColleague(ctx, given);
  return given.operation === "edit" ? changeColleague(ctx, given) : removeColleague(ctx, given);
}

/** What of it raises a ceiling, in a transaction, as a second person approved it. */
export async function operateApproved(
  tx: TxCtx<OperatorActor>,
  given: z.output<typeof ColleagueOperation>,
): Promise<void> {
  if (given.operation === "create") await create(tx, given);
  else if (given.operation === "edit") await changeStored(tx, given);
}
