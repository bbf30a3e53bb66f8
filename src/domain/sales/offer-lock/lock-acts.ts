import { actorName, type Ctx, type CustomerActor, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { AnswerRow, OfferLockExtendRequest, OfferLockReleaseRequest, SqlResults } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";

type Answer = SqlResults["release_offer_lock" | "extend_offer_lock"];
type Buyers = CustomerActor | OperatorActor;

/** Holder filter for extending: customers their own locks, operators any of the branch. */
const holderOf = (actor: Buyers) => (actor.kind === "operator" ? null : actorName(actor));

/** Holder filter for releasing: the caller's own locks, with approve permission any. */
const releasableBy = (actor: Buyers) =>
  actor.kind === "operator" && actor.permissions.includes("reservation:approve") ? null : actorName(actor);

/** 1002 means the caller has no such lock; here the lock is the resource itself, so it becomes notFound. */
const stood = ({ code, ...answer }: Answer): Answer => {
  if (code !== 1000) throw new Refusal(code === 1002 ? "notFound" : reasonOf(code));
  return { code, ...answer };
};

/**
 * Releases a lock: own seats immediately, a supplier's lock by a job. Throws notFound (3009), lockExpired (4004),
 * notAllowedInState (5003) when used.
 */
export async function releaseOfferLock(
  ctx: Ctx<Buyers>,
  { lock_id, reason }: { lock_id: string; reason?: string },
): Promise<{ lock_id: string; expires_at: null }> {
  const request: OfferLockReleaseRequest = { ...requestMeta(ctx), holder: releasableBy(ctx.actor), lock_id, reason };
  const requestText = JSON.stringify(request);
  const ask = () => ctx.query<AnswerRow<"release_offer_lock">>("offer-lock.release", RELEASE, [requestText]);
  const [row] = await retry(ask, { idempotent: true });
  stood(row!.answer);
  return { lock_id, expires_at: null };
}

/**
 * Extends a lock by ten minutes, at most twice: never beyond departure, 45 minutes in total, or the supplier's limit.
 * Throws notFound (3009), lockExpired (4004), saleClosed (4006), notAllowedInState (5003) when extended twice, ended,
 * or at its maximum age.
 */
export async function extendOfferLock(
  ctx: Ctx<Buyers>,
  { lock_id }: { lock_id: string },
): Promise<{ lock_id: string; expires_at: string | null }> {
  const { expires_at = null } = stood(await extended(ctx, lock_id, null));
  return { lock_id, expires_at };
}

/**
 * Extends a lock for a payment to two minutes beyond the deadline, as far as possible. Returns the payment deadline,
 * which may be earlier when the lock ends before. Throws notFound (3009), lockExpired (4004) when expired or without
 * time to pay, notAllowedInState (5003) when ended.
 */
export async function extendForPayment(
  ctx: Ctx<Buyers>,
  { lock_id, deadline }: { lock_id: string; deadline: Date },
): Promise<{ lock_id: string; expires_at: Date; payment_deadline: Date }> {
  const { expires_at, payment_deadline } = stood(await extended(ctx, lock_id, deadline));
  return { lock_id, expires_at: new Date(expires_at!), payment_deadline: new Date(payment_deadline!) };
}

async function extended(ctx: Ctx<Buyers>, lock_id: string, deadline: Date | null): Promise<Answer> {
  const request: OfferLockExtendRequest = { ...requestMeta(ctx), holder: holderOf(ctx.actor), lock_id, deadline };
  const requestText = JSON.stringify(request);
  const ask = () => ctx.query<AnswerRow<"extend_offer_lock">>("offer-lock.extend", EXTEND, [requestText]);
  const [row] = await retry(ask, { idempotent: deadline !== null });
  return row!.answer;
}

const RELEASE = "select release_offer_lock($1) as answer";
const EXTEND = "select extend_offer_lock($1) as answer";
