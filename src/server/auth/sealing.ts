import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The key of one purpose, so that no two uses share one. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "safar", purpose, 32));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM: nonce, tag, ciphertext. What must be readable by us later but not from a copy of the database. `about` is what it
 * belongs to: under another it does not open.
 */
export function sealUnder(key: Uint8Array, plain: Uint8Array, about?: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  if (about !== undefined) cipher.setAAD(Buffer.from(about));
  const body = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** Null when it was sealed under none of the keys, for something else, or changed since. */
export function unsealUnder(keys: readonly Uint8Array[], sealed: Uint8Array, about?: string): Buffer | null {
  for (const key of keys) {
    const plain = opened(key, sealed, about);
    if (plain) return plain;
  }
  return null;
}

function opened(key: Uint8Array, sealed: Uint8Array, about: string | undefined): Buffer | null {
  const bytes = Buffer.from(sealed);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  if (about !== undefined) decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
