import { CATALOGUE } from "./error-catalogue";

/** Key of a catalogue row. */
export type Reason = keyof typeof CATALOGUE;
/** Number of a catalogue row, as SQL functions return it: another number is a type error. */
export type CatalogueCode = (typeof CATALOGUE)[Reason]["code"];

export type Text = { fa: string; en: string };

export type ValidationIssue = { path: string; message: Text | string };

/** Details of a refusal beyond its row: invalid fields, additional wire members, retry delay. */
export type RefusalDetails = {
  fields?: readonly ValidationIssue[];
  /** Additional members of the wire's `error` object, such as the observed address. */
  data?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  /** The result of a call that was executed without effect: `data` of the answer. */
  outcome?: object;
};

const MARK = Symbol.for("safar.refusal");

/** An expected refusal: one catalogue row. Any other thrown error is an internal fault. */
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

/** Checked by a marker instead of the class: the server bundle and Next's each contain a copy of the class. */
export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && MARK in error;

/** A refusal caused by one field. */
export const refuseField = (path: string, message: Text | string, reason: Reason = "fieldInvalid") =>
  new Refusal(reason, { fields: [{ path, message }] });

const LOST = Symbol.for("safar.outcome-unknown");

/**
 * The connection broke after a statement was sent: it may have been executed. The caller checks again, or answers 5007.
 * `told`: the interim answer for the client, when there is more to report than the refusal. Never stored as the final
 * answer: the call may be retried.
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
 * Whether a commit error proves that nothing was done: the server rejected it (a SQLSTATE other than a lost
 * connection), or the transaction had ended before (Prisma's P2028 and P2034).
 */
export function isRolledBack(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, originalCode, cause, meta } = error as DriverErrorLike;
  if ([code, originalCode].some((sqlstate) => sqlstate !== undefined && REFUSED.test(sqlstate))) return true;
  return isRefusal(error) || isRolledBack(cause, depth + 1) || isRolledBack(meta?.driverAdapterError, depth + 1);
}

/** Whether the database raised this SQLSTATE, whatever driver reports it. */
export function hasSqlState(error: unknown, state: string, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, originalCode, cause, meta } = error as DriverErrorLike;
  if (code === state || originalCode === state) return true;
  return hasSqlState(cause, state, depth + 1) || hasSqlState(meta?.driverAdapterError, state, depth + 1);
}

type DriverErrorLike = {
  code?: string;
  originalCode?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};
/** SQLSTATEs (five characters including a digit) except classes 08 and 57P, and Prisma's own codes. */
const REFUSED = /^(?:P2028|P2034|(?!08|57P|P[1-9])(?=.*\d)[0-9A-Z]{5})$/;

const DIGEST = "refusal";

/** Digest for a refused page: all other details of an error stay on the server. */
export const refusalDigest = (reason: Reason, requestId: string) => `${DIGEST};${reason};${requestId}`;

/** The refusal and the request id in a digest; any other digest is only a request id. */
export function ofDigest(digest: string | undefined): { reason: Reason | null; requestId: string | undefined } {
  const [mark, reason = "", requestId] = digest?.split(";") ?? [];
  if (mark !== DIGEST || !Object.hasOwn(CATALOGUE, reason)) return { reason: null, requestId: digest };
  return { reason: reason as Reason, requestId };
}
