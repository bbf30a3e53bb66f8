import { createHmac, randomBytes } from "node:crypto";
import type { Mark } from "../../kernel/gate/fingerprints";

/** A sealed signing key: `until` (ms) it signs in addition to its successor. */
export type Key = { secret: string; until?: number };

/** Key encryption, provided by the transport; keys sealed under another secret are unreadable. */
export type Sealing = {
  seal(keys: readonly Key[]): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array): Key[];
  /** Keyed digest that identifies a key in histories. */
  mark: Mark;
  /** Allows endpoints at private addresses and without TLS. */
  allowPrivate: boolean;
};

/** 256 random bits, shown once. */
export const newKey = (): Key => ({ secret: `whsec_${randomBytes(32).toString("base64url")}` });

/** Currently signing keys, newest first. */
export const signingKeys = (keys: readonly Key[], nowMs: number): Key[] =>
  keys.filter(({ until }) => until === undefined || until > nowMs);

/** Adds a new key in front; earlier ones sign until the overlap ends. */
export function rotated(keys: readonly Key[], nowMs: number, overlapMs: number): Key[] {
  const until = nowMs + overlapMs;
  const before = signingKeys(keys, nowMs).map((key) => ({ ...key, until: Math.min(key.until ?? until, until) }));
  return [newKey(), ...(overlapMs > 0 ? before : [])];
}

/** `t=<seconds>,v1=<hex>`, one v1 per key: HMAC-SHA256 of `<seconds>.<body>`. */
export function signatureOf(keys: readonly Key[], body: string, nowMs: number): string {
  const t = Math.floor(nowMs / 1_000);
  const result = keys.map(({ secret }) => createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
  return [`t=${t}`, ...result.map((hex) => `v1=${hex}`)].join(",");
}
