import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { isRefusal } from "@/domain/kernel/errors";
import { readCustomerToken } from "@/server/auth/customer-token";
import { keyFor } from "@/server/auth/keys";
import { mintOperatorToken, readOperatorToken } from "@/server/auth/operator-token";
import { signedCall } from "@/server/auth/partner";
import { type KnownSite, knownSite } from "@/server/auth/site";
import { access } from "@/server/routers/reservation/people/access";
import { type Mounted, nodeMount } from "../mounts";
import { asOwner, type Partner, registeredPartner } from "../partner";
import { runs } from "../runs";
import { forgeries, type Genuine, jws, type Members, notBearers } from "./forge";

/**
 * Reliability A5: both verifiers with a fixed clock. `TOKEN_LAB_RUNS=1000000` lengthens, `TOKEN_LAB_SEED=` replays.
 */
const RUNS = runs(20_000, "TOKEN_LAB_RUNS");
const SEED = Number(process.env.TOKEN_LAB_SEED ?? process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const PATIENCE_MS = 30_000 + RUNS * 2;
const NOW = new Date();
const SECONDS = Math.floor(NOW.getTime() / 1000);

let app: Mounted;
let partner: Partner;
let sibling: Partner;
let site: KnownSite;
let signing: Buffer;

beforeAll(async () => {
  console.log(`token lab TOKEN_LAB_SEED=${SEED} TOKEN_LAB_RUNS=${RUNS}`);
  app = await nodeMount({ reservation: { access } });
  partner = await registeredPartner(app.base);
  sibling = await registeredPartner(app.base, { branchId: partner.branchId });
  site = await knownSite(partner.domain);
  signing = Buffer.from(partner.token.token, "base64url").subarray(0, 32);
});
afterAll(() => app.close());

type Verdict = "accepted" | number;

const ADMITTED_CODES = new Set<number>([2001, 2002, 2005]);

/** Result of a verifier; any thrown error other than 2001, 2002 or 2005 is a fault. */
async function verdictOf(verify: () => Promise<unknown>): Promise<Verdict> {
  try {
    await verify();
    return "accepted";
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, status } = CATALOGUE[error.reason];
    expect(ADMITTED_CODES.has(code) && status === 401, `${code}`).toBe(true);
    return code;
  }
}

type Verifier = { genuine(): Genuine; verify(authorization: string | undefined, now?: Date): Promise<unknown> };

const PARTNER: Verifier = {
  genuine: () => ({
    header: { alg: "HS256", typ: "JWT", kid: partner.token.token_id },
    payload: { iss: partner.domain, aud: "reservation", iat: SECONDS, exp: SECONDS + 300, jti: "lab" },
    key: signing,
  }),
  verify: (authorization, now = NOW) => signedCall(site, authorization, now),
};

const OPERATOR: Verifier = {
  genuine: () => ({
    header: { alg: "HS256", typ: "JWT" },
    payload: {
      group: "operator",
      branch_id: 1,
      permissions: [],
      epoch: 0,
      sub: "1",
      jti: "lab",
      iat: SECONDS,
      exp: SECONDS + 12 * 3600,
      iss: "safar",
      aud: "back-office",
    },
    key: keyFor("back-office"),
  }),
  verify: (authorization, now = NOW) => readOperatorToken(authorization, now),
};

const CUSTOMER: Verifier = {
  genuine: () => ({
    header: { alg: "HS256", typ: "JWT" },
    payload: {
      group: "b2c",
      branch_id: 1,
      customer_id: 3,
      passenger_id: 7,
      epoch: 0,
      sub: "customer:3",
      jti: "lab",
      iat: SECONDS,
      exp: SECONDS + 24 * 3600,
      iss: "safar",
      aud: "customer",
    },
    key: keyFor("customer"),
  }),
  verify: (authorization, now = NOW) => readCustomerToken(authorization, now),
};

