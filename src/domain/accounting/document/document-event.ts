import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import type { PublishedEvent } from "../../kernel/publish";

/** The event of a changed document, for the console. */
export const documentEvent = (
  { actor }: TxCtx<OperatorActor>,
  event: "saved" | "posted" | "removed" | "reversed",
  id: number,
): PublishedEvent => ({
  topic: `document.${event}`,
  subject: { type: "document", id },
  data: { id, by: actorName(actor) },
});
