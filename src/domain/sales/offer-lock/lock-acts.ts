import { actorName, type Ctx, type CustomerActor, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import { reasonOf } from "../../platform/error-record/error-title";

type Answer = { code: number; expires_at?: string | null; payment_deadline?: string | null };
type Buyers = CustomerActor | OperatorActor;

/** Whose locks somebody may extend: a customer their own, the desk any of the branch. */
const holderOf = (actor: Buyers) => (actor.kind === "operator" ? null : actorName(actor));

/** Whose somebody may give back: their own; who approves at the desk, anybody's. */
const releasableBy = (actor: Buyers) =>
  actor.kind === "operator" && actor.permissions.includes("reservation:approve") ? null : actorName(actor);

/** 1002 says that there is none of the caller's; here a lock is named alone, so that it is simply not found. */
const stood = ({ code, ...answer }: Answer): Answer => {
  if (code !== 1000) throw new Refusal(code === 1002 ? "notFound" : reasonOf(code));
  return { code, ...answer };
};

/**
 * Gives an offer's lock back: own seats at once, a supplier's by the job after. Refuses 3009 none that the caller may give back,
 * 4004 run out, 5003 used.
 */
export async function releaseOfferLock(
  ctx: Ctx<Buyers>,
  { lock_id, reason }: { lock_id: string; reason?: string },
): Promise<{ lock_id: string; expires_at: null }> {
  const request = JSON.stringify({ ...requestMeta(ctx), holder: releasableBy(ctx.actor), lock_id, reason });
  const ask = () => ctx.query<{ answer: Answer }>("offer-lock.release", RELEASE, [request]);
  const [row] = await retry(ask, { idempotent: true });
  stood(row!.answer);
  return { lock_id, expires_at: null };
}

/**
 * Ten more minutes, twice at most: never past departure, 45 minutes in all, or what the supplier allows. Refuses 3009, 4004 run out,
 * 4006 no longer sold, 5003 extended twice before, ended, or as old as it may get.
 */
export async function extendOfferLock(
  ctx: Ctx<Buyers>,
  { lock_id }: { lock_id: string },
): Promise<{ lock_id: string; expires_at: string | null }> {
  const { expires_at = null } = stood(await extended(ctx, lock_id, null));
  return { lock_id, expires_at };
}

/**
 * A payment begins: the lock lives until its deadline and two minutes more, as far as it can. Answers by when the payment must
 * be made (the deadline, or earlier where the lock ends before). Refuses 3009 none of the caller's, 4004 run out or no time is left to pay,
 * 5003 ended.
 */
export async function extendForPayment(
  ctx: Ctx<Buyers>,
  { lock_id, deadline }: { lock_id: string; deadline: Date },
): Promise<{ lock_id: string; expires_at: Date; payment_deadline: Date }> {
  const { expires_at, payment_deadline } = stood(await extended(ctx, lock_id, deadline));
  return { lock_id, expires_at: new Date(expires_at!), payment_deadline: new Date(payment_deadline!) };
}

async function extended(ctx: Ctx<Buyers>, lock_id: string, deadline: Date | null): Promise<Answer> {
  const request = JSON.stringify({ ...requestMeta(ctx), holder: holderOf(ctx.actor), lock_id, deadline });
  const ask = () => ctx.query<{ answer: Answer }>("offer-lock.extend", EXTEND, [request]);
  const [row] = await retry(ask, { idempotent: deadline !== null });
  return row!.answer;
}

const RELEASE = "select release_offer_lock($1) as answer";
const EXTEND = "select extend_offer_lock($1) as answer";
