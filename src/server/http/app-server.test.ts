import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { familiesWith } from "../../../tests/families";
import { call } from "../../../tests/http";
import { type Mounted, nodeMount } from "../../../tests/mounts";
import { ownDatabase } from "../../../tests/own-database";
import { pool, query } from "../db";
import { countStatement } from "../statement-times";
import { appServer } from "./app-server";
import { state } from "./health";

// Health compares the schema: the shared database differs (tests/worker-database.ts).
ownDatabase();
let app: Mounted;
beforeAll(async () => {
  app = await nodeMount({});
});
afterAll(() => app.close());

describe("what is in front of the pages", () => {
  test.each([
    "/./api/reservation/1/token",
    "/api/x/../reservation/1/token",
    "/%2e/api/v2/x",
    "/api/v2//x",
    "/api",
    "/b2c",
    "/API/v2/x",
    "/api/%",
    "*",
  ])("%s reaches nothing: 3012 in JSON", async (path) => {
    const { status, json } = await call(app.base, "GET", path, { headers: { "x-forwarded-for": "203.0.113.5" } });
    expect([status, json?.error.code]).toEqual([404, 3012]);
  });

  test("the document of the routes is compressed once, revalidated by its ETag, and plain for clients without gzip", async () => {
    const [plain, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => call(app.base, method, "/api/openapi.json?x=1")),
    );
    expect(plain!.json.openapi).toBe("3.1.0");
    expect([head!.text, head!.headers["content-length"]]).toEqual(["", plain!.headers["content-length"]]);
    const fetched = await fetch(`${app.base}/api/openapi.json`);
    expect(fetched.headers.get("content-encoding")).toBe("gzip");
    expect(await fetched.json()).toEqual(plain!.json);
    const headers = { "if-none-match": String(plain!.headers.etag) };
    expect((await call(app.base, "GET", "/api/openapi.json", { headers })).status).toBe(304);
    expect(plain!.headers).toMatchObject({ "x-content-type-options": "nosniff", vary: "accept-encoding" });
  });

  test("health and metrics are found with a query too", async () => {
    expect((await call(app.base, "GET", "/api/health?x=1")).status).toBe(200);
    // Events that match no gateway appear in no branch's list.
    const lost = { branch_id: 0, kind: "unknown_authority", subject: "driver:stripe", payment_id: null, data: {} };
    await query("test.case", "select record_gateway_case_many($1)", [JSON.stringify([lost])]);
    const { status, text } = await call(app.base, "GET", "/api/metrics?x=1");
    expect([status, text]).toEqual([
      200,
      expect.stringMatching(/^safar_gateway_cases_open\{kind="unknown_authority",known="false".*\} [1-9]/m),
    ]);
  });

  test("metrics count statements by name, including slow and failed ones", async () => {
    await expect(query("test.failing", "select 1 / $1::int", [0])).rejects.toThrow();
    countStatement("test.slow", 0.3);
    countStatement("test.slow", 0.2);
    const { text } = await call(app.base, "GET", "/api/metrics");
    const of = (metric: string) =>
      Object.fromEntries(
        [...text.matchAll(new RegExp(`^safar_${metric}\\{statement="(test\\.\\w+)".*\\} (\\S+)$`, "gm"))].map(
          ([, name, value]) => [name, Number(value)],
        ),
      );
    expect(of("statements_total")).toMatchObject({ "test.failing": 1, "test.slow": 2 });
    expect(of("slow_statements_total")).toEqual({ "test.slow": 1 });
    expect(of("statement_longest_seconds")).toMatchObject({ "test.slow": 0.3 });
    expect(of("statement_seconds_total")["test.slow"]).toBeCloseTo(0.5);
  });

  test("health reports what is missing: the migrations of its build, or a reachable database", async () => {
    const reason = async () => (await call(app.base, "GET", "/api/health")).json.reason;
    try {
      state().migrations = ["0001_ground", "9999_not_applied"];
      expect(await reason()).toBe("migrations");
      state().migrations = ["0001_ground"];
      expect(await reason()).toBeUndefined();
    } finally {
      state().migrations = [];
    }
    const taken = await Promise.all(Array.from({ length: 12 }, () => pool().connect()));
    expect(await reason()).toBe("database");
    for (const client of taken) client.release();
    expect(await reason()).toBeUndefined();
  });

  test("while draining it serves each open connection a last time, and is not ready for others", async () => {
    state().leaving = true;
    try {
      const { status, headers } = await call(app.base, "GET", "/api/v2/x", { headers: { connection: "keep-alive" } });
      expect([status, headers.connection]).toEqual([404, "close"]);
      expect((await call(app.base, "GET", "/api/health")).json.reason).toBe("draining");
    } finally {
      state().leaving = false;
    }
  });

  test("two Host headers in one request are answered with 400, however they are written", async () => {
    const two = "GET /api/health HTTP/1.1\r\nHost: a\r\nX-Host: c\r\nhOST: b\r\nConnection: close\r\n\r\n";
    expect(await toAppServerDto(app.base, two)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":3001/);
    expect(await toAppServerDto(app.base, two.replace("hOST", "hosts"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("an unknown expectation and an offer to upgrade are ordinary requests", async () => {
    expect((await call(app.base, "GET", "/api/v2/x", { headers: { expect: "foo" } })).status).toBe(404);
    const upgrade = {
      connection: "Upgrade, HTTP2-Settings",
      upgrade: "h2c",
      "http2-settings": "AAMAAABkAAQAoAAAAAIAAAAA",
    };
    expect((await call(app.base, "GET", "/api/v2/x", { headers: upgrade })).status).toBe(404);
  });

  test("a kept-alive connection is replaced from time to time, and no call is lost by it", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (let n = 0; n < 1_003; n++) {
      const request = get(`${app.base}/api/health`, { agent });
      request.on("socket", (socket) => sockets.add(socket));
      const [answer] = (await once(request, "response")) as [IncomingMessage];
      answer.resume();
      await once(answer, "end");
      expect(answer.statusCode).toBe(200);
    }
    agent.destroy();
    expect(sockets.size).toBe(2);
  });

  test("no other handler takes over upgrades, as Next tries at its first page", () => {
    const server = appServer({ families: familiesWith({}), pages: () => undefined, dev: false });
    server.on("upgrade", () => {});
    server.addListener("upgrade", () => {});
    expect(server.listenerCount("upgrade")).toBe(0);
  });
});

describe("pages' bodies", () => {
  let pages: Mounted;
  const reached: string[] = [];
  beforeAll(async () => {
    const page = async (req: { url?: string }, res: { end(): void }) => {
      reached.push(req.url ?? "");
      res.end();
    };
    const server = appServer({ families: familiesWith({}), pages: () => page as never, dev: false });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as { port: number };
    pages = { base: `http://127.0.0.1:${port}`, close: async () => void server.close() };
  });
  afterAll(() => pages.close());

  test("64 KB for a sign-in, 1 MB otherwise, and nothing without a declared length", async () => {
    const post = (path: string, bytes: number) => call(pages.base, "POST", path, { body: "x".repeat(bytes) });
    expect((await post("/api/auth/callback/credentials", 65_536)).status).toBe(200);
    expect((await post("/api/auth/callback/credentials", 65_537)).json.error.code).toBe(3008);
    expect((await post("/api/trpc/x", 1_048_577)).json.error.code).toBe(3008);
    const chunked = "POST /api/trpc/x HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n";
    expect(await toAppServerDto(pages.base, chunked)).toMatch(/^HTTP\/1\.1 413 /);
    expect(reached).toEqual(["/api/auth/callback/credentials"]);
  });
});

/** Collects the answer to raw bytes until the connection closes. */
function toAppServerDto(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((done) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("close", () => done(text));
  });
}
