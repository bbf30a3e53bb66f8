import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { changeColleague, changeStored } from "./change-colleague";
import { create, createColleague } from "./create-colleague";
import { removeColleague } from "./remove-colleague";
import type { ColleagueOperation, ColleagueOut } from "./schema";

/** Creates, edits or deletes a colleague by `operation`. */
export function operate(ctx: Ctx<OperatorActor>, given: z.output<typeof ColleagueOperation>): Promise<ColleagueOut> {
  if (given.operation === "create") return createColleague(ctx, given);
  return given.operation === "edit" ? changeColleague(ctx, given) : removeColleague(ctx, given);
}

/** Applies an approved change within a transaction. */
export async function operateApproved(
  tx: TxCtx<OperatorActor>,
  given: z.output<typeof ColleagueOperation>,
): Promise<void> {
  if (given.operation === "create") await create(tx, given);
  else if (given.operation === "edit") await changeStored(tx, given);
}
