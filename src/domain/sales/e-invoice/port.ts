import type { TaxDocument, TaxSubject } from "./document";

/** `payload`: the exact text that is signed; `hash`: its SHA-256. Both are stored before sending and never change. */
type BuiltDocument = { number: string; payload: string; hash: Buffer };

/** `uid`: the trace id of one attempt; a document that is sent again has a new one and the same payload. */
export type OutgoingDocument = { uid: string; payload: string };

type AuthorityError = { code: string; message: string };

/** `unsent`: certainly not registered, may be sent as it is; `unknown`: must be looked up before it is sent again. */
export type SendResult = { uid: string } & (
  | { outcome: "accepted"; reference: string }
  | { outcome: "refused"; errors: readonly AuthorityError[] }
  | { outcome: "unsent" | "unknown"; fault: string }
);

/** Result of a look-up by trace id. */
export type RegistrationStatus = {
  uid: string;
  status: "pending" | "registered" | "refused" | "absent";
  reference: string | null;
  /** It was refused because its number is registered already. */
  numberKnown: boolean;
  errors: readonly AuthorityError[];
  warnings: readonly AuthorityError[];
};

export const REACTIONS = [
  "awaiting",
  "approved",
  "approved_by_time",
  "rejected",
  "not_needed",
  "impossible",
  "canceled",
] as const;
export type BuyerReaction = (typeof REACTIONS)[number];

/** State of a number at the authority; null: the number is not known there. */
type NumberStatus = { number: string; reaction: BuyerReaction | null };

/** `clockOffsetMs`: the authority's clock less ours. */
export type AuthorityHealth = { ok: boolean; clockOffsetMs: number | null; fault: string | null };

/**
 * `reporting`: documents are valid when issued and reported within days; `clearance`: valid only when cleared. `chained`:
 * a refused document keeps its place in the sequence.
 */
type AuthorityCapabilities = {
  mode: "reporting" | "clearance";
  chained: boolean;
  batch: number;
  deadlineDays: number;
  subjects: readonly TaxSubject[];
};

/** The outside could not be reached or its answer makes no sense. `sent`: whether it may have acted nevertheless. */
export class AuthorityFault extends Error {
  constructor(
    message: string,
    readonly sent: boolean,
  ) {
    super(message);
  }
}

/** A tax authority as used with one memory's keys. Calls reject only with AuthorityFault, except `send`. */
export type TaxAuthorityPort = {
  readonly capabilities: AuthorityCapabilities;
  /** Pure: the same document and sequence give the same bytes. */
  build(document: TaxDocument, sequence: bigint): BuiltDocument;
  /** At most `capabilities.batch` documents; always one result for each, in their order. */
  send(documents: readonly OutgoingDocument[], signal: AbortSignal): Promise<SendResult[]>;
  ask(uids: readonly string[], signal: AbortSignal): Promise<RegistrationStatus[]>;
  reactions(numbers: readonly string[], signal: AbortSignal): Promise<NumberStatus[]>;
  health(signal: AbortSignal): Promise<AuthorityHealth>;
};
