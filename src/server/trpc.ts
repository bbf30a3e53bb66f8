import { initTRPC, TRPCError } from "@trpc/server";
import type { Actor, Ctx, CustomerActor, OperatorActor, PartnerActor, Site } from "@/domain/kernel/context";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { withMarks } from "@/domain/kernel/exact";
import type { Permission } from "@/domain/kernel/permission/rules";
import type { Group } from "@/domain/people/customer/rules";
import type { Envelope } from "./rest/envelope";
import { refusalOf } from "./rest/refusal-of";

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
  /** A token of the customer family, of one of these groups. */
  | { kind: "customer"; groups: readonly Group[] }
  | { kind: "operator"; permission?: Permission };

/** Defaults per caller, contract section 1: requests a second (or a minute) and burst. */
export type Rate =
  | ("token" | "book" | "lock" | "search" | "signIn" | "paper" | "heavy" | "other")
  /** Of pages that are kept, that are drawn, and of calls, for whoever is not signed in; of pages and calls of whoever is. */
  | ("page" | "render" | "door" | "visit" | "console");

export type Meta = {
  rest?: Route | readonly Route[];
  guard?: Guard;
  summary?: string;
  envelope?: Envelope;
  /** An item route of the reservation family: its success stands in `items`, not in `payload`. */
  member?: "items";
  rate?: Rate;
  /** A GET whose answer browsers may keep for a minute, and ask by its ETag whether it is still so. */
  fresh?: boolean;
  /** Its answer is a credential: kept nowhere, so that no Idempotency-Key is honoured. Every other writing call honours it. */
  credential?: boolean;
  /**
   * `stream`: answers a file as it is made (domain/kernel/file-stream.ts): a query of an operator, by GET, or of a customer, by POST.
   * `produces`: its content type.
   * `upload`: takes a file in while it arrives (rest/upload), as multipart or base64 in JSON; the input's `file`. By POST.
   */
  kind?: "stream" | "upload";
  produces?: string;
  /** All it does is one call of a batcher: the keys under which a call runs once are claimed with it. */
  singleStatement?: boolean;
};

/** What the transport knows of a call before any guard has looked. */
export type RequestContext = Omit<Ctx<Actor | null>, "actor"> & {
  actor: Actor | null;
  site: Site | null;
  /** The caller's address: the socket's, or what a trusted proxy says of it. Null where neither is known. */
  address: string | null;
  /** The end user's address as told by a trusted partner. */
  customerAddress: string | null;
  /** The `Domain` header as it was sent, proven or not: where a sign-in names no site of its own. */
  domainHeader?: string | undefined;
  /** Idempotency-Key or jti: records that a call creates carry it under a unique constraint. */
  requestKey: string | null;
  /** The console's session in hand; null where another is meant. */
  sessionId?: string | null;
  /** What the sandbox is asked to play (the `Test` header, of customers, operators and, with sandboxes, partners); nobody else looks at it. */
  scenario?: string | null;
};

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    // Amounts beyond 2^53-1 reach the console with all their digits.
    transformer: {
      input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
      output: { serialize: withMarks, deserialize: (value: unknown) => value },
    },
    // For the console: the refusal's reason travels, its words are the catalogue's; a fault of ours tells nothing.
    errorFormatter: ({ shape, error, input, ctx }) => {
      const { reason, details, message } = refusalOf(error, input) ?? new Refusal("unexpected");
      const data = { ...shape.data, stack: undefined, refusal: { reason, details, requestId: ctx?.requestId } };
      return { ...shape, message, data };
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

/** The middlewares every builder here puts on: what rest/fast-procedure.ts does itself, in the same order. */
export const ownSteps = new WeakSet<object>(refusals._middlewares);

const base = t.procedure.use(refusals);

/** What a guard demands of the context; the proof itself was read by the transport (rest/identify.ts, session.ts). */
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

/** A registered site calling from a trusted address. */
export const trustedSite = guarded<{ site: Site }>({ kind: "site" });

/** A partner with a signed call. */
export const partner = guarded<{ actor: PartnerActor }>({ kind: "partner" });

/** A customer: a person and a colleague's user alike, unless groups are named. */
export const customer = <Allowed extends Group = "b2c" | "b2b">(...groups: Allowed[]) =>
  guarded<{ actor: Extract<CustomerActor, { group: Allowed }> }>({
    kind: "customer",
    groups: groups.length > 0 ? groups : ["b2c", "b2b"],
  });

/** A person of the back office, with a permission where one is named. */
export const operator = (permission?: Permission) =>
  guarded<{ actor: OperatorActor }>({ kind: "operator", permission });
