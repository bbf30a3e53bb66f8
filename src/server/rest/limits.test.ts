import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { auth } from "@/server/routers/customer/people/auth";
import { access } from "@/server/routers/reservation/people/access";
import { call } from "../../../tests/http";
import { type Mounted, nodeMount } from "../../../tests/mounts";
import { registeredPartner } from "../../../tests/partner";
import { sign } from "../../../tests/sign";
import { state } from "../http/health";
import { open, router } from "../trpc";
import { envelopeA } from "./envelope";
import type { HttpRequest } from "./http-types";
import { matcher } from "./match";
import { routeTable } from "./route-table";
import { serve } from "./serve";

const R = "/api/reservation/1";
let app: Mounted;
beforeAll(async () => {
  app = await nodeMount({ reservation: { access }, backOffice: {}, customer: { auth } });
});
afterAll(() => app.close());

describe("rates", () => {
  test("30 tokens a minute and caller, then 9001 with Retry-After; RateLimit headers before", async () => {
    const { domain } = await registeredPartner(app.base, { unlimited: false }); // took the first of the thirty
    const headers = { domain };
    const second = await call(app.base, "GET", `${R}/token`, { headers });
    expect(second.headers).toMatchObject({ "ratelimit-limit": "30", "ratelimit-remaining": "28" });
    expect(Number(second.headers["ratelimit-reset"])).toBeGreaterThan(50);
    for (let i = 0; i < 28; i++) expect((await call(app.base, "GET", `${R}/token`, { headers })).status).toBe(200);
    const refused = await call(app.base, "GET", `${R}/token`, { headers });
    expect([refused.status, refused.json.error.code, refused.json.error.retryable]).toEqual([429, 9001, true]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["ratelimit-remaining"]).toBe("0");
    // Other kinds of calls and other callers are not affected.
    expect((await call(app.base, "GET", `${R}/ip`, { headers })).status).toBe(200);
    expect((await registeredPartner(app.base, { unlimited: false })).token.token_id).toBeTruthy();
  });

  test("addresses of one IPv6 network are one caller", async () => {
    const left = async (address: string) => {
      const headers = { "x-forwarded-for": address };
      const { headers: result } = await call(app.base, "POST", "/b2c/v1/auth/guest", { headers, body: {} });
      return Number(result["ratelimit-remaining"]);
    };
    expect([await left("2001:db8:77::1"), await left("2001:db8:77::2"), await left("2001:db8:77:1::1")]).toEqual([
      119, 118, 119,
    ]);
  });

  test("demo domains have no limits", async () => {
    const { domain } = await registeredPartner(app.base);
    const statuses = await Promise.all(
      Array.from({ length: 150 }, () => call(app.base, "GET", `${R}/ip`, { headers: { domain } })),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(statuses[0]?.headers["ratelimit-limit"]).toBeUndefined();
  });

  test("a caller who only knows a site's name uses up none of its partner's budget", async () => {
    const { domain, token } = await registeredPartner(app.base, { unlimited: false });
    const stranger = { domain, "x-forwarded-for": "203.0.113.9" };
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => call(app.base, "GET", `${R}/ip`, { headers: stranger })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    const headers = { domain, authorization: `Bearer ${sign(token, domain)}` };
    expect((await call(app.base, "GET", `${R}/error-handling`, { headers })).status).toBe(200);
  });

  test("a guesser that was wrong too often is not let in by the right guess", async () => {
    const { domain } = await registeredPartner(app.base);
    const from = { "x-forwarded-for": "203.0.113.60" };
    await Promise.all(Array.from({ length: 130 }, () => call(app.base, "GET", `${R}/ip`, { headers: from })));
    expect((await call(app.base, "GET", `${R}/ip`, { headers: { domain, ...from } })).json.error.code).toBe(9001);
  });

  test("an unidentified caller is counted by its address", async () => {
    const anonymous = () => call(app.base, "GET", `${R}/ip`, { headers: { "x-forwarded-for": "203.0.113.50" } });
    const answers = await Promise.all(Array.from({ length: 130 }, anonymous));
    const codes = answers.map(({ json }) => json.error.code);
    expect(codes.filter((code) => code === 2004)).toHaveLength(100);
    expect(codes.filter((code) => code === 9001)).toHaveLength(30);
  });
});

describe("while the process ends", () => {
  afterEach(() => {
    state().draining = false;
  });

  test("9005 in the family's envelope, and health reports it", async () => {
    state().draining = true;
    const b = await call(app.base, "GET", `${R}/ip`);
    expect([b.status, b.json.error.code, b.headers["retry-after"], b.headers.connection]).toEqual([
      503,
      9005,
      "1",
      "close",
    ]);
    expect(b.json.meta.timestamp).toBeGreaterThan(0);
    const a = await call(app.base, "POST", "/api/v2/auth/by");
    expect(a.json).toMatchObject({ status: false, code: 9005 });
    expect((await call(app.base, "GET", "/api/health")).status).toBe(503);
  });
});

describe("internal errors", () => {
  const failing = router({
    thrown: open
      .meta({ rest: "GET /thrown" })
      .output(z.object({}))
      .query(() => {
        throw new Error("secret: connection string");
      }),
    shape: open
      .meta({ rest: "GET /shape" })
      .output(z.object({ n: z.int() }))
      .query(() => ({ n: "secret" as unknown as number })),
    gone: open
      .meta({ rest: "GET /gone" })
      .output(z.object({}))
      .query(() => {
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      }),
  });
  const table = routeTable(failing);
  const family = { name: "back-office" as const, base: "", envelope: envelopeA, table, match: matcher(table) };
  const wire: HttpRequest = {
    method: "GET",
    header: () => undefined,
    peer: "127.0.0.1",
    body: async () => Buffer.alloc(0),
    async *stream() {},
  };
  const ask = async (path: string) => {
    const { status, body, headers } = await serve({ family, path, version: true }, "", wire);
    return { status, headers, json: JSON.parse(body.toString()), text: body.toString() };
  };

  test.each(["/thrown", "/shape"])("%s is 9999 and reveals nothing of its cause", async (path) => {
    const { status, json, text } = await ask(path);
    expect([status, json.code]).toEqual([500, 9999]);
    expect(text).not.toContain("secret");
  });

  test("an unavailable database is 9006 with Retry-After: nothing was done", async () => {
    const { status, json, headers } = await ask("/gone");
    expect([status, json.code, json.error.retryable, headers["retry-after"]]).toEqual([503, 9006, true, "1"]);
  });
});
