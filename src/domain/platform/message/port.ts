import type { Channel, Driver } from "./rules";

/** A line with decrypted secrets, as its carrier needs it. */
export type OpenLine = {
  branchId: number;
  id: number;
  channel: Channel;
  driver: Driver;
  sender: string;
  settings: unknown;
  secrets: Readonly<Record<string, string>>;
  perSecond: number;
};

/** A file attached to an e-mail. */
export type Attachment = { fileName: string; contentType: string; content: Uint8Array };

/** One message to hand over. `to`: E.164 with plus, or an e-mail address. */
export type Parcel = {
  id: number;
  to: string;
  toName: string;
  subject: string | null;
  text: string;
  parts: number;
  attachment?: Attachment;
};

/**
 * Result of a hand-over. `handed`: accepted by the provider, with the ids of its parts (none without receipts).
 * `again`: certainly not accepted, retry later; `down`: the provider accepts no other message either. `failed`:
 * permanently. `unknown`: the connection died before the answer; `refs`: ids received until then.
 */
export type Handover =
  | { outcome: "handed"; refs: readonly string[] }
  | { outcome: "again"; reason: string; afterMs?: number; down?: true }
  | { outcome: "failed"; reason: string }
  | { outcome: "unknown"; reason: string; refs?: readonly string[] };

/** A provider's receipt for a part. `ourRef`: the last 16 bits of our id, when returned. */
export type Receipt = {
  providerRef: string;
  outcome: "delivered" | "undelivered";
  ourRef?: number;
  address?: string;
  detail?: string;
};

/**
 * A connection to a provider. Guarantees when a process or connection dies between `hand` and its answer:
 * - `log` sends nothing: `repeatable`.
 * - `http` is repeatable when the gateway uses our id as idempotency key; otherwise the message is `unknown`.
 * - `smpp` has no keys: `unknown`, until a receipt with our id arrives or a person decides.
 * - `smtp` likewise, but only between the end of the data and its answer; the Message-ID is the same on every attempt.
 */
export type Carrier = {
  repeatable: boolean;
  /** Maximum concurrent hand-overs. */
  atOnce: number;
  /** Connects where the connection is persistent; rejects with a short reason. */
  ready(): Promise<void>;
  /** Never rejects; answers within `HAND_OVER_MS`. */
  hand(parcel: Parcel): Promise<Handover>;
  close(): Promise<void>;
};

export const HAND_OVER_MS = 20_000;

/** Dependencies of a carrier: receipt storage (durable once it resolves), logging, and address restrictions. */
export type Surroundings = {
  receive(receipts: readonly Receipt[]): Promise<void>;
  log(fields: object, message: string): void;
  allowPrivate: boolean;
};