// The customers' verifier works like the operators': it gets fewer runs when time is short.
describe.each([
  ["a partner's JWT", PARTNER, RUNS],
  ["an operator's token", OPERATOR, RUNS],
  ["a customer's token", CUSTOMER, RUNS > 20_000 ? RUNS : RUNS / 5],
])("%s", (_, { genuine, verify }, runs) => {
  const tokenOf = () => {
    const { header, payload, key } = genuine();
    return jws(header, payload, key);
  };

  test("the genuine one is accepted, or the rest would prove nothing", async () => {
    expect(await verdictOf(() => verify(`Bearer ${tokenOf()}`))).toBe("accepted");
  });

  test("none of the forgeries made by hand", async () => {
    const made = forgeries(genuine());
    expect(made.length).toBeGreaterThan(150);
    for (const [name, token] of made)
      expect([name, await verdictOf(() => verify(`Bearer ${token}`))]).not.toContain("accepted");
    for (const header of notBearers(tokenOf()))
      expect([header, await verdictOf(() => verify(header))]).toEqual([header, 2001]);
  });

  test(
    "no token that differs from the genuine one in anything",
    async () => {
      const token = tokenOf();
      await fc.assert(
        fc.asyncProperty(mutant(token), async (mutated) => {
          // Any number of spaces is allowed between scheme and token (RFC 6750).
          fc.pre(mutated.replace(/^ +/, "") !== token);
          expect(await verdictOf(() => verify(`Bearer ${mutated}`))).not.toBe("accepted");
        }),
        { numRuns: runs, seed: SEED },
      );
    },
    PATIENCE_MS,
  );

  test("the clock: 60 seconds of difference either way and not one more, known or not", async () => {
    const { header, payload, key } = genuine();
    const at = (seconds: number) => new Date((SECONDS + seconds) * 1000);
    const life = (payload.exp as number) - SECONDS;
    const cases: [number, Verdict][] = [
      [-61, 2001],
      [-60, "accepted"],
      [0, "accepted"],
      [life, "accepted"],
      [life + 59, "accepted"],
      [life + 60, 2002],
      [life + 86_400, 2002],
    ];
    for (const [seconds, verdict] of cases) {
      const fresh = jws(header, { ...payload, jti: `clock${seconds}` }, key);
      expect([seconds, await verdictOf(() => verify(`Bearer ${fresh}`, at(seconds)))]).toEqual([seconds, verdict]);
    }
    const seen = jws(header, { ...payload, jti: "seen" }, key);
    expect(await verdictOf(() => verify(`Bearer ${seen}`, at(0)))).toBe("accepted");
    for (const [seconds, verdict] of cases.slice(-4))
      expect([seconds, await verdictOf(() => verify(`Bearer ${seen}`, at(seconds)))]).toEqual([seconds, verdict]);
  });
});

describe("a customer's token", () => {
  const { header, payload, key } = CUSTOMER.genuine();
  const read = (claims: Members, by = key) =>
    verdictOf(() => CUSTOMER.verify(`Bearer ${jws(header, { ...payload, ...claims }, by)}`));

  test("is for its exact group, branch and person, and for no other", async () => {
    const user = { group: "b2b", colleague_id: 4, colleague_user_id: 5, sub: "colleague_user:5" };
    expect(await read(user)).toBe("accepted");
    expect(await read({ group: "guest", domain: "shop.example", sub: "site:shop.example" })).toBe("accepted");
    const wrong: Members[] = [
      { sub: "customer:4" },
      { sub: "colleague_user:3" },
      { sub: "3" },
      { group: "b2b" },
      { ...user, sub: "customer:3" },
      { ...user, colleague_id: undefined },
      { group: "guest" },
      { group: "guest", domain: "shop.example", sub: "site:other.example" },
      { group: "guest", domain: ["shop.example"], sub: "site:shop.example" },
      { group: "operator" },
      { group: "partner" },
      { group: ["b2c"] },
      { group: "__proto__" },
      ...["branch_id", "customer_id", "passenger_id"].flatMap((name) =>
        [undefined, null, "1", 0, -1, 1.5, 2 ** 31, [1], {}].map((value) => ({ [name]: value })),
      ),
      ...[undefined, null, "0", 0.5].map((epoch) => ({ epoch })),
    ];
    for (const claims of wrong) expect([claims, await read(claims)]).toEqual([claims, 2001]);
  });

  test("an operator's key signs none, nor theirs an operator's", async () => {
    for (const purpose of ["back-office", "one-time-code", "reservation", ""])
      expect(await read({}, keyFor(purpose))).toBe(2001);
    const crossed = { ...OPERATOR.genuine().payload, aud: "customer" };
    expect(await verdictOf(() => OPERATOR.verify(`Bearer ${jws(header, crossed, key)}`))).toBe(2001);
    expect(await verdictOf(() => CUSTOMER.verify(`Bearer ${jws(header, crossed, key)}`))).toBe(2001);
    const borrowed = jws(header, { ...payload, aud: "back-office" }, keyFor("back-office"));
    expect(await verdictOf(() => CUSTOMER.verify(`Bearer ${borrowed}`))).toBe(2001);
  });
});

