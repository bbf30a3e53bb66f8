import { LRUCache } from "lru-cache";
import type { ColumnOf, RowOf } from "@/domain/kernel/table-rows";
import { query } from "../db";
import { onceInProcess } from "../process";
import { CACHE_TIME } from "./cache-time";
import { unseal } from "./keys";
import { SEALED } from "./sealed";
import type { KnownSite } from "./site";

/** Purpose under which connection tokens are sealed. */
export const TOKEN_PURPOSE = SEALED.connection_tokens;

type Row = RowOf<"connection_tokens", "id" | "sealed"> & {
  expiresAt: ColumnOf<"connection_tokens", "expires_at">;
  live: boolean;
};

/** A connection token with both halves imported once: one verifies JWTs, the other opens and seals packets. */
export type TokenKey = { id: string; expiresAt: Date; signing: CryptoKey; encryption: CryptoKey };

const ABSENT = { absent: true } as const;

const tokens = () =>
  onceInProcess(
    "connection-tokens",
    () => new LRUCache<string, TokenKey | typeof ABSENT>({ max: 5_000, ttl: CACHE_TIME.ms }),
  );

/**
 * Returns the active connection token `kid` of this site; undefined when it is unknown, revoked, expired or of another
 * site.
 */
export async function connectionToken(site: KnownSite, kid: string): Promise<TokenKey | undefined> {
  const name = `${site.branchId}:${site.domainId}:${kid}`;
  let cached = tokens().get(name);
  if (!cached) {
    cached = (await load(site, kid)) ?? ABSENT;
    tokens().set(name, cached);
  }
  return "absent" in cached || cached.expiresAt.getTime() <= Date.now() ? undefined : cached;
}

async function load(site: KnownSite, kid: string): Promise<TokenKey | undefined> {
  const [row] = await query<Row>(
    "connection-token.load",
    `select id, sealed, expires_at as "expiresAt", (revoked_at is null and expires_at > now()) as live
       from connection_tokens where branch_id = $1 and id = $2 and domain_id = $3`,
    [site.branchId, kid, site.domainId],
  );
  if (!row?.live) return undefined;
  const bytes = unseal(row.sealed, TOKEN_PURPOSE);
  if (!bytes) return undefined;
  const [signing, encryption] = await Promise.all([
    importKey(bytes.subarray(0, 32), { name: "HMAC", hash: "SHA-256" }, ["verify"]),
    importKey(bytes.subarray(32, 64), { name: "AES-GCM" }, ["encrypt", "decrypt"]),
  ]);
  return { id: row.id, expiresAt: row.expiresAt, signing, encryption };
}

const importKey = (bytes: Uint8Array, algorithm: { name: string; hash?: string }, uses: KeyUsage[]) =>
  crypto.subtle.importKey("raw", bytes as Uint8Array<ArrayBuffer>, algorithm, false, uses);
