import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { CustomerClaims } from "@/domain/people/customer/load-customer-actor";
import type { Group } from "@/domain/people/customer/rules";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { keyFor } from "@/server/auth/keys";
import { mintOperatorToken } from "@/server/auth/operator-token";
import type { Guard } from "@/server/trpc";
import type { Partner } from "../partner";
import { sign } from "../sign";
import { jws } from "./forge";

/** Expected result of a guard for a credential: a code of the catalogue, or acceptance. */
export type Verdict = number | "in";

/**
 * One way to call. Its parts determine `verdictOf` any guard: the site of its `Domain`, the address, and how partner
 * and operator routes read its token.
 */
export type Credential = {
  name: string;
  headers: Record<string, string | string[]>;
  from: "trusted" | "stranger" | "elsewhere";
  site: "in" | 2004 | 2008;
  trust: "in" | 2003;
  asPartner: Verdict;
  asOperator: Verdict;
  /** Group found by the customer family, or the refusal. */
  asCustomer: Group | number;
};

/** By the declared guard only (contract section 2): first the site, then the address, then the token. */
export function verdictOf(guard: Guard, credential: Credential): Verdict {
  const { site, trust, asPartner, asOperator, asCustomer, name } = credential;
  switch (guard.kind) {
    case "open":
      return "in";
    case "domain":
      return site;
    case "site":
      return site === "in" ? trust : site;
    case "partner":
      return site !== "in" ? site : trust !== "in" ? trust : asPartner;
    case "customer":
      return typeof asCustomer === "number" ? asCustomer : guard.groups.includes(asCustomer) ? "in" : 2007;
    case "operator":
      return name === POWERLESS && guard.permission === undefined ? "in" : asOperator;
  }
}

const POWERLESS = "operator without permissions";

export type Cast = {
  partner: Partner;
  /** Trusted from another network only. */
  neighbour: Partner;
  suspended: Partner;
  /** A revoked connection token of the partner. */
  revoked: Partner["token"];
  /** By name; `ended` signed out everywhere. */
  operators: Record<"manager" | "powerless" | "foreign" | "disabled" | "left" | "ended" | "nobody", number>;
  /** Of the customer family: claims of a token, and its expected result. */
  customers: { name: string; claims: CustomerClaims; verdict: Group | number; at?: Date }[];
};

const rsaPublic = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" });

