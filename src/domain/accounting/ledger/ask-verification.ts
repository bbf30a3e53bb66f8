import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { VerificationAsk, VerificationAsked } from "./schema";

/**
 * Requests verification of a period of the branch's books by a job, which notifies the console. An identical waiting
 * request is reused. Throws fieldInvalid (3003) at `to_on` when before `from_on`.
 */
export async function askVerification(
  ctx: Ctx<OperatorActor>,
  { from_on, to_on }: z.output<typeof VerificationAsk>,
): Promise<z.input<typeof VerificationAsked>> {
  if (to_on < from_on) throw refuseField("to_on", BACKWARDS);
  return transact(ctx, async (tx) => {
    const { actor, requestId } = tx;
    const [row] = await tx.db.$queryRaw<{ id: number }[]>`
      select ledger.request_verification(${actor.branchId}, ${from_on}::date, ${to_on}::date, ${actorName(actor)}, ${requestId}) as id`;
    const { id } = row!;
    const subject = { type: "verification_request", id };
    await audit(tx, { action: "ledger.ask-verification", subject, after: { from_on, to_on } });
    return { id, key: `r${id}` };
  });
}

const BACKWARDS = { en: "must not be before the first day", fa: "پیش از روز اول است" };
