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
 * Sets a colleague's ceiling (minor units of the branch's currency), settlement day and debt, the latter by an opening
 * or adjusting document of today. A ceiling below the debt never fails, and stops further credit. Raising the ceiling,
 * and adjustments above the branch's limit, need a second person, secondPersonNeeded (2012). Throws noPermission (2007)
 * for raising without colleague:approve or adjusting without accounting:approve; fieldInvalid (3003) when debit, credit
 * and balance contradict; notFound (3009), creditCeiling (7002), periodClosed (7301), changedMeanwhile (8004).
 */
export async function setFinancial(
  ctx: Ctx<OperatorActor>,
  given: FinancialChange,
): Promise<z.input<typeof FinancialSet>> {
  const adjustment = await transact(ctx, (tx) => changeFinancial(tx, given));
  return { ...(await readColleague(ctx, { id: given.id })), adjustment };
}

/** Applies the change; returns the document. */
export async function changeFinancial(tx: TxCtx<OperatorActor>, given: FinancialChange) {
  const { id, version, ceiling, settlement_day, ...input } = given;
  const wanted = wantedBalance(input);
  const colleague = await lockColleague(tx, { id, version });
  const subject = { type: "colleague", id };
  const raise = { from: colleague.ceiling, to: ceiling ?? 0n, path: "ceiling", title: colleague.name, input: given };
  const raised = await passRaise(tx, { ...raise, subject });
  await apply(tx, colleague, { ceiling: ceiling ?? undefined, settlementDay: settlement_day });
  if (wanted === undefined) return null;
  // One change request for both: approving the ceiling includes the balance.
  const change = {
    act: raised ? ("colleague.ceiling" as const) : ("colleague.balance" as const),
    input: given,
    subject,
  };
  return adjustBalance(tx, colleague, { ...input, wanted, kept: change });
}
