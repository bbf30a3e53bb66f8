import type { z } from "zod";
import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx, type CustomerActor } from "../../kernel/context";
import { retry } from "../../kernel/retry";
import type { DiscountTakeRequest, SqlDiscountTaken, SqlResults } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import { partyOf } from "../../people/customer/party-of";
import { type RecordedAttempt, recordAttempt, withdrawAttempt } from "../../platform/attempt-limit/record-attempt";
import { PARTY } from "../../platform/attempt-limit/rules";
import { refusalOf } from "./refused";
import type { DiscountSubmit, DiscountSubmitted } from "./schema";

type Guesser = Ctx<CustomerActor> & { address: string | null };
type Answered = SqlResults["take_discount"];
type DiscountUse = { code: string; amount: bigint; product: string | null; party: string; group: string };

/**
 * GET /discount/submit: reserves a use of a code for 15 minutes; an identical request returns the existing reservation.
 * Throws notFound (3009), discountExpired (7201), discountOtherUser (7203), discountConditions (7204) with its
 * conditions, discountExhausted (7202); tooManyRequests (9001) after too many guesses of unknown or foreign codes.
 */
export async function submitDiscount(
  ctx: Guesser,
  { code, amount, product = null }: z.output<typeof DiscountSubmit>,
): Promise<z.input<typeof DiscountSubmitted> & Pick<SqlDiscountTaken, "again">> {
  const { group } = ctx.actor;
  const party = partyOf(ctx.actor);
  const guesses = await countGuesses(ctx, party);
  const [answer, [branch]] = await Promise.all([
    takeUse(ctx, { code, amount, product, party, group }),
    ctx.query<RowOf<"branches", "currency">>("discount.currency", CURRENCY, [ctx.actor.branchId]),
  ]);
  if (!("refused" in answer && GUESSED.has(answer.refused.code))) await forget(ctx, guesses);
  if ("refused" in answer) throw refusalOf(answer.refused, "code");
  const { left, ...taken } = answer;
  return { ...taken, currency: branch!.currency, limit_remaining: left };
}

/** Reserves a use for a party, as prisma/sql/cashier/discounts.sql answers; does not count guesses. */
export function takeUse(
  { actor, now, requestId, runBatched }: Pick<Ctx, "actor" | "now" | "requestId" | "runBatched">,
  { code, amount, product, party, group }: DiscountUse,
): Promise<Answered> {
  const request: DiscountTakeRequest = {
    ...{ branch_id: actor.branchId, actor: actorName(actor), request_id: requestId, at: now },
    ...{ code, amount: Number(amount), product, party, party_group: group },
  };
  const requestText = JSON.stringify(request);
  return retry(() => runBatched(TAKE, requestText), { idempotent: true });
}

/** Counts guesses per person and per company, so that one clerk's typing errors do not block the others. */
async function countGuesses(ctx: Guesser, party: string): Promise<RecordedAttempt[]> {
  const { address } = ctx;
  const own = await recordAttempt(ctx, { identifier: `discount:${actorName(ctx.actor)}`, address });
  if (ctx.actor.group !== "b2b") return [own];
  try {
    return [own, await recordAttempt(ctx, { identifier: `discount:${party}`, address }, PARTY)];
  } catch (error) {
    await withdrawAttempt(ctx, own);
    throw error;
  }
}

const forget = (ctx: Guesser, guesses: RecordedAttempt[]) =>
  Promise.all(guesses.map((guess) => withdrawAttempt(ctx, guess)));

/** Unknown code, or another party's. */
const GUESSED: ReadonlySet<number> = new Set([3009, 7203]);
const TAKE = batcherFor("discount.take", "take_discount");
const CURRENCY = "select currency from branches where id = $1::int";
