import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { changeColleague } from "./change-colleague";
import { createColleague } from "./create-colleague";
import { removeColleague } from "./remove-colleague";
import type { ColleagueOperation, ColleagueOut } from "./schema";

/** Creates, edits or deletes a colleague, as `operation` says. */
export function operate(ctx: Ctx<OperatorActor>, given: z.output<typeof ColleagueOperation>): Promise<ColleagueOut> {
  if (given.operation === "create") return createColleague(ctx, given);
  return given.operation === "edit" ? changeColleague(ctx, given) : removeColleague(ctx, given);
}