describe("a partner's JWT", () => {
  test("another kid: unknown, another domain's of the same branch, a path, SQL, an address", async () => {
    const { header, payload, key } = PARTNER.genuine();
    const foreign = Buffer.from(sibling.token.token, "base64url").subarray(0, 32);
    const kids = [
      "../../etc/passwd",
      "/dev/null",
      "' or '1'='1",
      "x' union select 'a' --",
      "https://evil.example/key",
      "file:///etc/passwd",
    ];
    const odd = ["", " ", "x".repeat(65), "a\u0000b", "tök", 7, null, undefined, {}, [partner.token.token_id], true];
    for (const kid of [...kids, ...odd, `${partner.token.token_id} `, "tok_unknown", sibling.token.token_id]) {
      for (const by of [key, foreign, Buffer.alloc(0)]) {
        const token = jws({ ...header, kid: kid as never }, payload, by);
        expect([kid, await verdictOf(() => PARTNER.verify(`Bearer ${token}`))]).not.toContain("accepted");
      }
    }
    // The sibling's own call is valid at its own site only.
    const own = jws({ ...header, kid: sibling.token.token_id }, { ...payload, iss: sibling.domain }, foreign);
    const elsewhere = await knownSite(sibling.domain);
    expect(await verdictOf(() => signedCall(elsewhere, `Bearer ${own}`, NOW))).toBe("accepted");
    expect(await verdictOf(() => PARTNER.verify(`Bearer ${own}`))).toBe(2002);
  });

  test("an operator's token is not valid, nor the other way round", async () => {
    const { token } = await mintOperatorToken({ operatorId: 1, branchId: 1, sessionEpoch: 0, permissions: [] }, NOW);
    expect(await verdictOf(() => PARTNER.verify(`Bearer ${token}`))).toBe(2001);
    const { header, payload, key } = PARTNER.genuine();
    expect(await verdictOf(() => OPERATOR.verify(`Bearer ${jws(header, payload, key)}`))).toBe(2001);
    const crossed = jws(
      OPERATOR.genuine().header,
      { ...OPERATOR.genuine().payload, aud: "reservation" },
      keyFor("back-office"),
    );
    expect(await verdictOf(() => OPERATOR.verify(`Bearer ${crossed}`))).toBe(2001);
    for (const purpose of ["connection-token", "reservation", "metrics", ""]) {
      const wrongKey = jws(OPERATOR.genuine().header, OPERATOR.genuine().payload, keyFor(purpose));
      expect(await verdictOf(() => OPERATOR.verify(`Bearer ${wrongKey}`))).toBe(2001);
    }
  });

  test(
    "any claim under the right key is judged by the contract",
    async () => {
      let [accepted, refused] = [0, 0];
      await fc.assert(
        fc.asyncProperty(claims(), async (claimed) => {
          const { header, payload, key } = PARTNER.genuine();
          const result = JSON.parse(JSON.stringify({ ...payload, ...claimed })) as Members;
          const verdict = await verdictOf(() => PARTNER.verify(`Bearer ${jws(header, result, key)}`));
          expect(verdict === "accepted", JSON.stringify(result)).toBe(isWithinContract(result));
          if (verdict === "accepted") accepted++;
          else refused++;
        }),
        { numRuns: Math.ceil(RUNS / 4), seed: SEED },
      );
      expect(Math.min(accepted, refused)).toBeGreaterThan(RUNS / 100);
    },
    PATIENCE_MS,
  );

  test("an expired or revoked connection token ends every JWT under it", async () => {
    const { header, payload, key } = PARTNER.genuine();
    const token = `Bearer ${jws(header, { ...payload, jti: "end" }, key)}`;
    for (const end of ["expires_at = now() - interval '1 ms'", "revoked_at = now()"]) {
      expect(await verdictOf(() => PARTNER.verify(token))).toBe("accepted");
      await asOwner(`update connection_tokens set ${end} where id = $1`, [partner.token.token_id]);
      await expect.poll(() => verdictOf(() => PARTNER.verify(token)), { timeout: 5_000 }).toBe(2002);
      await asOwner(
        "update connection_tokens set expires_at = now() + interval '1 day', revoked_at = null where id = $1",
        [partner.token.token_id],
      );
      await expect.poll(() => verdictOf(() => PARTNER.verify(token)), { timeout: 5_000 }).toBe("accepted");
    }
  });
});

