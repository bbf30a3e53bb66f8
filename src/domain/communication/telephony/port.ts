import type { Fields } from "./rules.action";

/** What the telephony server said: members by their names in small letters. */
export type Packet = ReadonlyMap<string, string>;

/** A branch's server with its secret opened. */
export type ServerAddress = { host: string; port: number; tls: boolean; username: string; secret: string };

/** A signed-in conversation. Each question is answered in time or rejects with `Unreachable`. */
export type Manager = {
  /** Of the greeting. */
  version: string;
  /** One answer: `response` is Success or Error, `message` says why. NotSent where the action may not leave. */
  ask(action: string, fields?: Fields): Promise<Packet>;
  /** The answer, and the events an action lists, to the one that says they are complete; most list none. */
  list(action: string, fields?: Fields): Promise<{ answer: Packet; rows: Packet[] }>;
  /** The next event that is wanted; ask for it before the action that brings it about. */
  next(wanted: (event: Packet) => boolean): Promise<Packet>;
};

/**
 * The outside world. `errand`: connects, signs in, does its work and leaves; all of it within PATIENCE, else `Unreachable`.
 * `sent` of what it throws: an action had left that may have been done. `events`: where `next` is asked for.
 */
export type Telephony = {
  errand<T>(server: ServerAddress, work: (manager: Manager) => Promise<T>, given?: { events?: "on" }): Promise<T>;
  /** Milliseconds from ping to pong of a WebSocket, opened for it. */
  pingSocket(url: string): Promise<number>;
};

export const PATIENCE = { ms: 4_500 };

/** Nobody answers, or not in time, or not in this protocol, or not to us. `message`: in a few words, for people. */
export class Unreachable extends Error {
  readonly unreachable = true;
  /** An action was written and not answered. */
  sent = false;
}
export const isUnreachable = (error: unknown): error is Unreachable =>
  typeof error === "object" && error !== null && "unreachable" in error;

/** What a list says, where the server would tell it: what it refused is not empty. */
export function rowsOf({ answer, rows }: { answer: Packet; rows: Packet[] }): Packet[] {
  if (answer.get("response") === "Success" || answer.has("eventlist")) return rows;
  throw new Unreachable(answer.get("message")?.slice(0, 200) || "refused");
}

/** What a member may not be sent as. */
export const isNotSent = (error: unknown): error is Error & { member: string } =>
  error instanceof Error && "member" in error;
