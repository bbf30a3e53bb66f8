import { createHash } from "node:crypto";
import { actorName, type Ctx, type PartnerActor } from "./context";

/** Whose act it is, as the SQL functions that move seats are told of it. */
export const requestMeta = ({ actor, now, requestId }: Pick<Ctx, "actor" | "now" | "requestId">) => ({
  branch_id: actor.branchId,
  actor: actorName(actor),
  request_id: requestId,
  now,
});

/** A partner's act on what it holds itself: nobody else's lock will do. */
export const holderRequestMeta = (ctx: Ctx<PartnerActor>) => ({ ...requestMeta(ctx), holder: actorName(ctx.actor) });

/** `requestKey`: Idempotency-Key or jti; a second run with it finds what the first did. */
export type KeyedCtx = Ctx<PartnerActor> & { requestKey: string | null };

/** A partner's call that takes seats. `what` is asked for: under the same reference or key it must be the same again. */
export const idempotentRequestMeta = (ctx: KeyedCtx, what: object) => ({
  ...holderRequestMeta(ctx),
  domain_id: ctx.actor.domainId,
  colleague_id: ctx.actor.colleagueId,
  request_key: ctx.requestKey,
  request_hash: createHash("sha256").update(JSON.stringify(what)).digest("base64url"),
});

type WithClientReference = { client_reference?: string | null | undefined };

/** Whether a second run of the call finds what the first did. */
export const isIdempotent = ({ requestKey }: KeyedCtx, { client_reference }: WithClientReference) =>
  requestKey !== null || client_reference != null;

/** The field that was used before with other data (3010): the reference, else the key. */
export const reusedField = ({ client_reference }: WithClientReference) => [
  { path: client_reference == null ? "Idempotency-Key" : "client_reference", message: REUSED },
];

export const REUSED = { en: "was already used with other data", fa: "پیش‌تر با دادهٔ دیگری به کار رفته است" };

/** The most an item may cost, minor units; undefined where the caller names no price. */
export const maxTotalOf = ({ expected_total, max_increase }: Expected) =>
  expected_total == null ? undefined : Number(expected_total + (max_increase ?? 0n));

type Expected = { expected_total?: bigint | null | undefined; max_increase?: bigint | null | undefined };
