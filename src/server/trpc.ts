import { initTRPC, TRPCError } from "@trpc/server";
import type { Actor, Ctx, OperatorActor, PartnerActor, Site } from "@/domain/context";
import { isRefusal, Refusal } from "@/domain/errors";
import type { Permission } from "@/domain/operator/rules";
import type { Envelope } from "./rest/envelope";

export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = `${Verb} /${string}`;

/** Who may call; printed by `npm run routes`, published in OpenAPI, and what the dispatcher identifies the caller by. */
export type Guard =
  | { kind: "open" }
  /** A registered `Domain` header. */
  | { kind: "domain" }
  /** ... from a trusted address, with the domain's Basic credentials where its policy asks for them. */
  | { kind: "site" }
  /** ... with a JWT signed by a connection token. */
  | { kind: "partner" }
  | { kind: "operator"; permission?: Permission };

/** Defaults per caller, contract section 1: requests a second (or a minute) and burst. */
export type Rate = "token" | "book" | "lock" | "search" | "other";

export type Meta = {
  rest?: Route | readonly Route[];
  guard?: Guard;
  summary?: string;
  envelope?: Envelope;
  /** An item route of the reservation family: its success stands in `items`, not in `payload`. */
  member?: "items";
  rate?: Rate;
  /** A POST that creates or moves money honours Idempotency-Key. */
  idempotent?: boolean;
};

/** What the transport knows of a call before any guard has looked. */
export type RequestContext = Omit<Ctx<Actor | null>, "actor"> & {
  actor: Actor | null;
  site: Site | null;
  /** The caller's address: the socket's, or what a trusted proxy says of it. Null where neither is known. */
  address: string | null;
  /** The end user's address as told by a trusted partner. */
  customerAddress: string | null;
  /** Idempotency-Key or jti: records that a call creates carry it under a unique constraint. */
  requestKey: string | null;
};

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const refusal = isRefusal(error.cause) ? error.cause : undefined;
      return {
        ...shape,
        data: {
          ...shape.data,
          stack: undefined,
          refusal: refusal && { reason: refusal.reason, details: refusal.details },
        },
      };
    },
  });

export const router = t.router;
export const callerOf = t.createCallerFactory;

/** For the console's link: a Refusal travels as the tRPC error that fits its status. REST reads it from `cause`. */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !isRefusal(result.error.cause)) return result;
  const refusal = result.error.cause;
  throw new TRPCError({ code: TRPC_CODE[refusal.row.status] ?? "CONFLICT", message: refusal.message, cause: refusal });
});

const TRPC_CODE: Record<number, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

const base = t.procedure.use(refusals);

/** Anyone. */
export const open = base.meta({ guard: { kind: "open" } });

/** A registered site; `ctx.site` is proven. */
export const domain = base.meta({ guard: { kind: "domain" } }).use(({ ctx, next }) => {
  if (!ctx.site) throw new Refusal("domainUnknown");
  return next({ ctx: { ...ctx, site: ctx.site } });
});

/** A registered site calling from a trusted address: the dispatcher has checked both (identify.ts). */
export const trustedSite = base.meta({ guard: { kind: "site" } }).use(({ ctx, next }) => {
  if (!ctx.site) throw new Refusal("domainUnknown");
  return next({ ctx: { ...ctx, site: ctx.site } });
});

/** A partner with a signed call. */
export const partner = base.meta({ guard: { kind: "partner" } }).use(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor?.kind !== "partner") throw new Refusal("tokenMissing");
  return next({ ctx: { ...ctx, actor: actor as PartnerActor } });
});

/** A person of the back office, with a permission where one is named. */
export const operator = (permission?: Permission) =>
  base.meta({ guard: { kind: "operator", permission } }).use(({ ctx, next }) => {
    const { actor } = ctx;
    if (actor?.kind !== "operator") throw new Refusal("tokenMissing");
    if (permission && !actor.permissions.includes(permission)) {
      throw new Refusal("noPermission", { data: { permission } });
    }
    return next({ ctx: { ...ctx, actor: actor as OperatorActor } });
  });
