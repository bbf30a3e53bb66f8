import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { refuseInHand } from "../../people/second-person/refuse-in-hand";
import type { OpenForm, ReopeningDecision, ReopeningDone, ReopeningForm } from "./schema";

type ReopenResult = {
  id?: number;
  fm?: number;
  refused?: "none" | "definite" | "waiting" | "gone" | "own" | "documents";
};

/**
 * Requests that the last closed month is reopened. Throws operationNotAllowed (8003): none is closed, its documents are
 * numbered, or a request is open.
 */
export async function askReopening(
  ctx: Ctx<OperatorActor>,
  { reason }: z.output<typeof ReopeningForm>,
): Promise<z.input<typeof ReopeningDone>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [row] = await tx.db.$queryRaw<{ told: ReopenResult }[]>`
      select ledger.request_reopening(${branchId}::int, ${reason}, ${actorName(tx.actor)}) as told`;
    const { id, fm, refused } = row!.told;
    if (refused) throw refusalFor(refused);
    await audit(tx, {
      action: "closing.ask-reopening",
      subject: { type: "reopening", id: id! },
      after: { fm: fm!, reason },
    });
    return { id: id!, fm: fm! };
  });
}

/**
 * Decides a reopening: approved or rejected by another person, withdrawn by the requester. Approval opens the month and
 * reverses a year's end. Throws operationNotAllowed (8003) for one's own request, documents numbered since, or
 * documents that cannot be undone; changedMeanwhile (8004) when it was decided concurrently.
 */
export async function decideReopening(
  ctx: Ctx<OperatorActor>,
  { id, decision }: z.output<typeof ReopeningDecision>,
): Promise<z.input<typeof ReopeningDone>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    if (decision === "approved") await refuseOnePair(tx, id);
    const [row] = await tx.db.$queryRaw<{ told: ReopenResult }[]>`
      select ledger.decide_reopening(${branchId}::int, ${id}::int, ${decision}::text::ledger.reopening_state,
                                     ${actorName(tx.actor)}, ${tx.requestId}) as told`;
    const { fm, refused } = row!.told;
    if (refused) throw refusalFor(refused);
    await audit(tx, {
      action: "closing.decide-reopening",
      subject: { type: "reopening", id },
      after: { fm: fm!, decision },
    });
    return { id, fm: fm! };
  });
}

/** Two people of whom one reset the other's credentials count as one person. */
async function refuseOnePair(tx: TxCtx<OperatorActor>, id: number): Promise<void> {
  const { branchId, operatorId } = tx.actor;
  const [input] = await tx.db.$queryRaw<{ by: string }[]>`
    select asked_by as by from ledger.reopenings where branch_id = ${branchId}::int and id = ${id}::int`;
  if (input) await refuseInHand(tx, { requester: input.by, person: operatorId, path: "decision" });
}

function refusalFor(refused: NonNullable<ReopenResult["refused"]>): Refusal {
  if (refused === "gone") return new Refusal("changedMeanwhile");
  const fields = [{ path: refused === "own" ? "decision" : "reason", message: WHY[refused] }];
  return new Refusal("operationNotAllowed", { fields, data: { allowed_operations: ALLOWED[refused] } });
}

const WHY = {
  none: { en: "no month is closed", fa: "هیچ ماهی بسته نیست" },
  definite: {
    en: "its documents are numbered: it cannot be reopened",
    fa: "اسناد آن شمارهٔ قطعی دارند و ماه بسته می‌ماند",
  },
  waiting: { en: "has already been requested", fa: "پیش‌تر درخواست شده است" },
  own: { en: "your own request must be decided by another person", fa: "درخواست خود را کس دیگری باید تأیید کند" },
  documents: { en: "a document of the year's end cannot be undone", fa: "سند پایان سال برگشت‌پذیر نیست" },
};
const ALLOWED = {
  none: [],
  definite: [],
  waiting: ["approve", "reject", "withdraw"],
  own: ["withdraw"],
  documents: [],
};

/**
 * Reopens a softly closed month; one person suffices. Throws operationNotAllowed (8003) when it is not softly closed.
 */
export async function openMonth(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  { fm }: z.output<typeof OpenForm>,
): Promise<{ done: boolean }> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<{ opened: boolean }[]>`
      select ledger.open_month(${tx.actor.branchId}::int, ${fm}::int) as opened`;
    if (!row!.opened) throw refuseField("fm", NOT_SOFT, "operationNotAllowed");
    const subject = { type: "period", id: fm };
    await recordChange(tx, { action: "closing.open", subject, topic: "closing.opened", data: { fm } });
    return { done: true };
  });
}

const NOT_SOFT = { en: "is not locked", fa: "بستهٔ موقت نیست" };
