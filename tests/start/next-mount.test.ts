import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "../../ops/embedded";
import { migrate } from "../../prisma/migrate";
import { ensureBuilt } from "../../scripts/lib/built.mjs";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { call, type Sent } from "../http";
import { type Partner, registeredPartner } from "../partner";
import { sign } from "../sign";
import { laidOut, remove, temporaryFolder } from "./product";

const R = "/api/reservation/1";

/** Reports its output when it ends or stays silent instead of answering. */
async function nextStarted(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const args = ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (log += chunk));
  for (const until = Date.now() + 120_000; Date.now() < until && child.exitCode === null; await sleep(100)) {
    const answer = await Promise.race([call(base, "GET", "/api/v2/x").catch(() => undefined), sleep(10_000)]);
    if (answer?.status === 404) return { child, base };
  }
  child.kill("SIGKILL");
  throw new Error(`next start has not answered (ended: ${child.exitCode}): ${log.slice(-1_000)}`);
}

/** The built app under plain `next start`, like on a platform without our server.ts: the second mount, for real. */
describe("under next start", () => {
  let folder: string;
  let database: Embedded;
  let child: ChildProcess;
  let base: string;
  let partner: Partner;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const dataDir = join(folder, "data");
    await laidOut({ dataDir });
    database = await startEmbedded({ dataDir });
    await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl });
    process.env.DATABASE_OWNER_URL = database.ownerUrl;
    const env = {
      ...process.env,
      NODE_ENV: "production" as const,
      NEXT_DIST_DIR: `${await ensureBuilt()}/next`,
      DATABASE_URL: database.appUrl,
      AUTH_SECRET: randomBytes(32).toString("base64url"),
      TRUSTED_PROXIES: "127.0.0.1",
      SEED: "none",
    };
    ({ child, base } = await nextStarted(env));
    partner = await registeredPartner(base);
  });
  afterAll(async () => {
    child?.kill("SIGKILL");
    await database?.stop();
    await remove(folder);
  });

  const asSite = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
    call(base, method, path, {
      headers: { domain: partner.domain, "x-forwarded-for": "127.0.0.1", ...headers },
      ...sent,
    });

  test("the address is the one our proxy reports, and otherwise none", async () => {
    expect((await asSite("GET", `${R}/ip`)).json.payload.host).toBe("127.0.0.1");
    expect(
      (await asSite("GET", `${R}/token`, { headers: { "x-forwarded-for": "203.0.113.7" } })).json.error,
    ).toMatchObject({ code: 2003, ip: "203.0.113.7" });
  });

  test("a signed call is answered", async () => {
    const authorization = `Bearer ${sign(partner.token, partner.domain)}`;
    const { status, json } = await asSite("POST", `${R}/book`, {
      headers: { authorization },
      body: { main_id: 1, items: [{ id: 1, pax: { adult: 1 } }] },
    });
    expect([status, json.items[0].code]).toEqual([200, 3009]);
  });

  test("payers and gateways use their own routes", async () => {
    const page = await call(base, "GET", `/p/${"x".repeat(32)}`);
    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect((await call(base, "GET", "/p/font.woff2")).headers["content-type"]).toBe("font/woff2");
    for (const path of ["/api/hooks/sandbox", "/api/hooks/stripe/nobodys"])
      expect((await call(base, "POST", path, { body: {} })).text).toBe('{"received":true}');
  });

  test.each([
    ["GET", "/api/nothing", undefined, 404, 3012],
    ["GET", "/b2c/v1/nothing", undefined, 404, 3012],
    ["GET", "/api/v2/auth/by", undefined, 405, 3013],
    ["PUT", "/api/v2/auth/by", undefined, 405, 3013],
    ["POST", "/api/v2/auth/by", "{", 400, 3001],
    ["POST", "/api/v2/auth/by", "", 422, 3002],
    ["POST", "/api/v2/auth/by", JSON.stringify({ a: "x".repeat(1_100_000) }), 413, 3008],
    ["GET", "/api/reservation/2/ip", undefined, 410, 2009],
  ])("%s %s (%#): JSON", async (method, path, body, status, code) => {
    const { json, ...answer } = await call(base, method, path, { body });
    expect([answer.status, json?.error.code]).toEqual([status, code]);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  });
});
