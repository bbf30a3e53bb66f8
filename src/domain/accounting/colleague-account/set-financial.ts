import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { apply } from "../../people/colleague/change-colleague";
import { lockColleague } from "../../people/colleague/lock-colleague";
import { passRaise } from "../../people/colleague/pass-raise";
import { readColleague } from "../../people/colleague/read-colleague";
import type { FinancialChange, FinancialSet } from "../../people/colleague/schema";
import { adjustBalance, wantedBalance } from "./adjust-balance";

/**
 * Sets how far a colleague may owe (minor units of the branch's currency), the day it settles on, and what it owes: the last by an
 * opening or adjusting document of today, never past the books. A ceiling below what is owed never fails, and lends nothing more.
 * A ceiling that goes up, and what is given to it beyond the branch's limit, are approved by a second person (2012).
 * 2007 to raise it without colleague:approve, or to set what is owed without accounting:approve; 3003 where debit, credit and
 * balance disagree; 3009, 7002, 7301, 8004.
 */
export async function setFinancial(
  ctx: Ctx<OperatorActor>,
  given: FinancialChange,
): Promise<z.input<typeof FinancialSet>> {
  const adjustment = await transact(ctx, (tx) => changeFinancial(tx, given));
  return { ...(await readColleague(ctx, { id: given.id })), adjustment };
}

/** The change alone; answers the document. */
export async function changeFinancial(tx: TxCtx<OperatorActor>, given: FinancialChange) {
  const { id, version, ceiling, settlement_day, ...input } = given;
  const wanted = wantedBalance(input);
  const colleague = await lockColleague(tx, { id, version });
  const subject = { type: "colleague", id };
  const raise = { from: colleague.ceiling, to: ceiling ?? 0n, path: "ceiling", title: colleague.name, input: given };
  const raised = await passRaise(tx, { ...raise, subject });
  await apply(tx, colleague, { ceiling: ceiling ?? undefined, settlementDay: settlement_day });
  if (wanted === undefined) return null;
  // One request for both: whoever approved the ceiling approved the balance beside it.
  const change = {
    act: raised ? ("colleague.ceiling" as const) : ("colleague.balance" as const),
    input: given,
    subject,
  };
  return adjustBalance(tx, colleague, { ...input, wanted, kept: change });
}
