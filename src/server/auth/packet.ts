import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from "jose";
import { type Refusal, refuseField } from "@/domain/errors";
import { bytesOf } from "@/domain/raw-json";
import { isCanonical } from "./base64url";
import type { TokenKey } from "./connection-token";

/** Header, no wrapped key, 96-bit nonce, ciphertext, 128-bit tag. */
const COMPACT = /^[\w-]{1,1024}\.\.[\w-]{16}\.([\w-]*)\.([\w-]{22})$/;

/**
 * The plain bytes of a partner's packet (contract section 2): compact JWE, `dir` and `A256GCM` under bytes 32-63 of the
 * connection token that its `kid` and the JWT's name alike. 2005 for anything else, also for a compressed one.
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

/** A packet for the holder of the same token, under a nonce that is drawn afresh each time. */
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
    return false; // no JSON object
  }
}

/** One wording for every cause: what failed is nobody's to learn. */
const unopened = (): Refusal =>
  refuseField(
    "packet",
    {
      en: "cannot be decrypted: must be a compact JWE with dir and A256GCM, key bytes 32-63 of the connection token of the JWT's kid, and the same kid",
      fa: "باز نمی‌شود: JWE فشرده‌نویس با dir و A256GCM زیر بایت‌های ۳۲ تا ۶۳ همان توکن اتصالی که kid در JWT نام می‌برد، با همان kid",
    },
    "signatureInvalid",
  );
