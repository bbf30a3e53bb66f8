import { createHash } from "node:crypto";
import { actorName, type Ctx, type PartnerActor } from "./context";

/** Actor data for the SQL functions that move seats. */
export const requestMeta = ({ actor, now, requestId }: Pick<Ctx, "actor" | "now" | "requestId">) => ({
  branch_id: actor.branchId,
  actor: actorName(actor),
  request_id: requestId,
  now,
});

/** A partner acting on its own holds: locks of others are not accepted. */
export const holderRequestMeta = (ctx: Ctx<PartnerActor>) => ({ ...requestMeta(ctx), holder: actorName(ctx.actor) });

/** `requestKey`: Idempotency-Key or jti; a second run with it returns the first result. */
export type KeyedCtx = Ctx<PartnerActor> & { requestKey: string | null };

/**
 * Metadata of a partner's call that takes seats. `what`: the request's content, which must be identical under the same
 * reference or key.
 */
export const idempotentRequestMeta = (ctx: KeyedCtx, what: object) => ({
  ...holderRequestMeta(ctx),
  domain_id: ctx.actor.domainId,
  colleague_id: ctx.actor.colleagueId,
  request_key: ctx.requestKey,
  request_hash: createHash("sha256").update(JSON.stringify(what)).digest("base64url"),
});

type WithClientReference = { client_reference?: string | null | undefined };

/** Whether a second run of the call returns the first result. */
export const isIdempotent = ({ requestKey }: KeyedCtx, { client_reference }: WithClientReference) =>
  requestKey !== null || client_reference != null;

/** The reused field for referenceReused (3010): the reference, else the key. */
export const reusedField = ({ client_reference }: WithClientReference) => [
  { path: client_reference == null ? "Idempotency-Key" : "client_reference", message: REUSED },
];

export const REUSED = { en: "was already used with other data", fa: "پیش‌تر با دادهٔ دیگری به کار رفته است" };

/** Maximum total of an item, minor units; undefined when the caller states no price. */
export const maxTotalOf = ({ expected_total, max_increase }: Expected) =>
  expected_total == null ? undefined : Number(expected_total + (max_increase ?? 0n));

type Expected = { expected_total?: bigint | null | undefined; max_increase?: bigint | null | undefined };
