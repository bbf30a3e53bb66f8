import { createPublicKey, type KeyObject, type X509Certificate } from "node:crypto";
import { CompactEncrypt, CompactSign } from "jose";

/** A signing key with its certificate, and who signs. */
export type Signer = { clientId: string; key: KeyObject; certificate: X509Certificate };

/** The authority's key for packets. */
export type PacketKey = { id: string; key: KeyObject };

/** Reads a public key in standard base64 of its DER, as `server-information` gives it. */
export const packetKey = (id: string, base64: string): PacketKey => ({
  id,
  key: createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" }),
});

/**
 * Compact JWS with exactly the header of the guide, in its order: crit, sigT, x5c, alg. `signedAt`: seconds precision,
 * UTC.
 */
function sign(text: string, { key, certificate }: Signer, signedAt: Date): Promise<string> {
  const header = {
    crit: ["sigT"],
    sigT: `${signedAt.toISOString().slice(0, 19)}Z`,
    x5c: [certificate.raw.toString("base64")],
    alg: "RS256",
  };
  return new CompactSign(Buffer.from(text)).setProtectedHeader(header).sign(key, { crit: { sigT: true } });
}

/** A token of one request: the nonce is used up with it. */
export const requestToken = (nonce: string, signer: Signer, signedAt: Date): Promise<string> =>
  sign(JSON.stringify({ nonce, clientId: signer.clientId }), signer, signedAt);

/** Signs and then encrypts a packet for the authority. Its RSA runs on the thread pool, outside the event loop. */
export async function sealPacket(text: string, signer: Signer, to: PacketKey, signedAt: Date): Promise<string> {
  const signed = await sign(text, signer, signedAt);
  return new CompactEncrypt(Buffer.from(signed))
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: to.id })
    .encrypt(to.key);
}
