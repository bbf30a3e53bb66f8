import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { addMessage } from "./add-message";
import { lockRequest } from "./lock-request";
import { notifyCustomer } from "./notify-customer";
import { actsOf, isLive, MAX_MESSAGES } from "./rules";
import { answeredWords } from "./rules.notification";
import type { RequestAnswer, RequestStands } from "./schema.console";

/**
 * Adds the branch's answer; the customer is notified at the first one since their last message. The answering operator
 * becomes the owner when there is none. Throws notFound (3009); operationNotAllowed (8003) when it is over;
 * changedMeanwhile (8004) when there are newer messages than the operator has read; tooLarge (3008) when it is full.
 */
export async function answerRequest(
  ctx: Ctx<OperatorActor>,
  { id, text, after }: z.output<typeof RequestAnswer>,
): Promise<z.input<typeof RequestStands>> {
  const { branchId, operatorId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const before = await lockRequest(tx, id);
    if (!isLive(before.status))
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: actsOf(before.status) } });
    if (before.message_count !== after)
      throw new Refusal("changedMeanwhile", { data: { messages: before.message_count } });
    if (before.message_count >= MAX_MESSAGES) throw refuseField("text", FULL, "tooLarge");
    const ownerId = before.owner_id ?? operatorId;
    await tx.db.travelRequest.update({
      where: { branchId_id: { branchId, id } },
      data: { status: "answered", ownerId },
    });
    const nr = await addMessage(tx, { id, author: "staff", text });
    if (before.status === "open") {
      const words = (locale: "fa" | "en") => answeredWords({ id, locale, text });
      await notifyCustomer(tx, { id, event: `answer:${nr}`, words });
    }
    await recordChange(tx, {
      action: "travel_request.answer",
      subject: { type: "travel_request", id },
      before: { status: before.status, owner_id: before.owner_id },
      after: { status: "answered", owner_id: ownerId, message: nr },
      topic: "travel_request.answered",
    });
    return { id, status: "answered", version: before.version + 1 };
  });
}

const FULL = {
  en: `a request has room for ${MAX_MESSAGES} messages`,
  fa: `هر درخواست جای ${MAX_MESSAGES} پیام دارد`,
};
