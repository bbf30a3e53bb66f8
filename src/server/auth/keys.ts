import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "../config";
import { onceInProcess } from "../process";
import { derivedKey, sealUnder, unsealUnder } from "./sealing";

/** AUTH_SECRET, by which all is made; beside it the other that is taken too while one follows another. */
export function authSecrets(): readonly [string, ...string[]] {
  const { authSecret, authSecretOther } = config();
  return authSecretOther ? [authSecret, authSecretOther] : [authSecret];
}

/** What may have made what is shown to us, under one purpose; the first makes. */
export const keysFor = (purpose: string): readonly [Buffer, ...Buffer[]] =>
  onceInProcess(`keys:${purpose}`, () => {
    const [first, ...others] = authSecrets();
    return [derivedKey(first, purpose), ...others.map((secret) => derivedKey(secret, purpose))] as const;
  });

/** One key per purpose from AUTH_SECRET, so that no two uses share one. */
export const keyFor = (purpose: string): Buffer => keysFor(purpose)[0];

/** What must be readable by us later but not from a copy of the database. */
export const seal = (plain: Buffer, purpose: string): Buffer => sealUnder(keyFor(purpose), plain);

/** Null when it was sealed under another secret or changed since. */
export const unseal = (sealed: Uint8Array, purpose: string): Buffer | null => unsealUnder(keysFor(purpose), sealed);

/** HMAC-SHA256 of a text under a key of its use alone, base64url. */
export const mac = (text: string, purpose: string): string => macUnder(keyFor(purpose), text);

/** Whether `given` is such a mark, or its first `letters`. Takes the same time whether or not. */
export function isMac(given: string, text: string, purpose: string, letters = 43): boolean {
  const shown = Buffer.from(given);
  return keysFor(purpose)
    .map((key) => Buffer.from(macUnder(key, text).slice(0, letters)))
    .map((mark) => mark.length === shown.length && timingSafeEqual(mark, shown))
    .includes(true);
}

const macUnder = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");
