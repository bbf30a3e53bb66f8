import type { Fields } from "./rules.action";

/** A message of the telephony server: members by lower-case name. */
export type Packet = ReadonlyMap<string, string>;

/** A branch's server with its decrypted secret. */
export type ServerAddress = { host: string; port: number; tls: boolean; username: string; secret: string };

/** An authenticated session. Each question is answered in time or rejects with `Unreachable`. */
export type Manager = {
  /** From the greeting. */
  version: string;
  /**
   * One answer: `response` is Success or Error, `message` the reason. Throws NotSent for an action that may not be
   * sent.
   */
  ask(action: string, fields?: Fields): Promise<Packet>;
  /** The answer and the listed events up to the completion event; most actions list none. */
  list(action: string, fields?: Fields): Promise<{ answer: Packet; rows: Packet[] }>;
  /** The next matching event; call it before the action that causes it. */
  next(wanted: (event: Packet) => boolean): Promise<Packet>;
};

/**
 * Port to the telephony server. `errand`: connects, signs in, runs the work and disconnects, all within PATIENCE, else
 * throws `Unreachable`. `sent` on the error: an action was sent and may have been executed. `events`: needed for
 * `next`.
 */
export type Telephony = {
  errand<T>(server: ServerAddress, work: (manager: Manager) => Promise<T>, given?: { events?: "on" }): Promise<T>;
  /** Milliseconds from ping to pong on a new WebSocket. */
  pingSocket(url: string): Promise<number>;
};

export const PATIENCE = { ms: 4_500 };

/** No answer, too late, wrong protocol, or access denied. `message`: short text for people. */
export class Unreachable extends Error {
  readonly unreachable = true;
  /** An action was sent but not answered. */
  sent = false;
}
export const isUnreachable = (error: unknown): error is Unreachable =>
  typeof error === "object" && error !== null && "unreachable" in error;

/** Rows of a list; throws when the server refused it: a refusal must not look like an empty list. */
export function rowsOf({ answer, rows }: { answer: Packet; rows: Packet[] }): Packet[] {
  if (answer.get("response") === "Success" || answer.has("eventlist")) return rows;
  throw new Unreachable(answer.get("message")?.slice(0, 200) || "refused");
}

/** Whether the error is a rejected member. */
export const isNotSent = (error: unknown): error is Error & { member: string } =>
  error instanceof Error && "member" in error;
