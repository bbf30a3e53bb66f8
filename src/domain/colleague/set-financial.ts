import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { transact } from "../transact";
import { apply } from "./change-colleague";
import { lockColleague } from "./lock-colleague";
import { readColleague } from "./read-colleague";
import { refuseRaise } from "./refuse-raise";
import type { ColleagueOut, FinancialChange } from "./schema";

/**
 * Sets how far a colleague may owe (minor units of the branch's currency) and the day it settles on. What it owes is the ledger's to say:
 * a ceiling below it never fails, and lends nothing more. 2007 to raise it without colleague:approve, 3009, 8004.
 */
export async function setFinancial(
  ctx: Ctx<OperatorActor>,
  { id, version, ceiling, settlement_day }: z.output<typeof FinancialChange>,
): Promise<ColleagueOut> {
  await transact(ctx, async (tx) => {
    const colleague = await lockColleague(tx, { id, version });
    refuseRaise(tx.actor, colleague.ceiling, ceiling, "ceiling");
    await apply(tx, colleague, { ceiling, settlementDay: settlement_day });
  });
  return readColleague(ctx, { id });
}
