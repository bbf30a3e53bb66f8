import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Sent } from "../../../tests/http";
import { type Mounted, nextMount, nodeMount } from "../../../tests/mounts";
import { asOwner, type Partner, registeredPartner } from "../../../tests/partner";
import { sign } from "../../../tests/sign";
import { FAMILIES } from "./families";

/**
 * The wire as both mounts show it. Configuration of the test database trusts 127.0.0.1 as a proxy (tests/global-setup.ts):
 * the Next mount sees no socket, so every call names its address in X-Forwarded-For as a proxy would.
 */
const HERE = "127.0.0.1";
const R = "/api/reservation/1";

describe.each([
  ["node:http", nodeMount],
  ["Next route handler", nextMount],
])("%s", (mount, start) => {
  let app: Mounted;
  let rest: Mounted;
  let partner: Partner;
  const isNode = mount === "node:http";

  beforeAll(async () => {
    app = await nodeMount();
    rest = await start();
    partner = await registeredPartner(app.base);
  });
  afterAll(() => Promise.all([app.close(), rest.close()]));

  const ask = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
    call(rest.base, method, path, { headers: { "x-forwarded-for": HERE, ...headers }, ...sent });
  const asSite = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
    ask(method, path, { headers: { domain: partner.domain, ...headers }, ...sent });
  const asPartner = (method: string, path: string, { headers, ...sent }: Sent = {}, claims = {}) =>
    asSite(method, path, {
      headers: { authorization: `Bearer ${sign(partner.token, partner.domain, claims)}`, ...headers },
      ...sent,
    });

  describe("envelopes", () => {
    test("B: payload and meta.timestamp; unknown members are ignored", async () => {
      const { status, headers, json } = await asSite("GET", `${R}/ip?whatever=1`);
      expect(status).toBe(200);
      expect(json).toEqual({ payload: { host: HERE, ip: HERE }, meta: { timestamp: expect.any(Number) } });
      expect(Math.abs(json.meta.timestamp - Date.now() / 1000)).toBeLessThan(5);
      expect(headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
      });
    });

    test("B, failing: error.code and meta.timestamp, and what helps beside them", async () => {
      const { status, json } = await ask("GET", `${R}/ip`);
      expect(status).toBe(403);
      expect(json).toEqual({
        error: {
          code: 2004,
          title: expect.any(String),
          solution: expect.any(String),
          retryable: false,
          request_id: expect.any(String),
        },
        meta: { timestamp: expect.any(Number) },
      });
    });

    test("A on /error-handling, succeeding and failing", async () => {
      const good = await asPartner("GET", `${R}/error-handling?code=4002`);
      expect(good.json).toEqual({
        status: true,
        time: expect.any(Number),
        data: [{ code: 4002, title: expect.any(String), solution: expect.any(String) }],
      });
      const bad = await asSite("GET", `${R}/error-handling`);
      expect(bad.status).toBe(401);
      expect(bad.json).toMatchObject({ status: false, time: expect.any(Number), code: 2001, error: { code: 2001 } });
    });

    test("A on the back office and customer families", async () => {
      for (const path of ["/api/v2/nothing", "/b2c/v1/nothing", "/api/v2", "/b2c/v1/"]) {
        const { status, json } = await ask("GET", path);
        expect([path, status]).toEqual([path, 404]);
        expect(json).toMatchObject({ status: false, code: 3012, error: { code: 3012 } });
      }
    });

    test("titles come in the language asked for, X-Request-Id is echoed", async () => {
      const { json, headers } = await ask("GET", `${R}/ip`, {
        headers: { "accept-language": "fa-IR", "x-request-id": "trace-7" },
      });
      expect(json.error.title).toMatch(/[\u0600-\u06FF]/);
      expect(json.error.request_id).toBe("trace-7");
      expect(headers["x-request-id"]).toBe("trace-7");
      const odd = await ask("GET", `${R}/ip`, { headers: { "x-request-id": "a b<script>" } });
      expect(odd.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    });
  });

  describe("paths, methods, versions", () => {
    test("unknown path 3012, wrong method 3013 with Allow, in the family's envelope", async () => {
      const unknown = await ask("GET", `${R}/nothing`);
      expect([unknown.status, unknown.json.error.code]).toEqual([404, 3012]);
      const wrong = await ask("DELETE", `${R}/ip`);
      expect([wrong.status, wrong.json.error.code, wrong.headers.allow]).toEqual([405, 3013, "GET, HEAD"]);
      const signIn = await ask("GET", "/api/v2/auth/by");
      expect([signIn.status, signIn.json.code, signIn.headers.allow]).toEqual([405, 3013, "POST"]);
    });

    test.each(["2", "0", "v1", "01", "1.0", "%31"])("version %j is unknown: 2009", async (version) => {
      const { status, json } = await asSite("GET", `/api/reservation/${version}/ip`);
      expect([status, json.error.code]).toEqual([410, 2009]);
    });

    test.each(["//ip", "/ip/", ...(isNode ? ["/./ip"] : []), "/IP", "/ip%2f", "/ip;a=b", "/%69p", "/ip.json"])(
      "%s is not /ip",
      async (path) => {
        const { status, json } = await asSite("GET", R + path);
        expect([status, json?.error.code]).toEqual([404, 3012]);
      },
    );

    test.runIf(isNode)("TRACE is refused", async () => {
      expect((await ask("TRACE", `${R}/ip`)).status).toBe(405);
    });

    test("HEAD reaches no route with an effect", async () => {
      const before = await asOwner<{ n: string }>("select count(*) as n from connection_tokens");
      const { status, headers } = await asSite("HEAD", `${R}/token`);
      expect([status, headers.allow]).toEqual([405, "GET"]);
      expect(await asOwner("select count(*) as n from connection_tokens")).toEqual(before);
    });

    test("HEAD answers like GET, without a body", async () => {
      const { status, text } = await asSite("HEAD", `${R}/ip`);
      expect([status, text]).toEqual([200, ""]);
    });
  });

  describe("bodies", () => {
    const by = (sent: Sent) => ask("POST", "/api/v2/auth/by", sent);

    test.each([
      ["malformed JSON", { body: "{" }, 400, 3001],
      ["no object", { body: "[1]" }, 400, 3001],
      [
        "another content type",
        { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
        400,
        3001,
      ],
      ["a content encoding", { body: "{}", headers: { "content-encoding": "gzip" } }, 400, 3001],
      ["nothing", {}, 422, 3002],
      ["a missing field", { body: { personnel_id: "1001" } }, 422, 3002],
      ["a wrong type", { body: { personnel_id: {}, password: "x" } }, 422, 3003],
      ["text that is none", { body: '{"personnel_id":"\\u0000","password":"x"}' }, 422, 3003],
      ["depth 33", { body: `{"a":${"[".repeat(33)}${"]".repeat(33)}}` }, 413, 3008],
      ["more than 1 MB", { body: JSON.stringify({ a: "x".repeat(1_048_576) }) }, 413, 3008],
    ])("%s", async (_, sent, status, code) => {
      const answer = await by(sent as Sent);
      expect([answer.status, answer.json?.code]).toEqual([status, code]);
    });

    test("a refused field is named by its path, in the caller's language", async () => {
      const { json } = await by({ body: { personnel_id: "1001" }, headers: { "accept-language": "fa" } });
      expect(json.error.fields).toEqual([{ path: "password", message: expect.stringMatching(/[\u0600-\u06FF]/) }]);
    });

    test.runIf(isNode)("GET takes its input from a JSON body as well as from the query", async () => {
      const { json } = await asSite("GET", `${R}/errors`, { body: { code: 2003 } });
      expect(json.payload.code).toBe(2003);
      const both = await asSite("GET", `${R}/errors?code=2004`, { body: { code: 2003 } });
      expect(both.json.payload.code).toBe(2003);
    });
  });

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

    test("2003 names the address that was seen; /ip and /errors need the Domain only", async () => {
      const from = { headers: { "x-forwarded-for": "203.0.113.7" } };
      const { status, json } = await asSite("GET", `${R}/token`, from);
      expect([status, json.error.code, json.error.ip]).toEqual([403, 2003, "203.0.113.7"]);
      expect((await asPartner("GET", `${R}/error-handling`, from)).json.code).toBe(2003);
      expect((await asSite("GET", `${R}/ip`, from)).json.payload).toEqual({ host: "203.0.113.7", ip: "203.0.113.7" });
      expect((await asSite("GET", `${R}/errors?code=1000`, from)).status).toBe(200);
    });

    test("X-Customer-Ip counts from a trusted address, not from another, and only when it is an address", async () => {
      const told = { "x-customer-ip": "198.51.100.9" };
      expect((await asSite("GET", `${R}/ip`, { headers: told })).json.payload.ip).toBe("198.51.100.9");
      const untrusted = await asSite("GET", `${R}/ip`, { headers: { ...told, "x-forwarded-for": "203.0.113.7" } });
      expect(untrusted.json.payload.ip).toBe("203.0.113.7");
      expect((await asSite("GET", `${R}/ip`, { headers: { "x-customer-ip": "x" } })).json.payload.ip).toBe(HERE);
    });

    test.runIf(isNode)("a forwarded header from a peer that is no proxy of ours changes nothing", async () => {
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

    test("an expired, requested or revoked trust is none", async () => {
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
    test("64 random bytes, its name, its life by the domain's policy; never cached", async () => {
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

    test("Basic client id and secret where the policy asks for them: 2010 otherwise", async () => {
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

    test("jti: the same call again gets the first answer, another one under it 2006", async () => {
      const authorization = `Bearer ${sign(partner.token, partner.domain)}`;
      const get = (path: string) => asSite("GET", R + path, { headers: { authorization } });
      const first = await get("/error-handling?code=1000");
      const again = await get("/error-handling?code=1000");
      expect(again.text).toBe(first.text);
      const other = await get("/error-handling?code=2001");
      expect([other.status, other.json.code]).toEqual([409, 2006]);
      // Also what was refused is what the jti stands for: one captured token asks one question.
      const asked = `Bearer ${sign(partner.token, partner.domain)}`;
      const status = (pnr: string) =>
        asSite("GET", `${R}/book/status?local_pnr=${pnr}`, { headers: { authorization: asked } });
      expect((await status("AAAAAA")).json.error.code).toBe(3009);
      expect((await status("AAAAAA")).json.error.code).toBe(3009);
      expect((await status("BBBBBB")).json.error.code).toBe(2006);
      // Signed anew with the same jti it is the same.
      const jti = "fixed-jti";
      const signed = (path: string) => asPartner("GET", R + path, {}, { jti });
      expect((await signed("/error-handling?code=1000")).status).toBe(200);
      expect((await signed("/error-handling?code=1001")).json.code).toBe(2006);
    });
  });

  describe("a front-end's origin", () => {
    test("of CORS_ORIGINS may ask and read; another may not", async () => {
      const asked = { origin: "https://shop.example", "access-control-request-method": "POST" };
      const preflight = await ask("OPTIONS", "/api/v2/auth/by", { headers: asked });
      expect(preflight.status).toBe(204);
      expect(preflight.headers).toMatchObject({
        "access-control-allow-origin": "https://shop.example",
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": expect.stringContaining("Idempotency-Key"),
        vary: "Origin",
      });
      expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
      const read = await asSite("GET", `${R}/ip`, { headers: { origin: "https://shop.example" } });
      expect(read.headers["access-control-allow-origin"]).toBe("https://shop.example");

      const other = await ask("OPTIONS", "/api/v2/auth/by", { headers: { ...asked, origin: "https://evil.example" } });
      expect([other.status, other.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
    });
  });

  test("every route but the declared open ones refuses an anonymous caller", async () => {
    for (const { base, table } of FAMILIES) {
      for (const { verb, path, guard } of table.filter(({ guard }) => guard.kind !== "open")) {
        const { status } = await ask(verb, (base.replace("{version}", "1") + path).replace(/\{\w+\}/g, "1"));
        expect([guard.kind, path, status]).toEqual([guard.kind, path, guard.kind === "operator" ? 401 : 403]);
      }
    }
  });
});

test("the open routes are the ones the contract leaves open", () => {
  const open = FAMILIES.flatMap(({ base, table }) =>
    table.filter(({ guard }) => guard.kind === "open").map(({ verb, path }) => `${verb} ${base}${path}`),
  );
  expect(open).toEqual(["POST /api/v2/auth/by"]);
});
