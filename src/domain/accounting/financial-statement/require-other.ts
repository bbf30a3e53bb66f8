import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { mayActAlone } from "../../people/second-person/may-act-alone";
import { refuseInHand } from "../../people/second-person/refuse-in-hand";

/**
 * Why one person may approve their own request (contract 13.20); null: another person approves it. Throws noPermission
 * (2007) with `four_eyes`.
 */
export async function requireOtherAccountant(
  tx: TxCtx<OperatorActor>,
  { requester, at }: { requester: string; at: Date },
): Promise<string | null> {
  if (requester !== actorName(tx.actor)) {
    await refuseInHand(tx, { requester, person: tx.actor.operatorId, path: "id" });
    return null;
  }
  const alone = await mayActAlone(tx, { permission: "accounting:approve", requestedAt: at });
  if (alone && alone.from <= tx.now) return alone.why;
  throw new Refusal("noPermission", { fields: [{ path: "id", message: OWN }], data: { four_eyes: true } });
}

export const refuseState = (message: { en: string; fa: string }) =>
  new Refusal("operationNotAllowed", { fields: [{ path: "id", message }], data: { allowed_operations: [] } });

export const OTHER_STATE = { en: "is in another state by now", fa: "اکنون در وضعیت دیگری است" };
const OWN = { en: "another person must approve it", fa: "شخص دیگری باید آن را تأیید کند" };
