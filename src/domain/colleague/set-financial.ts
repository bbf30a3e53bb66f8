import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { transact } from "../transact";
import { adjustBalance, wantedBalance } from "./adjust-balance";
import { apply } from "./change-colleague";
import { lockColleague } from "./lock-colleague";
import { readColleague } from "./read-colleague";
import { refuseRaise } from "./refuse-raise";
import type { FinancialChange, FinancialSet } from "./schema";

/**
 * Sets how far a colleague may owe (minor units of the branch's currency), the day it settles on, and what it owes: the last by an
 * opening or adjusting document of today, never past the books. A ceiling below what is owed never fails, and lends nothing more.
 * 2007 to raise it without colleague:approve, or to set what is owed without accounting:approve; 3003 where debit, credit and
 * balance disagree; 3009, 7002, 7301, 8004.
 */
export async function setFinancial(
  ctx: Ctx<OperatorActor>,
  { id, version, ceiling, settlement_day, ...asked }: FinancialChange,
): Promise<z.input<typeof FinancialSet>> {
  const wanted = wantedBalance(asked);
  const adjustment = await transact(ctx, async (tx) => {
    const colleague = await lockColleague(tx, { id, version });
    refuseRaise(tx.actor, colleague.ceiling, ceiling ?? 0n, "ceiling");
    await apply(tx, colleague, { ceiling: ceiling ?? undefined, settlementDay: settlement_day });
    return wanted === undefined ? null : adjustBalance(tx, colleague, { ...asked, wanted });
  });
  return { ...(await readColleague(ctx, { id })), adjustment };
}
