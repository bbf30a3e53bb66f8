import { describe, expect, test } from "vitest";
import { openDoors, R } from "../../../tests/doors";
import type { Sent } from "../../../tests/http";
import { asOwner } from "../../../tests/partner";
import { WHOLE_DOORS } from "../../../tests/whole-mount";
import { FAMILIES } from "./product-families";

/** The wire, on both mounts. */
const HERE = "127.0.0.1";

describe.each(WHOLE_DOORS)("%s", (mount, start) => {
  const { ask, asSite, asPartner } = openDoors(start);
  const isNode = mount === "node:http";

  describe("envelopes", () => {
    test("B: payload and meta.timestamp; unknown members are reported as ignored", async () => {
      const { status, headers, json } = await asSite("GET", `${R}/ip?whatever=1`);
      expect(status).toBe(200);
      expect(json).toEqual({
        payload: { host: HERE, ip: HERE },
        meta: { timestamp: expect.any(Number), ignored: ["whatever"] },
      });
      expect(Math.abs(json.meta.timestamp - Date.now() / 1000)).toBeLessThan(5);
      expect(headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
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
      const unknown = await asPartner("GET", `${R}/error-handling?code=9`);
      expect(unknown.json).toMatchObject({ status: false, code: 3009 });
      expect((await asSite("GET", `${R}/errors?code=9`)).json.error.code).toBe(3009);
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

    test("titles come in the requested language, X-Request-Id is echoed", async () => {
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

    test.each(["//ip", ...(isNode ? ["/./ip"] : []), "/IP", "/ip%2f", "/ip;a=b", "/%69p", "/ip.json"])(
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
      ["another content type", { body: "a=1", headers: { "content-type": "text/plain" } }, 400, 3001],
      ["no gzip, though it says so", { body: "{}", headers: { "content-encoding": "gzip" } }, 400, 3001],
      ["an unknown encoding", { body: "{}", headers: { "content-encoding": "br" } }, 400, 3001],
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

    test("a refused field is given by its path, in the caller's language", async () => {
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

  describe("a front-end's origin", () => {
    test("from CORS_ORIGINS may call and read; another may not", async () => {
      const request = { origin: "https://shop.example", "access-control-request-method": "POST" };
      const preflight = await ask("OPTIONS", "/api/v2/auth/by", { headers: request });
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

      const other = await ask("OPTIONS", "/api/v2/auth/by", {
        headers: { ...request, origin: "https://evil.example" },
      });
      expect([other.status, other.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
    });
  });

  test("every route but the declared open ones refuses an anonymous caller", async () => {
    for (const { base, table } of FAMILIES) {
      for (const { verb, path, guard } of table.filter(({ guard }) => guard.kind !== "open")) {
        const { status } = await ask(verb, (base.replace("{version}", "1") + path).replace(/\{\w+\}/g, "1"));
        expect([guard.kind, path, status]).toEqual([
          guard.kind,
          path,
          ["operator", "customer"].includes(guard.kind) ? 401 : 403,
        ]);
      }
    }
  });
});

test("the open routes are the ones the contract leaves open", () => {
  const open = FAMILIES.flatMap(({ base, table }) =>
    table.filter(({ guard }) => guard.kind === "open").map(({ verb, path }) => `${verb} ${base}${path}`),
  );
  expect(open).toEqual([
    "POST /api/v2/auth/by",
    "POST /api/v2/gateway/details",
    "POST /b2c/v1/auth/otp",
    "POST /b2c/v1/auth/verify",
    "POST /b2c/v1/auth/login",
    "POST /b2c/v1/auth/guest",
  ]);
});
