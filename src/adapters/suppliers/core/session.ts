import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type CallOptions, SupplierFault } from "@/domain/sales/supplier/port";
import { ask } from "../ask";
import type { Place } from "./place";

/** A connection token: signing key, sealing key, and clock skew of the deployment. */
export type Session = {
  id: string;
  signing: Uint8Array;
  sealing: Uint8Array;
  skewMs: number;
  endsAtMs: number;
  /** Its replacement, or the pending renewal. */
  next?: Promise<Session>;
};

/** Renewal margin before expiry. */
const SPARE_MS = 60_000;
const TOKEN_MS = 5_000;
/** Clock differences below this are ignored. */
const SAME_MS = 3_000;

// Per process: each has its own tokens, and a token replaced by another process stays valid for an hour.
const sessions = new LRUCache<string, Promise<Session>>({ max: 1_000 });

/** Token of this place, obtained on first use; concurrent callers share one request. */
export async function sessionOf(place: Place, asking: CallOptions): Promise<Session> {
  const known = sessions.get(place.key) ?? givenSession(place);
  if (!known) return begin(place, asking);
  const session = await known;
  return session.endsAtMs - SPARE_MS > Date.now() ? session : renewSession(place, session, asking);
}

/** A manually created token is used until it is rejected: its expiry is unknown. */
function givenSession({ given, key }: Place): Promise<Session> | undefined {
  const bytes = given && bytesOf(given.token);
  if (!bytes) return undefined;
  const made = Promise.resolve({ id: given.id, ...bytes, skewMs: 0, endsAtMs: Number.POSITIVE_INFINITY });
  sessions.set(key, made);
  return made;
}

function bytesOf(token: string): Pick<Session, "signing" | "sealing"> | undefined {
  const bytes = Buffer.from(token, "base64url");
  return bytes.length === 64 ? { signing: bytes.subarray(0, 32), sealing: bytes.subarray(32, 64) } : undefined;
}

/** Replaces the stale token; concurrent callers share one renewal. */
export function renewSession(place: Place, stale: Session, asking: CallOptions): Promise<Session> {
  stale.next ??= begin(place, asking);
  stale.next.catch(() => delete stale.next);
  return stale.next;
}

function begin(place: Place, asking: CallOptions): Promise<Session> {
  const made = obtain(place, asking);
  sessions.set(place.key, made);
  made.catch(() => sessions.peek(place.key) === made && sessions.delete(place.key));
  return made;
}

const Issued = z.object({
  payload: z.object({
    token_id: z.string().min(1).max(64),
    token: z.base64url(),
    issued_at: z.iso.datetime({ offset: true }),
    expires_at: z.iso.datetime({ offset: true }),
  }),
});

async function obtain({ base, domain, basic, allowPrivate }: Place, { requestId, now }: CallOptions): Promise<Session> {
  const headers = { domain, ...(basic && { authorization: `Basic ${basic}` }), "x-request-id": requestId };
  // Shared with other callers, so it must survive the first caller's abort. Excluded from the log.
  const alone: CallOptions = { signal: AbortSignal.timeout(TOKEN_MS), scenario: null, requestId, now };
  const askedAtMs = Date.now();
  const { json } = await ask({ url: new URL(`${base}/token`), headers }, alone, { allowPrivate }).catch((error) => {
    // Without a token nothing can have been executed.
    throw error instanceof SupplierFault ? new SupplierFault(error.fault, `no token: ${error.message}`, false) : error;
  });
  const issued = Issued.safeParse(json);
  const bytes = issued.success && bytesOf(issued.data.payload.token);
  if (!bytes) throw new SupplierFault("nonsense", "an invalid token", false);
  const { token_id, issued_at, expires_at } = issued.data.payload;
  const skewMs = Date.parse(issued_at) - (askedAtMs + Date.now()) / 2;
  return {
    id: token_id,
    ...bytes,
    skewMs: Math.abs(skewMs) < SAME_MS ? 0 : skewMs,
    endsAtMs: Date.parse(expires_at) - (Math.abs(skewMs) < SAME_MS ? 0 : skewMs),
  };
}
