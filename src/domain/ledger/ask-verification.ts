import type { z } from "zod";
import { audit } from "../audit";
import { actorName, type Ctx, type OperatorActor } from "../context";
import { refuseField } from "../errors";
import { transact } from "../transact";
import type { VerificationAsk, VerificationAsked } from "./schema";

/**
 * Asks that a span of the branch's books be verified; the job process does it and the console hears of it. A span that
 * waits already is not noted twice. 3003 at `to_on` when it lies before `from_on`.
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

const BACKWARDS = { en: "before the first day", fa: "پیش از روز نخست است" };
