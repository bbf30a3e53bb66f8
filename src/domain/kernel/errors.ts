import { CATALOGUE } from "./error-catalogue";

/** Key of a catalogue row. */
export type Reason = keyof typeof CATALOGUE;

export type Text = { fa: string; en: string };

export type ValidationIssue = { path: string; message: Text | string };

/** What a refusal says beyond its row: the fields at fault, extra members for the wire, when to come back. */
export type RefusalDetails = {
  fields?: readonly ValidationIssue[];
  /** Additive members of the wire's `error` object, such as the address that was seen. */
  data?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  /** What became of the call, where it was carried out and came to nothing: the answer's `data`. */
  outcome?: object;
};

const MARK = Symbol.for("safar.refusal");

/** A refusal the business can explain: one catalogue row. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly [MARK] = true;

  constructor(
    readonly reason: Reason,
    readonly details: RefusalDetails = {},
  ) {
    super(CATALOGUE[reason].title.en);
    this.name = "Refusal";
  }

  get row() {
    return CATALOGUE[this.reason];
  }
}

/** By mark and not by class: the server bundle and Next's each carry a copy of the class. */
export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && MARK in error;

/** A refusal because of one field. */
export const refuseField = (path: string, message: Text | string, reason: Reason = "fieldInvalid") =>
  new Refusal(reason, { fields: [{ path, message }] });

const LOST = Symbol.for("safar.outcome-unknown");

/**
 * The connection broke after a statement was sent: it may have been done. Whoever sent it looks again, or says so (5007).
 * `told`: what the caller is answered meanwhile, where the call has more to say than the refusal. Never kept as the answer:
 * the call may be sent again.
 */
export class OutcomeUnknown extends Error {
  readonly [LOST] = true;
  readonly told: unknown;

  constructor(cause: unknown, dto?: unknown) {
    super("the connection was lost while a statement ran", { cause });
    this.name = "OutcomeUnknown";
    this.told = dto;
  }
}

export const isOutcomeUnknown = (error: unknown): boolean =>
  typeof error === "object" && error !== null && LOST in error;

/**
 * Whether an error of a commit says that nothing was done: the server refused it in words of its own (a SQLSTATE that is not of a
 * lost connection), or the transaction was over before (Prisma's P2028 and P2034).
 */
export function isRolledBack(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, originalCode, cause, meta } = error as DriverErrorLike;
  if ([code, originalCode].some((sqlstate) => sqlstate !== undefined && REFUSED.test(sqlstate))) return true;
  return isRefusal(error) || isRolledBack(cause, depth + 1) || isRolledBack(meta?.driverAdapterError, depth + 1);
}

type DriverErrorLike = {
  code?: string;
  originalCode?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};
/** Five characters with a figure among them, but for classes 08 and 57P, and Prisma's own codes. */
const REFUSED = /^(?:P2028|P2034|(?!08|57P|P[1-9])(?=.*\d)[0-9A-Z]{5})$/;

const DIGEST = "refusal";

/** What a page that was refused may say of it: all else of an error stays on the server. */
export const refusalDigest = (reason: Reason, requestId: string) => `${DIGEST};${reason};${requestId}`;

/** The refusal and the request a digest names; any other digest names the request alone. */
export function ofDigest(digest: string | undefined): { reason: Reason | null; requestId: string | undefined } {
  const [mark, reason = "", requestId] = digest?.split(";") ?? [];
  if (mark !== DIGEST || !Object.hasOwn(CATALOGUE, reason)) return { reason: null, requestId: digest };
  return { reason: reason as Reason, requestId };
}
