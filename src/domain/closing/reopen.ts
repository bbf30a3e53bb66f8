import type { z } from "zod";
import { audit } from "../audit";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../context";
import { Refusal, refuseField } from "../errors";
import { refuseInHand } from "../second-person/refuse-in-hand";
import { transact } from "../transact";
import type { OpenForm, ReopeningDecision, ReopeningDone, ReopeningForm } from "./schema";

type ReopenResult = {
  id?: number;
  fm?: number;
  refused?: "none" | "definite" | "waiting" | "gone" | "own" | "documents";
};

/** Asks that the last closed month be opened again. 8003: none is closed, its documents have numbers, or somebody has asked. */
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
 * Decides it: approved or rejected by another person, withdrawn by whoever asked. Approving opens the month and undoes a year's
 * end. 8003 one's own wish, numbers given meanwhile, documents that cannot be undone; 8004 decided meanwhile.
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

/** Two people of whom one had the other in hand are one pair of eyes. */
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
    en: "its documents have their numbers: it stays closed",
    fa: "اسناد آن شمارهٔ قطعی دارند و ماه بسته می‌ماند",
  },
  waiting: { en: "somebody has asked already", fa: "پیش‌تر درخواست شده است" },
  own: { en: "one's own wish is decided by another person", fa: "درخواست خود را کس دیگری باید تأیید کند" },
  documents: { en: "a document of the year's end cannot be undone", fa: "سند پایان سال برگشت‌پذیر نیست" },
};
const ALLOWED = {
  none: [],
  definite: [],
  waiting: ["approve", "reject", "withdraw"],
  own: ["withdraw"],
  documents: [],
};

/** Opens a softly closed month again; one person may. 8003 when it is not softly closed. */
export async function openMonth(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  { fm }: z.output<typeof OpenForm>,
): Promise<{ done: boolean }> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<{ opened: boolean }[]>`
      select ledger.open_month(${tx.actor.branchId}::int, ${fm}::int) as opened`;
    if (!row!.opened) throw refuseField("fm", NOT_SOFT, "operationNotAllowed");
    await audit(tx, { action: "closing.open", subject: { type: "period", id: fm } });
    await tx.db.outboxEvent.create({
      data: {
        branchId: tx.actor.branchId,
        type: "closing.opened",
        aggregateType: "period",
        aggregateId: String(fm),
        data: { fm },
      },
    });
    return { done: true };
  });
}

const NOT_SOFT = { en: "is not softly closed", fa: "بستهٔ موقت نیست" };
