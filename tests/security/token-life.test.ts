import { afterAll, beforeAll, expect, test } from "vitest";
import { access } from "@/server/routers/reservation/people/access";
import { call } from "../http";
import { type Mounted, nodeMount } from "../mounts";
import { asOwner, type Partner, registeredPartner, tokenOf } from "../partner";
import { type IssuedToken, sign } from "../sign";

/** Contract section 2: lifetime and rotation of connection tokens. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: Mounted;
let partner: Partner;
beforeAll(async () => {
  app = await nodeMount({ reservation: { access } });
  partner = await registeredPartner(app.base);
});
afterAll(() => app.close());

const policy = (days: number) =>
  asOwner("update partner_domains set token_days = $2 where id = $1", [partner.domainId, days]);

type StoredToken = { issuedAt: Date; expiresAt: Date; sealed: Buffer };
const storedToken = (id: string) =>
  asOwner<StoredToken>(
    `select issued_at as "issuedAt", expires_at as "expiresAt", sealed from connection_tokens where id = $1`,
    [id],
  );

const codeOf = async (token: IssuedToken) => {
  const headers = { domain: partner.domain, authorization: `Bearer ${sign(token, partner.domain)}` };
  const { json } = await call(app.base, "GET", "/api/reservation/1/error-handling?code=1000", { headers });
  return json.error?.code ?? 1000;
};

test("a day, unless the domain's policy differs", async () => {
  const row = await storedToken(partner.token.token_id);
  expect(row!.expiresAt.getTime() - row!.issuedAt.getTime()).toBe(DAY_MS);
});

test.each([1, 7, 15, 30, 90])("%d days by policy, as answered and as stored", async (days) => {
  await policy(days);
  const { json } = await call(app.base, "GET", "/api/reservation/1/token", { headers: { domain: partner.domain } });
  const { token_id, token, issued_at, expires_at } = json.payload;
  expect((Date.parse(expires_at) - Date.parse(issued_at)) / DAY_MS).toBe(days);
  const row = await storedToken(token_id);
  expect([row!.issuedAt.getTime(), row!.expiresAt.getTime()].map((at) => Math.floor(at / 1000))).toEqual(
    [issued_at, expires_at].map((at) => Date.parse(at) / 1000),
  );
  // The stored value is not the token.
  expect(Buffer.from(token, "base64url")).toHaveLength(64);
  expect(row!.sealed.includes(Buffer.from(token, "base64url").subarray(0, 16))).toBe(false);
  await policy(1);
});

test.each([0, -1, 2, 14, 31, 91, 365])("%d days are no policy: the database refuses", async (days) => {
  await expect(policy(days)).rejects.toThrow("domains_token_days");
});

test("a new token leaves the one before an hour, and never lengthens an older one's", async () => {
  const first = await tokenOf(app.base, partner.domain);
  const second = await tokenOf(app.base, partner.domain);
  const left = (await storedToken(first.token_id))!.expiresAt.getTime() - Date.now();
  expect(left).toBeGreaterThan(HOUR_MS - 10_000);
  expect(left).toBeLessThanOrEqual(HOUR_MS);
  const before = (await storedToken(first.token_id))!.expiresAt;
  await tokenOf(app.base, partner.domain);
  expect((await storedToken(first.token_id))!.expiresAt).toEqual(before);
  for (const token of [first, second]) expect(await codeOf(token)).toBe(1000);
});

test("after its hour the older one is refused: 2002", async () => {
  const old = await tokenOf(app.base, partner.domain);
  const now = await tokenOf(app.base, partner.domain);
  await asOwner(
    "update connection_tokens set issued_at = now() - interval '1 d', expires_at = now() - interval '1 s' where id = $1",
    [old.token_id],
  );
  expect([await codeOf(old), await codeOf(now)]).toEqual([2002, 1000]);
});
