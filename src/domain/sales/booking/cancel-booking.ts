import type { Ctx, OperatorActor, PartnerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import { reasonOf } from "../../platform/error-record/error-title";
import { cancelTerms } from "../penalty/cancel-terms";
import type { CanceledLine } from "./rows";

type CancelBookingInput = { local_pnr: string; lines?: (number | null)[]; ids?: (number | null)[]; reason?: string };
type Answer = { id: number; items: CanceledLine[] } | { again: true } | { refused: { code: number; fields: string[] } };

/** How often what is canceled is reckoned anew because somebody gave parts of it back meanwhile. */
const ATTEMPTS = 5;

/**
 * Cancels a booking, or the lines named by number or by charter class: seats go back, history, audit and outbox rows are
 * written, in one transaction and once. A partner cancels its own, an operator any of the branch. Answers each line asked
 * about with a code of its own: 1000 canceled, now or before, with what is kept of it by the rules it was sold with; 5003 departed,
 * or in a state that cannot be canceled. Refuses 3009 no such booking or line; 5003 where no line asked about is canceled.
 */
export async function cancelBooking(
  ctx: Ctx<PartnerActor | OperatorActor>,
  input: CancelBookingInput,
): Promise<CanceledLine[]> {
  const { actor } = ctx;
  const request = { ...input, ...requestMeta(ctx), domain_id: actor.kind === "partner" ? actor.domainId : null };
  const answer = await attempt(ctx, request);
  if ("refused" in answer) {
    const { code, fields } = answer.refused;
    const missing = fields.map((path) => ({ path, message: NOT_THERE }));
    throw new Refusal(reasonOf(code), missing.length > 0 ? { fields: missing } : {});
  }
  if (answer.items.every(({ code }) => code !== 1000)) throw new Refusal("notAllowedInState");
  return answer.items;
}

/** What it costs is reckoned of what stands, and told together with it: if that is another now, it is reckoned again. */
async function attempt(ctx: Ctx<PartnerActor | OperatorActor>, request: CancelBookingInput & object) {
  for (let nth = 1; ; nth++) {
    const at = { local_pnr: request.local_pnr, at: ctx.now };
    const terms = await cancelTerms(ctx.query, ctx.actor.branchId, at);
    const requestText = JSON.stringify({ ...request, terms });
    const [row] = await retry(() => ctx.query<{ answer: Answer }>("booking.cancel", CANCEL, [requestText]), {
      idempotent: true,
    });
    const { answer } = row!;
    if (!("again" in answer)) return answer;
    if (nth === ATTEMPTS) throw new Error(`booking ${request.local_pnr} changes faster than it is canceled`);
  }
}

const CANCEL = "select cancel_booking($1) as answer";

const NOT_THERE = { en: "is not in this booking", fa: "در این رزرو نیست" };
