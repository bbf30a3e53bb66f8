import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { sourceOf } from "@/domain/platform/attempt-limit/rules";
import { sessionCookie } from "../console/cookie-names";
import { claimsOf } from "../console/session-claims";
import { onceInProcess } from "../process";
import { callerAddress } from "../rest/caller-address";

/** Whose limit a page or console call counts against: the user of a valid session, otherwise the address. */
export type PageCaller = { signedIn: boolean; name: string };

const MAX_KNOWN = 5_000;
/** An expired session is detected by the call itself; here it only selects the counter. */
const KNOWN_MS = 60_000;
const known = () =>
  onceInProcess("page-callers", () => new LRUCache<string, string>({ max: MAX_KNOWN, ttl: KNOWN_MS }));

export async function pageCaller(req: IncomingMessage): Promise<PageCaller> {
  const token = cookieOf(req, sessionCookie());
  const person = token === undefined ? undefined : (known().get(token) ?? (await personOf(token)));
  if (person !== undefined) return { signedIn: true, name: person };
  const forwarded = req.headers["x-forwarded-for"] as string | undefined;
  return { signedIn: false, name: `address:${sourceOf(callerAddress(req.socket.remoteAddress ?? null, forwarded))}` };
}

async function personOf(token: string): Promise<string | undefined> {
  const sub = (await claimsOf(token))?.sub;
  if (!sub) return undefined;
  const person = `operator:${sub}`;
  known().set(token, person);
  return person;
}

export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  for (const part of headers.cookie?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