/** Every credential of reliability A1, for one set of callers. */
export async function credentials({
  partner,
  neighbour,
  suspended,
  revoked,
  operators,
  customers,
}: Cast): Promise<Credential[]> {
  const now = Math.floor(Date.now() / 1000);
  const { token, domain } = partner;
  const good = sign(token, domain, { jti: undefined });
  const other = { token_id: token.token_id, token: randomBytes(64).toString("base64url") };
  const signing = Buffer.from(token.token, "base64url").subarray(0, 32);
  const payload = { iss: domain, aud: "reservation", iat: now, exp: now + 300 };
  const header = { alg: "HS256", typ: "JWT", kid: token.token_id };

  const base: Credential = {
    name: "",
    headers: { domain },
    from: "trusted",
    site: "in",
    trust: "in",
    asPartner: 2001,
    asOperator: 2001,
    asCustomer: 2001,
  };
  const bearer = (name: string, value: string, more: Partial<Credential> = {}): Credential => ({
    ...base,
    name,
    ...more,
    headers: { ...(more.headers ?? base.headers), authorization: value },
  });
  const jwt = (name: string, value: string, asPartner: Verdict, more: Partial<Credential> = {}) =>
    bearer(name, `Bearer ${value}`, { asPartner, ...more });
  const signed = (name: string, claims: object, asPartner: Verdict) =>
    jwt(name, sign(token, domain, { jti: undefined, ...claims }), asPartner);
  const headed = (name: string, head: object, asPartner: Verdict, by = token) =>
    jwt(name, sign(by, domain, { jti: undefined }, { ...head }), asPartner);
  const unsigned = (alg: string) =>
    jwt(
      `alg ${JSON.stringify(alg)}`,
      `${jws({ ...header, alg }, payload, signing)
        .split(".", 2)
        .join(".")}.`,
      2001,
    );
  const withoutDomain = { headers: {} as Record<string, string> };
  const spoofed = (name: string, headers: Record<string, string | string[]>): Credential => ({
    ...jwt(`stranger with ${name}`, good, "in", { from: "stranger", trust: 2003 }),
    headers: { domain, authorization: `Bearer ${good}`, ...headers },
  });
  const operator = async (name: string, who: keyof Cast["operators"], asOperator: Verdict, at = new Date()) =>
    jwt(name, await operatorToken(operators[who], partner.branchId, at), 2001, { asOperator });
  const customer = (group: string) =>
    jws(
      { alg: "HS256", typ: "JWT" },
      {
        group,
        sub: "1",
        passenger_id: 1,
        branch_id: partner.branchId,
        jti: "x",
        iat: now,
        exp: now + 60,
        iss: "safar",
        aud: "customer",
      },
      keyFor("customer"),
    );
  const impostor = (group: string) =>
    jws(
      { alg: "HS256", typ: "JWT" },
      {
        group,
        sub: String(operators.manager),
        branch_id: partner.branchId,
        epoch: 0,
        jti: "x",
        iat: now,
        exp: now + 60,
        iss: "safar",
        aud: "back-office",
      },
      keyFor("back-office"),
    );

  return [
    { ...base, name: "nothing at all", ...withoutDomain, site: 2004 },
    { ...base, name: "a domain only" },
    bearer("Bearer only", "Bearer"),
    bearer("Bearer and a space", "Bearer "),
    bearer("empty", ""),
    bearer("malformed", "Bearer x.y.z"),
    bearer("one part", "Bearer xyz"),
    bearer("Basic", `Basic ${Buffer.from("a:b").toString("base64")}`),
    bearer("another scheme", `Token ${good}`),
    bearer("two tokens", `Bearer ${good} ${good}`),
    bearer("two schemes", `Bearer ${good}, Bearer ${good}`),
    bearer("12 KB", `Bearer ${"a".repeat(12_000)}`),
    ...["none", "None", "NONE", "nOnE", "", "none "].map(unsigned),
    jwt("signed with a public key as its secret", jws(header, payload, Buffer.from(rsaPublic)), 2005),
    headed("RS256 by name", { alg: "RS256" }, 2001),
    headed("another key", {}, 2005, other),
    signed("expired by a second more than the leeway", { iat: now - 400, exp: now - 61 }, 2002),
    signed("expired within the leeway", { iat: now - 300, exp: now - 30 }, "in"),
    signed("not before two minutes from now", { nbf: now + 120 }, 2001),
    signed("issued two minutes from now", { iat: now + 120, exp: now + 300 }, 2001),
    signed("an hour of life", { exp: now + 3_600 }, 2001),
    signed("without exp", { exp: undefined }, 2001),
    signed("another audience", { aud: "back-office" }, 2001),
    signed("another issuer", { iss: neighbour.domain }, 2001),
    headed("kid a path", { kid: "../../../etc/passwd" }, 2001),
    headed("kid SQL", { kid: "x' or '1'='1" }, 2001),
    headed("kid an address", { kid: "https://evil.example/k" }, 2001),
    headed("kid unknown", { kid: "tok_unknown" }, 2002),
    headed("jwk", { jwk: { kty: "oct", k: other.token } }, 2005, other),
    headed("jku", { jku: "https://evil.example/keys" }, 2005, other),
    headed("x5c", { x5c: ["MIIB"] }, 2005, other),
    headed("crit", { crit: ["exp"] }, 2001),
    jwt("a revoked connection token", sign(revoked, domain), 2002),
    jwt("the operators' key", jws(header, payload, keyFor("back-office")), 2005),
    jwt("a partner", good, "in"),
    jwt("a partner without its domain", good, "in", { ...withoutDomain, site: 2004 }),
    jwt("a partner under an unknown domain", good, "in", { headers: { domain: "nobody.example" }, site: 2004 }),
    jwt("a partner under an address", good, "in", { headers: { domain: `${domain}:443` }, site: 2004 }),
    jwt("a partner under another's domain, from there", good, 2002, {
      headers: { domain: neighbour.domain },
      from: "elsewhere",
    }),
    jwt("a suspended site", sign(suspended.token, suspended.domain), "in", {
      headers: { domain: suspended.domain },
      site: 2008,
    }),
    jwt("a partner from a stranger's address", good, "in", { from: "stranger", trust: 2003 }),
    jwt("a partner from an address trusted for another", good, "in", { from: "elsewhere", trust: 2003 }),
    spoofed("X-Forwarded-For", { "X-Forwarded-For": "127.0.0.1" }),
    spoofed("X-Forwarded-For twice", { "X-Forwarded-For": ["127.0.0.1", "127.0.0.1"] }),
    spoofed("X-Forwarded-For list", { "X-Forwarded-For": "127.0.0.1, 127.1.0.1" }),
    spoofed("X-Forwarded-For mapped", { "X-Forwarded-For": "::ffff:127.0.0.1" }),
    spoofed("X-Real-IP", { "X-Real-IP": "127.0.0.1" }),
    spoofed("Forwarded", { Forwarded: "for=127.0.0.1" }),
    spoofed("X-Client-IP", { "X-Client-IP": "127.0.0.1" }),
    spoofed("True-Client-IP", { "True-Client-IP": "127.0.0.1" }),
    spoofed("CF-Connecting-IP", { "CF-Connecting-IP": "127.0.0.1" }),
    spoofed("X-Cluster-Client-IP", { "X-Cluster-Client-IP": "127.0.0.1" }),
    spoofed("X-Customer-Ip", { "X-Customer-Ip": "127.0.0.1" }),
    spoofed("Host", { Host: "127.0.0.1" }),
    await operator("operator", "manager", "in"),
    await operator(POWERLESS, "powerless", 2007),
    await operator("operator of another branch", "foreign", 2007),
    await operator("disabled operator", "disabled", 2008),
    await operator("operator who left the branch", "left", 2007),
    await operator("operator who signed out everywhere", "ended", 2002),
    await operator("operator who never was", "nobody", 2002),
    await operator("operator of yesterday", "manager", 2002, new Date(Date.now() - 13 * 3_600_000)),
    jwt("a group b2c under the operators' key", impostor("b2c"), 2001),
    jwt("a group b2b under the operators' key", impostor("b2b"), 2001),
    jwt("a group partner under the operators' key", impostor("partner"), 2001),
    jwt("a group b2c in few words", customer("b2c"), 2001),
    jwt("a guest in few words", customer("guest"), 2001),
    jwt("an operator under the customers' key", customer("operator"), 2001),
    ...(await Promise.all(
      customers.map(async ({ name, claims, verdict, at = new Date() }) =>
        jwt(name, (await mintCustomerToken(claims, at)).token, 2001, { asCustomer: verdict }),
      ),
    )),
  ];
}

async function operatorToken(operatorId: number, branchId: number, at: Date): Promise<string> {
  return (await mintOperatorToken({ operatorId, branchId, sessionEpoch: 0, permissions: [] }, at)).token;
}
