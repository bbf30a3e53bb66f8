import { createHmac, randomUUID } from "node:crypto";

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

export type IssuedToken = { token_id: string; token: string };

export type Claims = Record<string, unknown>;

/** Builds a JWT by hand like a partner's developer: HS256 with bytes 0-31 of the connection token. */
export function sign(
  { token_id, token }: IssuedToken,
  domain: string,
  claims: Claims = {},
  header: Claims = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const head = encode({ alg: "HS256", typ: "JWT", kid: token_id, ...header });
  const body = encode({ iss: domain, aud: "reservation", iat: now, exp: now + 300, jti: randomUUID(), ...claims });
  const key = Buffer.from(token, "base64url").subarray(0, 32);
  return `${head}.${body}.${createHmac("sha256", key).update(`${head}.${body}`).digest("base64url")}`;
}
