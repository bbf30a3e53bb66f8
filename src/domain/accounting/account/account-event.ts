import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import type { PublishedEvent } from "../../kernel/publish";

/** The event of a changed account, for the console. */
export const accountEvent = (
  { actor }: TxCtx<OperatorActor>,
  event: "created" | "changed" | "deleted",
  id: number,
): PublishedEvent => ({
  topic: `account.${event}`,
  subject: { type: "account", id },
  data: { account_id: id, by: actorName(actor) },
});
