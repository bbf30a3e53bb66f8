import { describe, expect, test } from "vitest";
import { doorsOf, openDoors, R } from "../../../tests/doors";
import { call } from "../../../tests/http";
import type { Mounted } from "../../../tests/mounts";
import { asOwner, type Partner, registeredPartner } from "../../../tests/partner";
import { shortened } from "../../../tests/shortened";
import { sign } from "../../../tests/sign";
import { CACHE_TIME } from "../auth/cache-time";

// A shorter cache time in tests.
const keptMs = CACHE_TIME.ms;
shortened(CACHE_TIME, { ms: 200 });

/**
 * How callers are identified on the wire, on both mounts. The configuration of the test database trusts 127.0.0.1 as a
 * proxy (tests/global-setup.ts).
 */
const HERE = "127.0.0.1";

describe.each(doorsOf())("%s", (mount, start) => {
  let app: Mounted;
  let rest: Mounted;
  let partner: Partner;
  const { ask, asSite, asPartner } = openDoors(start, (doors) => {
    ({ app, rest, partner } = doors);
  });
  const isNode = mount === "node:http";

  describe("domain and address", () => {
    test("2004: no Domain, an unknown one, no domain at all", async () => {
      for (const domain of [undefined, "unknown.example", "a b", "' or 1=1", "x".repeat(300)]) {
        const { status, json } = await ask("GET", `${R}/ip`, domain === undefined ? {} : { headers: { domain } });
        expect([domain, status, json.error.code]).toEqual([domain, 403, 2004]);
      }
    });

    test("case, a final dot and spaces around it do not matter", async () => {
      expect((await ask("GET", `${R}/ip`, { headers: { domain: ` ${partner.domain.toUpperCase()}. ` } })).status).toBe(
        200,
      );
    });

    test("2003 shows the seen address; /ip and /errors require the Domain only", async () => {
      const from = { headers: { "x-forwarded-for": "203.0.113.7" } };
      const { status, json } = await asSite("GET", `${R}/token`, from);
      expect([status, json.error.code, json.error.ip]).toEqual([403, 2003, "203.0.113.7"]);
      expect((await asPartner("GET", `${R}/error-handling`, from)).json.code).toBe(2003);
      expect((await asSite("GET", `${R}/ip`, from)).json.payload).toEqual({ host: "203.0.113.7", ip: "203.0.113.7" });
      expect((await asSite("GET", `${R}/errors?code=1000`, from)).status).toBe(200);
    });

    test("X-Customer-Ip counts from a trusted address, not from another, and only when it is an address", async () => {
      const result = { "x-customer-ip": "198.51.100.9" };
      expect((await asSite("GET", `${R}/ip`, { headers: result })).json.payload.ip).toBe("198.51.100.9");
      const untrusted = await asSite("GET", `${R}/ip`, { headers: { ...result, "x-forwarded-for": "203.0.113.7" } });
      expect(untrusted.json.payload.ip).toBe("203.0.113.7");
      expect((await asSite("GET", `${R}/ip`, { headers: { "x-customer-ip": "x" } })).json.payload.ip).toBe(HERE);
    });

    test.runIf(isNode)("a forwarded header from a peer that is not a trusted proxy changes nothing", async () => {
      const spoofed = [
        "x-forwarded-for",
        "x-real-ip",
        "forwarded",
        "x-client-ip",
        "cf-connecting-ip",
        "true-client-ip",
      ];
      for (const name of spoofed) {
        const sent = { headers: { domain: partner.domain, [name]: HERE }, from: "127.0.0.2" };
        const seen = await call(rest.base, "GET", `${R}/ip`, sent);
        expect([name, seen.json.payload.host]).toEqual([name, "127.0.0.2"]);
        expect((await call(rest.base, "GET", `${R}/token`, sent)).json.error.code).toBe(2003);
      }
    });

    test("an expired, requested or revoked trust is not valid", async () => {
      const other = await registeredPartner(app.base);
      for (const change of [
        "expires_at = now() - interval '1 s'",
        "expires_at = null, status = 'requested'",
        "status = 'revoked'",
      ]) {
        await asOwner(`update ip_trusts set ${change} where branch_id = $1 and domain_id = $2`, [
          other.branchId,
          other.domainId,
        ]);
        await expect
          .poll(async () => (await ask("GET", `${R}/token`, { headers: { domain: other.domain } })).json.error?.code, {
            timeout: 5_000,
          })
          .toBe(2003);
      }
    });

    test("2008: a suspended site, within 5 s", async () => {
      const other = await registeredPartner(app.base);
      await asOwner("update partner_domains set suspended_at = now() where domain = $1", [other.domain]);
      await expect
        .poll(async () => (await ask("GET", `${R}/ip`, { headers: { domain: other.domain } })).json.error?.code, {
          timeout: 5_000,
        })
        .toBe(2008);
    });
  });

  describe("token", () => {
    test("64 random bytes, its id, its lifetime by the domain's policy; never cached", async () => {
      const { json, headers } = await asSite("GET", `${R}/token`);
      expect(json.payload).toEqual({
        token_id: expect.stringMatching(/^tok_[\w-]{16}$/),
        token: expect.any(String),
        alg: "HS256",
        enc: "A256GCM",
        issued_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        expires_at: expect.any(String),
      });
      expect(Buffer.from(json.payload.token, "base64url")).toHaveLength(64);
      expect(Date.parse(json.payload.expires_at) - Date.parse(json.payload.issued_at)).toBe(24 * 3600 * 1000);
      expect(headers["cache-control"]).toBe("no-store");
    });

    test("the secret is nowhere in the database in the clear, and the issue is in the audit log", async () => {
      const { json } = await asSite("GET", `${R}/token`);
      const bytes = Buffer.from(json.payload.token, "base64url");
      const row = await asOwner<{ clear: boolean; audited: string }>(
        `select position($1::bytea in sealed) > 0 as clear,
                (select count(*) from audit_log where subject_type = 'connection_token' and subject_id = $2) as audited
           from connection_tokens where id = $2`,
        [bytes, json.payload.token_id],
      );
      expect(row).toEqual({ clear: false, audited: "1" });
    });

    test("a new one leaves the old one an hour", async () => {
      const other = await registeredPartner(app.base);
      const next = await ask("GET", `${R}/token`, { headers: { domain: other.domain } });
      const left = await asOwner<{ minutes: number }>(
        "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from connection_tokens where id = $1",
        [other.token.token_id],
      );
      expect(left?.minutes).toBe(60);
      for (const token of [other.token, next.json.payload]) {
        const headers = { domain: other.domain, authorization: `Bearer ${sign(token, other.domain)}` };
        expect((await ask("GET", `${R}/error-handling`, { headers })).status).toBe(200);
      }
    });

    test("Basic client id and secret where the policy requires them: 2010 otherwise", async () => {
      const other = await registeredPartner(app.base);
      const { createHash } = await import("node:crypto");
      const hash = createHash("sha256").update("s3cret:with:colons").digest("hex");
      await asOwner(
        "update partner_domains set basic_required = true, client_id = 'acme', client_secret_hash = $2 where domain = $1",
        [other.domain, hash],
      );
      const get = (basic?: string) =>
        ask("GET", `${R}/token`, {
          headers: {
            domain: other.domain,
            ...(basic && { authorization: `Basic ${Buffer.from(basic).toString("base64")}` }),
          },
        });
      await expect.poll(async () => (await get()).json.error?.code, { timeout: 5_000 }).toBe(2010);
      for (const wrong of ["acme:wrong", "other:s3cret:with:colons", "acme", ":", ""]) {
        expect([wrong, (await get(wrong)).json.error?.code]).toEqual([wrong, 2010]);
      }
      expect((await get("acme:s3cret:with:colons")).status).toBe(200);
    });
  });

  describe("signed calls", () => {
    const code = async (claims: object, header = {}, token = partner.token) => {
      const headers = {
        domain: partner.domain,
        authorization: `Bearer ${sign(token, partner.domain, claims as never, header)}`,
      };
      const { json } = await ask("GET", `${R}/error-handling`, { headers });
      return json.code ?? 1000;
    };
    const now = () => Math.floor(Date.now() / 1000);

    test("good ones pass, also 60 s past their end", async () => {
      expect(await code({})).toBe(1000);
      expect(await code({ iat: now() - 300, exp: now() - 50 })).toBe(1000);
      expect(await code({ iat: now(), exp: now() + 900 })).toBe(1000);
    });

    test("2001, 2002, 2005", async () => {
      expect(await code({ aud: "back-office" })).toBe(2001);
      expect(await code({ iss: "other.example" })).toBe(2001);
      expect(await code({ exp: now() + 901, iat: now() })).toBe(2001);
      expect(await code({ exp: undefined })).toBe(2001);
      expect(await code({}, { alg: "HS512" })).toBe(2001);
      expect(await code({}, { alg: "none" })).toBe(2001);
      expect(await code({ iat: now() - 500, exp: now() - 61 })).toBe(2002);
      expect(await code({}, { kid: "tok_neverissued" })).toBe(2002);
      expect(await code({}, {}, { ...partner.token, token: Buffer.alloc(64, 7).toString("base64url") })).toBe(2005);
      expect((await asSite("GET", `${R}/error-handling`)).json.code).toBe(2001);
    });

    test("a jti that is no plain text is malformed: 2001", async () => {
      for (const jti of ["a\u0000b", "\ud800", "a b", "", "x".repeat(129), 7])
        expect([jti, await code({ jti })]).toEqual([jti, 2001]);
    });

    test("another site's token is as unknown as one that was never issued", async () => {
      const other = await registeredPartner(app.base, { branchId: partner.branchId });
      expect(await code({}, {}, other.token)).toBe(2002);
      const foreign = await registeredPartner(app.base);
      expect(await code({}, {}, foreign.token)).toBe(2002);
    });

    test("a revoked token is out within 5 s", async () => {
      const other = await registeredPartner(app.base);
      const get = () =>
        ask("GET", `${R}/error-handling`, {
          headers: { domain: other.domain, authorization: `Bearer ${sign(other.token, other.domain)}` },
        });
      expect((await get()).status).toBe(200);
      await asOwner("update connection_tokens set revoked_at = now() where id = $1", [other.token.token_id]);
      await expect.poll(async () => (await get()).json.code, { timeout: 5_000 }).toBe(2002);
    });

    test("jti: one token allows any number of reads during its lifetime; each writing call needs its own jti", async () => {
      const authorization = `Bearer ${sign(partner.token, partner.domain)}`;
      const read = (method: string, path: string) => asSite(method, R + path, { headers: { authorization } });
      const codeOf = async (code: number) => (await read("GET", `/error-handling?code=${code}`)).json.data[0].code;
      expect([await codeOf(1000), await codeOf(2001), await codeOf(1000)]).toEqual([1000, 2001, 1000]);
      expect((await read("HEAD", "/error-handling?code=2001")).status).toBe(200);
      for (const pnr of ["AAAAAA", "BBBBBB"])
        expect((await read("GET", `/book/status?local_pnr=${pnr}`)).json.error.code).toBe(3009);
      // A jti is bound to its first writing call, but can still read.
      const release = (lock_id: string) =>
        asSite("POST", `${R}/lock/release`, { headers: { authorization }, body: { items: [{ lock_id }] } });
      const first = await release("lck_none_of_ours_aaaaaaaa");
      expect((await release("lck_none_of_ours_aaaaaaaa")).text).toBe(first.text);
      expect((await release("lck_none_of_ours_bbbbbbbb")).json.error.code).toBe(2006);
      expect(await codeOf(1000)).toBe(1000);
    });
  });
});

test("cached sites and tokens of a process expire well within five seconds", () => {
  expect(keptMs * 2).toBeLessThan(5_000);
});
