import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from "jose";
import { type Refusal, refuseField } from "@/domain/kernel/errors";
import { bytesOf } from "@/domain/kernel/raw-json";
import { isCanonical } from "./base64url";
import type { TokenKey } from "./connection-token";

/** Header, no wrapped key, 96-bit nonce, ciphertext, 128-bit tag. */
const COMPACT = /^[\w-]{1,1024}\.\.[\w-]{16}\.([\w-]*)\.([\w-]{22})$/;

/**
 * Decrypts a partner's packet (contract section 2): compact JWE, `dir` and `A256GCM` with bytes 32-63 of the connection
 * token whose id is the `kid` of both packet and JWT. Throws 2005 for anything else, including a compressed packet.
 */
export async function openPacket(key: TokenKey, packet: unknown): Promise<Buffer> {
  if (typeof packet !== "string" || !isForKey(key, packet)) throw unopened();
  try {
    const { plaintext } = await compactDecrypt(packet, key.encryption, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    return Buffer.from(plaintext.buffer, plaintext.byteOffset, plaintext.byteLength);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw unopened();
    throw error;
  }
}

/** Encrypts a packet for the holder of the same token, with a new random nonce each time. */
export const sealPacket = (key: TokenKey, plain: string | Buffer): Promise<string> =>
  new CompactEncrypt(bytesOf(plain))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: key.id })
    .encrypt(key.encryption);

function isForKey({ id }: TokenKey, packet: string): boolean {
  const [, ciphertext, tag] = COMPACT.exec(packet) ?? [];
  if (ciphertext === undefined || !isCanonical(ciphertext) || !isCanonical(tag!)) return false;
  try {
    const { alg, enc, kid, zip, crit } = decodeProtectedHeader(packet);
    return alg === "dir" && enc === "A256GCM" && kid === id && zip === undefined && crit === undefined;
  } catch {
    return false; // not a JSON object
  }
}

/** All causes have the same text, so that a caller cannot learn which check failed. */
const unopened = (): Refusal =>
  refuseField(
    "packet",
    {
      en: "cannot be decrypted: must be a compact JWE with dir and A256GCM, key bytes 32-63 of the connection token of the JWT's kid, and the same kid",
      fa: "باز نمی‌شود: JWE فشرده‌نویس با dir و A256GCM زیر بایت‌های ۳۲ تا ۶۳ همان توکن اتصالی که kid در JWT نام می‌برد، با همان kid",
    },
    "signatureInvalid",
  );
