import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "../config";
import { onceInProcess } from "../process";

/** One key per purpose from AUTH_SECRET, so that no two uses share one. */
export const keyFor = (purpose: string): Buffer =>
  onceInProcess(`key:${purpose}`, () => Buffer.from(hkdfSync("sha256", config().authSecret, "safar", purpose, 32)));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, tag, ciphertext. What must be readable by us later but not from a copy of the database. */
export function seal(plain: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Null when it was sealed under another secret or changed since. */
export function unseal(sealed: Uint8Array, purpose: string): Buffer | null {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
