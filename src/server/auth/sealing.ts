import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The key of one purpose, so that no two uses share one. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "safar", purpose, 32));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, tag, ciphertext. What must be readable by us later but not from a copy of the database. */
export function sealUnder(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Null when it was sealed under none of the keys, or changed since. */
export function unsealUnder(keys: readonly Buffer[], sealed: Uint8Array): Buffer | null {
  for (const key of keys) {
    const plain = opened(key, sealed);
    if (plain) return plain;
  }
  return null;
}

function opened(key: Buffer, sealed: Uint8Array): Buffer | null {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
