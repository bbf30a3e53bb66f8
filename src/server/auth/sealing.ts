import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Derives the key of one purpose, so that no two uses share a key. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "safar", purpose, 32));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM: nonce, tag, ciphertext. For data that we must read later but that must be useless in a copy of the
 * database. `about` binds it to its place: it does not decrypt elsewhere.
 */
export function sealUnder(key: Uint8Array, plain: Uint8Array, about?: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  if (about !== undefined) cipher.setAAD(Buffer.from(about));
  const body = [cipher.update(plain), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** Returns null when it was sealed with none of the keys, for another place, or has been changed. */
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
