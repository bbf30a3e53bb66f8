import { initTRPC, TRPCError } from "@trpc/server";
import type { Actor, Ctx, CustomerActor, OperatorActor, PartnerActor, Site } from "@/domain/kernel/context";
import { isRefusal, type Reason, Refusal } from "@/domain/kernel/errors";
import { withMarks } from "@/domain/kernel/exact";
import type { Permission } from "@/domain/kernel/permission/rules";
import type { Group } from "@/domain/people/customer/rules";
import type { Envelope } from "./rest/envelope";
import { refusalOf } from "./rest/refusal-of";

export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = `${Verb} /${string}`;

/**
 * Required caller of a route; printed by `npm run routes`, published in OpenAPI, and used by the dispatcher to identify
 * the caller.
 */
export type Guard =
  | { kind: "open" }
  /** A registered `Domain` header. */
  | { kind: "domain" }
  /** ... from a trusted address, with the domain's Basic credentials if its policy requires them. */
  | { kind: "site" }
  /** ... with a JWT signed by a connection token. */
  | { kind: "partner" }
  /** A token of the customer family, of one of these groups. */
  | { kind: "customer"; groups: readonly Group[] }
  | { kind: "operator"; permission?: Permission };

/** Defaults per caller, contract section 1: requests a second (or a minute) and burst. */
export type Rate =
  | ("token" | "book" | "lock" | "search" | "signIn" | "paper" | "heavy" | "other")
  /**
   * Visitors who are not signed in: cached pages, rendered pages, and calls; then pages and calls of signed-in users.
   */
  | ("page" | "render" | "door" | "visit" | "console");

export type Meta = {
  rest?: Route | readonly Route[];
  guard?: Guard;
  summary?: string;
  envelope?: Envelope;
  /** An item route of the reservation family: its success is in `items` instead of `payload`. */
  member?: "items";
  rate?: Rate;
  /**
   * Refusals of the use case, published in OpenAPI; those of the transport (rest/openapi/refusals.ts) are derived. Tests
   * fail on a thrown one that is missing here, and on one that no test has seen.
   */
  refusals?: readonly Reason[];
  /** A GET whose answer browsers may cache for a minute and revalidate by ETag. */
  fresh?: boolean;
  /**
   * The answer is a credential: it is not stored, so Idempotency-Key is not supported. Every other writing call
   * supports it.
   */
  credential?: boolean;
  /**
   * `stream`: returns a file as it is generated (domain/kernel/file-stream.ts): a query of an operator, by GET, or of a
   * customer, by POST. `produces`: its content type. `upload`: receives a file as it arrives (rest/upload), as
   * multipart or base64 in JSON, in the input's `file`. By POST.
   */
  kind?: "stream" | "upload";
  produces?: string;
  /** The call is a single batcher statement: its idempotency keys are claimed with it. */
  singleStatement?: boolean;
};

/** Facts of a call before any guard has run. */
export type RequestContext = Omit<Ctx<Actor | null>, "actor"> & {
  actor: Actor | null;
  site: Site | null;
  /** The caller's address: the socket's, or that from a trusted proxy. Null when unknown. */
  address: string | null;
  /** The end user's address, sent by a trusted partner. */
  customerAddress: string | null;
  /** The `Domain` header as sent, verified or not: used when a sign-in names no site. */
  domainHeader?: string | undefined;
  /** Idempotency-Key or jti: records that a call creates carry it under a unique constraint. */
  requestKey: string | null;
  /** The current console session; null when there is none. */
  sessionId?: string | null;
  /**
   * Scenario of the sandbox (the `Test` header, of customers, operators and, with sandboxes, partners); ignored
   * elsewhere.
   */
  scenario?: string | null;
};

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    // Amounts beyond 2^53-1 reach the console exactly.
    transformer: {
      input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
      output: { serialize: withMarks, deserialize: (value: unknown) => value },
    },
    // For the console: sends the refusal's reason, whose texts are in the catalogue; internal faults reveal nothing.
    errorFormatter: ({ shape, error, input, ctx }) => {
      const { reason, details, message } = refusalOf(error, input) ?? new Refusal("unexpected");
      const data = { ...shape.data, stack: undefined, refusal: { reason, details, requestId: ctx?.requestId } };
      return { ...shape, message, data };
    },
  });

export const router = t.router;
export const callerOf = t.createCallerFactory;

/** For the console's link: a Refusal becomes the tRPC error that matches its status. REST reads it from `cause`. */
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

/** The middlewares of every builder here: rest/fast-procedure.ts replaces them, in the same order. */
export const ownSteps = new WeakSet<object>(refusals._middlewares);

const base = t.procedure.use(refusals);

/**
 * Checks what a guard requires of the context; the transport has already verified the credentials (rest/identify.ts,
 * session.ts).
 */
export function requireGuard(guard: Guard, { site, actor }: Pick<RequestContext, "site" | "actor">): void {
  if (guard.kind === "open") return;
  if (guard.kind === "domain" || guard.kind === "site") {
    if (!site) throw new Refusal("domainUnknown");
    return;
  }
  if (actor?.kind !== guard.kind) throw new Refusal("tokenMissing");
  if (guard.kind === "customer" && !guard.groups.includes((actor as CustomerActor).group)) {
    throw new Refusal("noPermission", { data: { groups: guard.groups } });
  }
  if (
    guard.kind === "operator" &&
    guard.permission &&
    !(actor as OperatorActor).permissions.includes(guard.permission)
  ) {
    throw new Refusal("noPermission", { data: { permission: guard.permission } });
  }
}

const guarded = <Narrowed extends Partial<RequestContext>>(guard: Guard) => {
  const check = t.middleware(({ ctx, next }) => {
    requireGuard(guard, ctx);
    return next({ ctx: ctx as typeof ctx & Narrowed });
  });
  for (const step of check._middlewares) ownSteps.add(step);
  return base.meta({ guard }).use(check);
};

/** Anyone. */
export const open = guarded<object>({ kind: "open" });

/** A registered site. */
export const domain = guarded<{ site: Site }>({ kind: "domain" });

/** A registered site, called from a trusted address. */
export const trustedSite = guarded<{ site: Site }>({ kind: "site" });

/** A partner with a signed call. */
export const partner = guarded<{ actor: PartnerActor }>({ kind: "partner" });

/** A customer: a person or a colleague's user, unless groups are given. */
export const customer = <Allowed extends Group = "b2c" | "b2b">(...groups: Allowed[]) =>
  guarded<{ actor: Extract<CustomerActor, { group: Allowed }> }>({
    kind: "customer",
    groups: groups.length > 0 ? groups : ["b2c", "b2b"],
  });

/** A user of the back office, with a permission if one is given. */
export const operator = (permission?: Permission) =>
  guarded<{ actor: OperatorActor }>({ kind: "operator", permission });
