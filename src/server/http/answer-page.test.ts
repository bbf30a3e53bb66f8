import { readdirSync, readFileSync } from "node:fs";
import type { createServer, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { familiesWith } from "../../../tests/families";
import { call, type Sent, type TestResponse } from "../../../tests/http";
import { authSecrets } from "../auth/keys";
import { sessionCookie } from "../console/cookie-names";
import { PAGE_ROOTS } from "./answer-page";
import { appServer } from "./app-server";
import { state } from "./health";

/** Pages that Next must render: each page has its nonce, as in Next's scripts. */
const drawn: string[] = [];
let drawing = 0;
let atOnce = (_: number) => {};
/** All pages wait for it. */
let gate: Promise<void> | undefined;
async function draw(req: IncomingMessage, res: ServerResponse): Promise<void> {
  drawn.push(req.url ?? "");
  atOnce(++drawing);
  await (gate ?? new Promise((done) => setTimeout(done, 10)));
  drawing--;
  const known = /^\/(?:sign-in|setup|docs|admin|api\/trpc)/.test(req.url ?? "");
  res.writeHead(known ? 200 : 404, { "content-type": "text/html", link: `<x>; nonce="${req.headers["x-nonce"]}"` });
  res.write(`<html lang="${req.headers["accept-language"]}">`);
  res.end(`<script nonce="${req.headers["x-nonce"]}"></script></html>`);
}

let base: string;
let server: ReturnType<typeof createServer>;
beforeAll(async () => {
  state().started = true;
  server = appServer({ families: familiesWith({}), pages: () => draw, dev: false });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let network = 0;
beforeEach(() => {
  network++;
  drawn.length = 0;
});
const from = () => ({ "x-forwarded-for": `198.51.100.${network}` });
const get = (path: string, headers: Record<string, string> = {}) =>
  call(base, "GET", path, { headers: { ...from(), "accept-language": "en", ...headers } } satisfies Sent);
const times = <T>(count: number, make: (nr: number) => T) => Array.from({ length: count }, (_, nr) => make(nr));
const refusedOf = (answers: TestResponse[]) => answers.filter(({ status }) => status === 429);
const nonceOf = ({ headers }: TestResponse) => /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];

test("the sign-in page is rendered once per language for all, each time with its own nonce", async () => {
  const answers = await Promise.all(times(20, (nr) => get(`/sign-in?next=/admin/${nr}`)));
  expect(drawn).toEqual(["/sign-in"]);
  expect(new Set(answers.map(nonceOf)).size).toBe(20);
  for (const answer of answers) {
    expect([answer.status, answer.text]).toEqual([
      200,
      `<html lang="en"><script nonce="${nonceOf(answer)}"></script></html>`,
    ]);
    expect(answer.headers.link).toBe(`<x>; nonce="${nonceOf(answer)}"`);
  }
  expect((await get("/sign-in", { "accept-language": "fa" })).text).toContain('lang="fa"');
  expect((await get("/sign-in?why=ended&x=1")).status).toBe(200);
  expect(drawn).toEqual(["/sign-in", "/sign-in", "/sign-in?why=ended"]);
  const packed = await fetch(`${base}/sign-in`, { headers: { ...from(), "accept-language": "en" } });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(await packed.text()).toContain("<script nonce=");
});

test("missing pages share one page, and the console's redirect to the sign-in, unrendered", async () => {
  const answers = await Promise.all(times(20, (nr) => get(nr % 2 ? `/no/${nr}` : `/_next/image?${nr}`)));
  expect(answers.map(({ status }) => status)).toEqual(times(20, () => 404));
  expect(drawn).toEqual(["/nowhere"]);
  const response = await get("/admin/orders?open=5");
  expect([response.status, response.headers.location]).toEqual([307, "/sign-in?next=%2Fadmin%2Forders%3Fopen%3D5"]);
  expect([(await get("/")).status, (await get("/")).headers.location]).toEqual([307, "/admin"]);
  expect(drawn).toHaveLength(1);
});

test("an uncached image is drawn a few times per address, then refused with Retry-After", async () => {
  const answers = await Promise.all(times(30, (nr) => get(`/sign-in?_rsc=${nr}`, { rsc: "1" })));
  const refused = refusedOf(answers);
  expect([refused.length, drawn.length]).toEqual([10, 20]);
  expect(Number(refused[0]!.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused[0]!.headers["content-type"]).toMatch(/^text\/html/);
  expect(refused[0]!.text).toContain("Too many requests");
  expect((await get("/sign-in?_rsc=1", { rsc: "1", "x-forwarded-for": "198.51.100.240" })).status).toBe(200);
});

test("calls without a session are counted by address, those of a batch each", async () => {
  const batch = `/api/trpc/${times(20, () => "me.read").join(",")}`;
  const answers = await Promise.all(times(60, () => get("/api/trpc/me.read")));
  expect(refusedOf(answers)).toEqual([]);
  const many = await Promise.all(times(10, () => get(batch)));
  const [refused] = refusedOf(many);
  expect(refusedOf(many)).toHaveLength(3);
  expect(refused!.json.error.data).toMatchObject({ httpStatus: 429, refusal: { reason: "tooManyRequests" } });
  expect(Number(refused!.headers["retry-after"])).toBeGreaterThan(0);
});

test("a signed-in caller is counted as a person from any address; a forged session is counted by address", async () => {
  const cookieOf = async (sub: string) =>
    `${sessionCookie()}=${await encode({ token: { sub }, secret: authSecrets()[0]! })}`;
  const [own, other] = [await cookieOf("71"), await cookieOf("72")];
  const answers: TestResponse[] = [];
  for (let round = 0; round < 11; round++)
    answers.push(
      ...(await Promise.all(
        times(20, (nr) => get("/admin/desk", { cookie: own, "x-forwarded-for": `192.0.2.${20 * round + nr}` })),
      )),
    );
  expect(refusedOf(answers)).toHaveLength(20);
  expect((await get("/admin/desk", { cookie: other })).status).toBe(200);
  const forged = await get("/admin/desk", { cookie: `${sessionCookie()}=x.y.z` });
  expect(forged.status).toBe(307);
});

test("calls of one caller run two at a time; other callers do not wait for them", async () => {
  let most = 0;
  atOnce = (now) => {
    most = Math.max(most, now);
  };
  const crowd = times(20, (nr) => get(`/t/${nr}`));
  let made = 0;
  for (const answer of crowd) void answer.then(() => made++);
  await get("/t/x", { "x-forwarded-for": "198.51.100.241" });
  expect(made).toBeLessThan(crowd.length);
  expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(times(20, () => 404));
  expect(most).toBeLessThanOrEqual(3);
  let release = () => {};
  gate = new Promise((done) => {
    release = done;
  });
  const waiting = times(150, (nr) => get(`/t/${nr}`));
  // None is answered but by a refusal.
  expect(await Promise.race(waiting)).toMatchObject({ status: 429 });
  gate = undefined;
  release();
  await Promise.all(waiting);
});

test("every root of pages is known", () => {
  const roots = readdirSync("src/app", { withFileTypes: true })
    .filter((one) => one.isDirectory() || one.name.startsWith("icon"))
    .map(({ name }) => name);
  expect(roots.filter((root) => !PAGE_ROOTS.includes(root))).toEqual([]);
});

type Cost = { endpoint: string; caller: string; all: number };
/** CPU milliseconds above which an endpoint must have a limit. */
const DEAR_MS = 20;
/** Documented routes have rates: route-table.pure.test.ts. */
const DOCUMENTED_ROUTE = /^\w+ \/(api\/v2|api\/reservation|b2c)\//;

/** Expensive endpoints that never refuse a flood from one address. */
async function unbounded(list: readonly Cost[]): Promise<string[]> {
  const found: string[] = [];
  for (const { endpoint } of list.filter(({ endpoint, all }) => all > DEAR_MS && !DOCUMENTED_ROUTE.test(endpoint))) {
    network++;
    const path = endpoint.split(/[ ,]/)[1]!.replaceAll(/\{\w+\}/g, "1");
    const headers: Record<string, string> = endpoint.includes("as data") ? { rsc: "1" } : {};
    let refused = 0;
    for (let round = 0; round < 51 && refused === 0; round++)
      refused = refusedOf(await Promise.all(times(20, () => get(path, headers)))).length;
    if (refused === 0) found.push(endpoint);
  }
  return found;
}

test("what costs more than 20 ms of a core has a bound", async () => {
  const list: Cost[] = JSON.parse(readFileSync("bench/costs.json", "utf8"));
  expect(list.length).toBeGreaterThan(180);
  expect(await unbounded(list)).toEqual([]);
});

test("a dear endpoint without a bound would be found", async () => {
  const planted = [
    { endpoint: "GET /api/health", caller: "anybody", all: 25 },
    { endpoint: "GET /sign-in", caller: "anybody", all: 25 },
  ];
  expect(await unbounded(planted)).toEqual(["GET /api/health"]);
});
