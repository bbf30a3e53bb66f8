import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import type { AnnouncementCancelRequest, AnswerRow } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { passCredited } from "../../people/second-person/pass-credited";
import { reasonOf } from "../../platform/error-record/error-title";
import { mirroredLines } from "../document/mirrored-lines";
import { reversalDay } from "../document/reversal-day";
import { refusalOf } from "./note";
import { publishAnnouncement } from "./publish-announcement";
import { readAnnouncement } from "./read-announcement";
import type { AnnouncementCancel } from "./schema";
import { lockNote, refuseUnapproved, refuseUnless, type Stored } from "./stored";

type Tx = TxCtx<OperatorActor>;
type CancelAnnouncementInput = z.output<typeof AnnouncementCancel>;

/**
 * Cancels a note: removes a draft, or reverses a posted note on its own day, today or later; it retains its number.
 * Throws operationNotAllowed (8003) once payments settle it, noPermission (2007) when posted without approve
 * permission, secondPersonNeeded (2012) when the reversal exceeds one person's limit, periodClosed (7301).
 */
export async function cancelAnnouncement(ctx: Ctx<OperatorActor>, input: CancelAnnouncementInput) {
  await transact(ctx, (tx) => cancelApproved(tx, input));
  return readAnnouncement(ctx, { id: input.id });
}

/** Applies the cancellation. */
export const cancelApproved = async (tx: Tx, input: CancelAnnouncementInput): Promise<void> =>
  cancelStored(tx, await lockNote(tx, input), input);

/** Cancels a note locked by the caller. */
export async function cancelStored(tx: Tx, stored: Stored, { on, reason }: CancelAnnouncementInput): Promise<void> {
  refuseUnless(stored, "cancel");
  if (stored.voucher_id !== null) refuseUnapproved(tx);
  const input = { id: stored.id, version: stored.version, on, ...(reason && { reason }) };
  const change = { act: "announcement.cancel", input, subject: { type: "announcement", id: stored.id } } as const;
  await passCredited(tx, await mirroredLines(tx, stored), change);
  const { branchId } = tx.actor;
  const day = await reversalDay(tx, { on, original: stored.date });
  const by = { branch_id: branchId, id: stored.id, actor: actorName(tx.actor), request_id: tx.requestId };
  const request: AnnouncementCancelRequest = { ...by, on: day, reason: reason || null };
  const [row] = await tx.db.$queryRaw<AnswerRow<"cancel_announcement">[]>`
    select cancel_announcement(${JSON.stringify(request)}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused, reasonOf(answer.refused.code));
  await publishAnnouncement(tx, "cancel", {
    id: stored.id,
    reason: reason ?? null,
    document_id: answer.reversal?.voucher_id ?? null,
  });
}
