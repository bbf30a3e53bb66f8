import type { Secrets } from "@/domain/platform/message/schema.line";
import { seal, unseal } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { config } from "./config";
import { fingerprint } from "./fingerprint";

const PURPOSE = SEALED.message_lines;

/** Encrypts and decrypts a line's secrets. Secrets sealed with another AUTH_SECRET count as missing. */
export const sealSecrets = (secrets: Secrets): Uint8Array<ArrayBuffer> =>
  new Uint8Array(seal(Buffer.from(JSON.stringify(secrets)), PURPOSE));

export function openSecrets(sealed: Uint8Array | null): Secrets {
  const plain = sealed && unseal(sealed, PURPOSE);
  return plain ? JSON.parse(plain.toString("utf8")) : {};
}

export const lineSealing = () => ({
  seal: sealSecrets,
  open: openSecrets,
  mark: fingerprint,
  allowPrivate: config().allowPrivateTargets,
});
