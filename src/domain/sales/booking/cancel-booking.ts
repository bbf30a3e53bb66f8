import type { Ctx, OperatorActor, PartnerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { AnswerRow, BookingCancelRequest, CancelLineTerms, SqlCanceledLine } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { cancelTerms } from "../penalty/cancel-terms";

type CancelBookingInput = { local_pnr: string; lines?: (number | null)[]; ids?: (number | null)[]; reason?: string };

/** Retries when parts were canceled concurrently and the cost has to be recalculated. */
const ATTEMPTS = 5;

/**
 * Cancels a booking, or lines by number or charter class: seats are returned, history, audit and outbox rows written,
 * in one transaction, idempotently. Partners cancel their own, operators any of the branch. Returns a code per
 * requested line: 1000 canceled now or before, with the amount withheld by the rules of its sale; 5003 departed or not
 * cancelable. Throws notFound (3009); notAllowedInState (5003) when no requested line is canceled.
 */
export async function cancelBooking(
  ctx: Ctx<PartnerActor | OperatorActor>,
  input: CancelBookingInput,
): Promise<SqlCanceledLine[]> {
  const { actor } = ctx;
  const { local_pnr, lines, ids, reason } = input;
  const domain_id = actor.kind === "partner" ? actor.domainId : null;
  const answer = await attempt(ctx, { ...requestMeta(ctx), domain_id, local_pnr, lines, ids, reason });
  if ("refused" in answer) {
    const { code, fields } = answer.refused;
    const missing = fields.map((path) => ({ path, message: NOT_THERE }));
    throw new Refusal(reasonOf(code), missing.length > 0 ? { fields: missing } : {});
  }
  if (answer.items.every(({ code }) => code !== 1000)) throw new Refusal("notAllowedInState");
  return answer.items;
}

/**
 * The cost is calculated for the current state and submitted with it: when it changed in between, it is recalculated.
 */
async function attempt(
  ctx: Ctx<PartnerActor | OperatorActor>,
  request: Omit<BookingCancelRequest, "terms"> & { local_pnr: string },
) {
  for (let nth = 1; ; nth++) {
    const at = { local_pnr: request.local_pnr, at: ctx.now };
    const terms: readonly CancelLineTerms[] = await cancelTerms(ctx.query, ctx.actor.branchId, at);
    const requestText = JSON.stringify({ ...request, terms } satisfies BookingCancelRequest);
    const [row] = await retry(() => ctx.query<AnswerRow<"cancel_booking">>("booking.cancel", CANCEL, [requestText]), {
      idempotent: true,
    });
    const { answer } = row!;
    if (!("again" in answer)) return answer;
    if (nth === ATTEMPTS) throw new Error(`booking ${request.local_pnr} changes faster than it can be canceled`);
  }
}

const CANCEL = "select cancel_booking($1) as answer";

const NOT_THERE = { en: "is not in this booking", fa: "در این رزرو نیست" };