/** Contract section 2, implemented a second time: the expected result of these claims at `NOW`. */
function isWithinContract({ iss, aud, iat, exp, nbf, jti }: Members): boolean {
  if (iss !== partner.domain) return false;
  if (aud !== "reservation" && !(Array.isArray(aud) && aud.includes("reservation"))) return false;
  if (typeof iat !== "number" || typeof exp !== "number") return false;
  if (exp <= SECONDS - 60 || iat > SECONDS + 60 + NOW.getMilliseconds() / 1000) return false;
  if (exp <= iat || exp - iat > 900) return false;
  if (nbf !== undefined && !(typeof nbf === "number" && nbf <= SECONDS + 60)) return false;
  return jti === undefined || (typeof jti === "string" && /^[!-~]{1,128}$/.test(jti));
}

function claims(): fc.Arbitrary<Members> {
  const odd = fc.constantFrom<unknown>(undefined, null, "", "1", true, [], {}, 0, -1, 1.5, 1e308, -1e308, 2 ** 53);
  const near = fc.integer({ min: -1_000, max: 1_000 }).map((seconds) => SECONDS + seconds);
  const time = (spread: number) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: spread }).map((seconds) => SECONDS - 60 + seconds) },
      { weight: 4, arbitrary: near },
      { weight: 1, arbitrary: fc.double({ noNaN: true }) },
      { weight: 1, arbitrary: odd },
    );
  const mostly = (good: unknown, ...bad: unknown[]) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(good) },
      { weight: 1, arbitrary: fc.constantFrom(...bad) },
      { weight: 1, arbitrary: odd },
    );
  return fc.record(
    {
      iat: time(120),
      exp: time(900),
      nbf: time(120),
      iss: mostly(partner.domain, sibling.domain, `${partner.domain}.`, partner.domain.toUpperCase(), [partner.domain]),
      aud: mostly("reservation", ["reservation"], ["x", "reservation"], ["x"], "back-office", [["reservation"]]),
      jti: fc.oneof(fc.string({ maxLength: 140 }), fc.uuid(), odd),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Members>;
}

/** The token with one to three small changes, in its text or inside its JSON parts; never signed again. */
function mutant(token: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: token.length });
  const byte = fc.oneof(fc.constantFrom(..."-_.=+/ AZaz09\u0000\u00e9"), fc.string({ minLength: 1, maxLength: 1 }));
  const textual = fc.oneof(
    fc.tuple(place, fc.nat({ max: 7 })).map(([at, bit]) => (text: string) => {
      const flipped = String.fromCharCode((text.charCodeAt(at % text.length) || 0) ^ (1 << bit));
      return text.slice(0, at % text.length) + flipped + text.slice((at % text.length) + 1);
    }),
    fc.tuple(place, byte).map(
      ([at, put]) =>
        (text: string) =>
          text.slice(0, at) + put + text.slice(at + 1),
    ),
    fc.tuple(place, byte).map(
      ([at, put]) =>
        (text: string) =>
          text.slice(0, at) + put + text.slice(at),
    ),
    fc.tuple(place, fc.nat({ max: 20 })).map(
      ([at, length]) =>
        (text: string) =>
          text.slice(0, at) + text.slice(at + length),
    ),
    fc.tuple(place, fc.nat({ max: 20 })).map(
      ([at, length]) =>
        (text: string) =>
          text.slice(0, at + length) + text.slice(at),
    ),
    fc
      .shuffledSubarray([0, 1, 2])
      .map((order) => (text: string) => order.map((part) => text.split(".")[part] ?? "").join(".")),
  );
  const member = fc.tuple(
    fc.constantFrom(
      "alg",
      "kid",
      "typ",
      "crit",
      "b64",
      "jwk",
      "iss",
      "aud",
      "iat",
      "exp",
      "nbf",
      "jti",
      "sub",
      "group",
      "branch_id",
    ),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const structural = fc.tuple(fc.constantFrom(0, 1), member).map(([part, [name, value]]) => (text: string) => {
    const parts = text.split(".");
    try {
      const members = JSON.parse(Buffer.from(parts[part] ?? "", "base64url").toString());
      parts[part] = Buffer.from(JSON.stringify({ ...members, [name]: value })).toString("base64url");
    } catch {
      return `${text}x`;
    }
    return parts.join(".");
  });
  const change = fc.oneof({ weight: 3, arbitrary: textual }, { weight: 1, arbitrary: structural });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((text, one) => one(text), token));
}
