import type { Channel, Driver } from "./rules";

/** A line with its secrets opened, as its carrier needs it. */
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

/** A file that goes with an e-mail. */
export type Attachment = { fileName: string; contentType: string; content: Uint8Array };

/** One message to hand over. `to`: E.164 with its plus, or an e-mail address. */
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
 * What became of a hand-over. `handed`: the provider took it, under these names of its parts (none where it gives no
 * receipts). `again`: it surely did not, and may later; `down`: nor will it take another now. `failed`: it never will.
 * `unknown`: nobody can say, because the connection died between the question and the answer; `refs` of parts it named.
 */
export type Handover =
  | { outcome: "handed"; refs: readonly string[] }
  | { outcome: "again"; reason: string; afterMs?: number; down?: true }
  | { outcome: "failed"; reason: string }
  | { outcome: "unknown"; reason: string; refs?: readonly string[] };

/** What a provider told of a part. `ourRef`: the last 16 bits of our number, where it gives them back. */
export type Receipt = {
  providerRef: string;
  outcome: "delivered" | "undelivered";
  ourRef?: number;
  address?: string;
  detail?: string;
};

/**
 * A connection to a provider. What each can promise when a process dies between `hand` and its answer, or the connection:
 * - `log` sends to nobody: `repeatable`.
 * - `http` is repeatable where the gateway takes our number as its key and sends it once; else the message is `unknown`.
 * - `smpp` knows no key: `unknown`, until a receipt with our number speaks of it, or a person does.
 * - `smtp` likewise, but only between the end of the data and its answer; the Message-ID is the same whenever it is sent.
 */
export type Carrier = {
  repeatable: boolean;
  /** Messages it takes at the same time. */
  atOnce: number;
  /** Connects where it stays connected; rejects with the reason in a few words. */
  ready(): Promise<void>;
  /** Never rejects; answers within `HAND_OVER_MS`. */
  hand(parcel: Parcel): Promise<Handover>;
  close(): Promise<void>;
};

export const HAND_OVER_MS = 20_000;

/** What a carrier is given: where receipts go (kept when it resolves), a line of the log, and whom it may call. */
export type Surroundings = {
  receive(receipts: readonly Receipt[]): Promise<void>;
  log(fields: object, message: string): void;
  allowPrivate: boolean;
};
