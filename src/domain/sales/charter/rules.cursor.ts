import type { BranchId } from "../../kernel/context";

/**
 * A partner's position in the list of changes. Items are listed by key after `after`; without `since` it is the first
 * listing. In the middle of a listing `next` is the start of the following one: the time of its first page.
 */
export type ChangesCursor = { since: Moment | null; next: Moment | null; after: number };

/** A database snapshot (pg_snapshot as text) and its time in milliseconds. */
type Moment = { snapshot: string; at: number };

export type Reader = { branchId: BranchId; colleagueId: number };

const VERSION = 1;
const LATEST_MS = 8_640_000_000_000_000;

/** Opaque to its reader, and invalid for other readers. */
export function writeCursor({ branchId, colleagueId }: Reader, { since, next, after }: ChangesCursor): string {
  const parts = [VERSION, branchId, colleagueId, pair(since), pair(next), after];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Undefined for an invalid cursor, or another reader's. */
export function readCursor({ branchId, colleagueId }: Reader, text: string): ChangesCursor | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 6) return undefined;
  const [version, branch, colleague, since, next, after] = parts;
  if (version !== VERSION || branch !== branchId || colleague !== colleagueId) return undefined;
  if (!isMoment(since) || !isMoment(next) || !Number.isInteger(after) || after < 0 || after > 2_147_483_647)
    return undefined;
  // A page within a listing has the next start; a finished listing has only its start.
  if (next === null ? since === null || after !== 0 : after === 0) return undefined;
  return { since: moment(since), next: moment(next), after };
}

type Pair = [snapshot: string, at: number] | null;

const pair = (at: Moment | null): Pair => at && [at.snapshot, at.at];
const moment = (pair: Pair): Moment | null => pair && { snapshot: pair[0], at: pair[1] };

const isMoment = (value: unknown): value is Pair =>
  value === null ||
  (Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === "string" &&
    isSnapshot(value[0]) &&
    Number.isInteger(value[1]) &&
    value[1] >= 0 &&
    value[1] <= LATEST_MS);

/** `xmin:xmax:xip,xip`: running transactions ascending from xmin and below xmax, as PostgreSQL requires. */
function isSnapshot(text: string): boolean {
  const [, from, to, between = ""] = /^(\d{1,18}):(\d{1,18}):(\d{1,18}(?:,\d{1,18})*)?$/.exec(text) ?? [];
  if (!from || !to) return false;
  const open = between === "" ? [] : between.split(",").map(BigInt);
  const [xmin, xmax] = [BigInt(from), BigInt(to)];
  const rising = open.every((xid, index) => xid >= xmin && xid < xmax && (index === 0 || xid > open[index - 1]!));
  return xmin > 0n && xmin <= xmax && rising;
}
