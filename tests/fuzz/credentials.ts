import { randomBytes } from "node:crypto";
import { type IssuedToken, sign } from "../sign";

const none = (alg: string) =>
  `${Buffer.from(JSON.stringify({ alg, kid: "x" })).toString("base64url")}.${Buffer.from('{"iss":"x","aud":"reservation","iat":1,"exp":9999999999}').toString("base64url")}.`;

/** Authorization headers that must be refused on a partner's route of `domain`. */
export function forged(token: IssuedToken, domain: string, operatorToken: string): (string | undefined)[] {
  const now = Math.floor(Date.now() / 1000);
  const good = sign(token, domain);
  const other = { token_id: token.token_id, token: randomBytes(64).toString("base64url") };
  return [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer a.b.c",
    "Bearer null",
    `Basic ${Buffer.from("a:b").toString("base64")}`,
    `Token ${good}`,
    `Bearer ${good} ${good}`,
    `Bearer ${good}, Bearer ${good}`,
    `Bearer ${good.slice(0, -2)}`,
    `Bearer ${good.slice(0, -3)}abc`,
    `Bearer ${"a".repeat(9_000)}`,
    ...["none", "None", "NONE", "nOnE", "", "HS256 "].map((alg) => `Bearer ${none(alg)}`),
    ...["HS384", "HS512", "RS256", "ES256", "PS256", "EdDSA"].map(
      (alg) => `Bearer ${sign(token, domain, {}, { alg })}`,
    ),
    `Bearer ${sign(other, domain)}`,
    `Bearer ${sign(token, "other.example")}`,
    `Bearer ${sign(token, domain, { iss: undefined })}`,
    `Bearer ${sign(token, domain, { aud: "back-office" })}`,
    `Bearer ${sign(token, domain, { aud: undefined })}`,
    `Bearer ${sign(token, domain, { iat: now - 400, exp: now - 61 })}`,
    `Bearer ${sign(token, domain, { exp: undefined })}`,
    `Bearer ${sign(token, domain, { iat: undefined })}`,
    `Bearer ${sign(token, domain, { exp: now + 1_000 })}`,
    `Bearer ${sign(token, domain, { iat: now + 200, exp: now + 300 })}`,
    `Bearer ${sign(token, domain, { nbf: now + 200 })}`,
    `Bearer ${sign(token, domain, { jti: 7 })}`,
    `Bearer ${sign(token, domain, { jti: "x".repeat(200) })}`,
    ...["../../x", "' or '1'='1", "https://evil.example/key", "x".repeat(200), "", 7, null].map(
      (kid) => `Bearer ${sign(token, domain, {}, { kid })}`,
    ),
    `Bearer ${sign(token, domain, {}, { kid: "tok_unknown" })}`,
    `Bearer ${sign(other, domain, {}, { jwk: { kty: "oct", k: other.token } })}`,
    `Bearer ${sign(other, domain, {}, { jku: "https://evil.example/keys" })}`,
    `Bearer ${sign(token, domain, {}, { crit: ["exp"] })}`,
    `Bearer ${operatorToken}`,
  ];
}
