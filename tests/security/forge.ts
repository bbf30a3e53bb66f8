import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign as signWith } from "node:crypto";

export type Members = Record<string, unknown>;

const encode = (part: string | Members) =>
  Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");

/** A compact JWS of any header and payload, as text where JSON.stringify would not write it. */
export function jws(header: string | Members, payload: string | Members, key: Uint8Array, hash = "sha256"): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`;
}

/** A verifier's expectation of its own tokens: the base of every forgery. */
export type Genuine = { header: Members; payload: Members; key: Buffer };

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const rsaPublic = createPublicKey(rsa.privateKey);

const shorter = (key: Buffer) => (key.at(-1) === 0 ? Buffer.from("short") : key.subarray(0, -1));

/** Tokens that were never issued, or not for this purpose: name and token. No verifier may accept any. */
export function forgeries({ header, payload, key }: Genuine): [string, string][] {
  const genuine = jws(header, payload, key);
  const [head = "", body = "", signature = ""] = genuine.split(".");
  const other = randomBytes(32);
  const now = payload.iat as number;
  const withHeader = (name: string, more: Members, by: Uint8Array = key): [string, string] => [
    `header ${name}`,
    jws({ ...header, ...more }, payload, by),
  ];
  const withClaims = (name: string, more: Members): [string, string] => [
    `claims ${name}`,
    jws(header, { ...payload, ...more }, key),
  ];
  const unsigned = (alg: unknown): [string, string][] => {
    const start = `${encode({ ...header, alg })}.${body}.`;
    return [
      [`alg ${alg} without a signature`, start],
      [`alg ${alg} with the old signature`, start + signature],
      [`alg ${alg} signed rightly by HS256`, jws({ ...header, alg }, payload, key)],
    ];
  };
  const rs = `${encode({ ...header, alg: "RS256" })}.${body}`;
  const publicKeys = ["spki", "pkcs1"].flatMap((type) =>
    ["pem", "der"].map((format) => Buffer.from(rsaPublic.export({ type, format } as never) as never)),
  );
  const ownKey = { kty: "oct", k: other.toString("base64url"), alg: "HS256" };
  return [
    ...[
      "none",
      "None",
      "NONE",
      "nOnE",
      "noNe",
      " none",
      "",
      "HS256 ",
      "hs256",
      "Hs256",
      "HS255",
      null,
      0,
      ["HS256"],
    ].flatMap(unsigned),
    ...["HS384", "HS512"].map((alg): [string, string] => [
      `${alg} under the right key`,
      jws({ ...header, alg }, payload, key, `sha${alg.slice(2)}`),
    ]),
    ...["RS256", "RS384", "PS256", "ES256", "ES256K", "EdDSA", "dir", "A256GCM", "A256KW"].map(
      (alg): [string, string] => [`${alg} by name only`, jws({ ...header, alg }, payload, key)],
    ),
    [
      "RS256 with a key of its own",
      `${rs}.${signWith("sha256", Buffer.from(rs), rsa.privateKey).toString("base64url")}`,
    ],
    ...publicKeys.map((by): [string, string] => ["HS256 with a public key as its secret", jws(header, payload, by)]),
    // HMAC pads short keys with zeros: with a last byte of zero it would be the same key.
    ...[Buffer.alloc(0), Buffer.alloc(32), Buffer.from("secret"), Buffer.from("null"), shorter(key), other].map(
      (by): [string, string] => ["HS256 with another key", jws(header, payload, by)],
    ),
    withHeader("jwk", { jwk: ownKey }, other),
    withHeader("jwk public", { alg: "RS256", jwk: rsaPublic.export({ format: "jwk" }) }, other),
    withHeader("jku", { jku: "https://evil.example/keys" }, other),
    withHeader("x5u", { x5u: "http://127.0.0.1:1/cert" }, other),
    withHeader(
      "x5c",
      { x5c: [Buffer.from(rsaPublic.export({ type: "spki", format: "der" })).toString("base64")] },
      other,
    ),
    withHeader("x5t", { x5t: "x" }, other),
    withHeader("crit exp", { crit: ["exp"] }),
    withHeader("crit unknown", { crit: ["http://x.example/y"], "http://x.example/y": true }),
    withHeader("crit b64", { crit: ["b64"], b64: false }),
    withHeader("crit empty", { crit: [] }),
    withHeader("crit no list", { crit: "exp" }),
    ["no header members", jws({}, payload, key)],
    ["header no object", jws("[]", payload, key)],
    ["header null", jws("null", payload, key)],
    ["header no JSON", jws("{", payload, key)],
    [
      "header with two algs, the last wrong",
      jws(`{"alg":"HS256","alg":"none","kid":${JSON.stringify(header.kid ?? "")}}`, payload, key),
    ],
    ["payload no object", jws(header, "[]", key)],
    ["payload a string", jws(header, '"x"', key)],
    ["payload null", jws(header, "null", key)],
    ["payload no JSON", jws(header, "{", key)],
    ["payload empty", jws(header, "", key)],
    ["payload not UTF-8", `${head}.${Buffer.from([0x7b, 0xff, 0x7d]).toString("base64url")}.${signature}`],
    ["two exp, the last past", jws(header, JSON.stringify(payload).replace(/\}$/, `,"exp":${now - 1_000}}`), key)],
    ["two aud, the last wrong", jws(header, JSON.stringify(payload).replace(/\}$/, ',"aud":"x"}'), key)],
    ["two iss, the last wrong", jws(header, JSON.stringify(payload).replace(/\}$/, ',"iss":"x"}'), key)],
    ["100 KB of claims", jws(header, { ...payload, filler: "x".repeat(100_000) }, key)],
    ["100 KB of header", jws({ ...header, filler: "x".repeat(100_000) }, payload, key)],
    ["100 KB of nothing", "a".repeat(100_000)],
    ["100 KB of dots", ".".repeat(100_000)],
    ["JWE", `${encode({ alg: "dir", enc: "A256GCM", kid: header.kid })}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`],
    ...["iss", "aud", "iat", "exp"].flatMap((name) =>
      [undefined, null, "", {}, [], true, "1", "__proto__"].map((value) =>
        withClaims(`${name} ${JSON.stringify(value)}`, { [name]: value }),
      ),
    ),
    ...[
      [""],
      ["x"],
      [1],
      [["reservation"]],
      ["back-offic"],
      "reservation ",
      "Reservation",
      "back-office,reservation",
    ].map((aud) => withClaims(`aud ${JSON.stringify(aud)}`, { aud })),
    ...["exp", "iat", "nbf"].flatMap((name) =>
      [String(payload[name]), `${payload[name]}`, [now], { valueOf: now }, "Infinity", 1e308].map((value) =>
        withClaims(`${name} ${JSON.stringify(value)}`, { [name]: value }),
      ),
    ),
    withClaims("exp long ago", { iat: now - 400, exp: now - 61 }),
    withClaims("exp a minute ago", { iat: now - 400, exp: now - 60 }),
    withClaims("exp zero", { exp: 0 }),
    withClaims("exp negative", { exp: -1 }),
    withClaims("nbf in the future", { nbf: now + 61 }),
    withClaims("iss of another", { iss: "other.example" }),
    withClaims("iss in a list", { iss: [payload.iss] }),
    withClaims("iss in capitals", { iss: String(payload.iss).toUpperCase() }),
    ["cut", genuine.slice(0, -1)],
    ["no signature", `${head}.${body}`],
    ["empty signature", `${head}.${body}.`],
    ["no payload", `${head}..${signature}`],
    ["no header", `.${body}.${signature}`],
    ["four parts", `${genuine}.${signature}`],
    ["five parts", `${genuine}.${signature}.${signature}`],
    ["other order", `${body}.${head}.${signature}`],
    ["signature over itself", `${head}.${body}.${signature}${signature}`],
    ["signature padded", `${genuine}=`],
    ["signature in another spelling", genuine.slice(0, -1) + spareBit(genuine.at(-1)!)],
    ["signature in base64", `${head}.${body}.${Buffer.from(signature, "base64url").toString("base64")}`],
    ["signature in hex", `${head}.${body}.${Buffer.from(signature, "base64url").toString("hex")}`],
  ];
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The next character with the same meaningful bits at the end of 32 bytes: equal for a lax decoder. */
const spareBit = (last: string) => ALPHABET[ALPHABET.indexOf(last) ^ 1]!;

/** `Authorization` headers around a genuine token that are not bearer tokens. */
export const notBearers = (genuine: string): (string | undefined)[] => [
  undefined,
  "",
  " ",
  "Bearer",
  "Bearer ",
  "Bearer null",
  "Bearer undefined",
  "Bearer  ",
  genuine,
  `Basic ${genuine}`,
  `Token ${genuine}`,
  `JWT ${genuine}`,
  `Bearer: ${genuine}`,
  `Bearer\t${genuine}`,
  `Bearer\u00a0${genuine}`,
  `Bearer "${genuine}"`,
  `Bearer '${genuine}'`,
  `Bearer <${genuine}>`,
  `Bearer ${genuine} `,
  `Bearer ${genuine},`,
  `Bearer ${genuine} ${genuine}`,
  `Bearer ${genuine},${genuine}`,
  `Bearer ${genuine}, Bearer ${genuine}`,
  `Basic eDp5, Bearer ${genuine}`,
  `Bearer Bearer ${genuine}`,
  `Bearer access_token=${genuine}`,
  `Bearer ${genuine}\u0000`,
  `Bearer ${genuine}\n`,
  `Bearer ${genuine}%20`,
  `Bearer ${genuine}#`,
  `Bearer ${encodeURIComponent(genuine).replaceAll(".", "%2E")}`,
  `Bearer ${Buffer.from(genuine).toString("base64")}`,
];
