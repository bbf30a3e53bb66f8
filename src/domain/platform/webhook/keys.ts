import { createHmac, randomBytes } from "node:crypto";
import type { Mark } from "../../kernel/gate/fingerprints";

/** A key as it is kept, sealed: `until` (ms) it goes on signing beside the one that replaced it. */
export type Key = { secret: string; until?: number };

/** How keys are kept, given by the transport; none is read where they were sealed under another secret. */
export type Sealing = {
  seal(keys: readonly Key[]): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array): Key[];
  /** A keyed digest by which a key is known again in histories. */
  mark: Mark;
  /** Where endpoints at private addresses and without TLS may be told. */
  allowPrivate: boolean;
};

/** 256 random bits, told once. */
export const newKey = (): Key => ({ secret: `whsec_${randomBytes(32).toString("base64url")}` });

/** Those that sign now, the newest first. */
export const signingKeys = (keys: readonly Key[], nowMs: number): Key[] =>
  keys.filter(({ until }) => until === undefined || until > nowMs);

/** A new key in front; those before it sign until the overlap is over. */
export function rotated(keys: readonly Key[], nowMs: number, overlapMs: number): Key[] {
  const until = nowMs + overlapMs;
  const before = signingKeys(keys, nowMs).map((key) => ({ ...key, until: Math.min(key.until ?? until, until) }));
  return [newKey(), ...(overlapMs > 0 ? before : [])];
}

/** `t=<seconds>,v1=<hex>`, a v1 of each key: HMAC-SHA256 of `<seconds>.<body>`. */
export function signatureOf(keys: readonly Key[], body: string, nowMs: number): string {
  const t = Math.floor(nowMs / 1_000);
  const result = keys.map(({ secret }) => createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
  return [`t=${t}`, ...result.map((hex) => `v1=${hex}`)].join(",");
}
