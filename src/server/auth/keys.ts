import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "../config";
import { onceInProcess } from "../process";
import { derivedKey, sealUnder, unsealUnder } from "./sealing";

/**
 * AUTH_SECRET, which signs and seals everything; during a rotation also the other secret, which is accepted but not
 * used for new data.
 */
export function authSecrets(): readonly [string, ...string[]] {
  const { authSecret, authSecretOther } = config();
  return authSecretOther ? [authSecret, authSecretOther] : [authSecret];
}

/** Keys accepted for one purpose; the first one is used for new data. */
export const keysFor = (purpose: string): readonly [Buffer, ...Buffer[]] =>
  onceInProcess(`keys:${purpose}`, () => {
    const [first, ...others] = authSecrets();
    return [derivedKey(first, purpose), ...others.map((secret) => derivedKey(secret, purpose))] as const;
  });

/** One key per purpose from AUTH_SECRET, so that no two uses share one. */
export const keyFor = (purpose: string): Buffer => keysFor(purpose)[0];

/** Encrypts data that we must read later but that must be useless in a copy of the database. */
export const seal = (plain: Buffer, purpose: string): Buffer => sealUnder(keyFor(purpose), plain);

/** Returns null when it was sealed with another secret or has been changed. */
export const unseal = (sealed: Uint8Array, purpose: string): Buffer | null => unsealUnder(keysFor(purpose), sealed);

/** Returns the HMAC-SHA256 of a text with a key for this purpose only, base64url. */
export const mac = (text: string, purpose: string): string => macUnder(keyFor(purpose), text);

/** Returns whether `given` is the MAC of the text, or its first `letters` characters, in constant time. */
export function isMac(given: string, text: string, purpose: string, letters = 43): boolean {
  const shown = Buffer.from(given);
  return keysFor(purpose)
    .map((key) => Buffer.from(macUnder(key, text).slice(0, letters)))
    .map((mark) => mark.length === shown.length && timingSafeEqual(mark, shown))
    .includes(true);
}

const macUnder = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");
