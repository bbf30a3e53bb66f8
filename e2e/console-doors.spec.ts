import { request as ask } from "node:http";
import { expect, test } from "@playwright/test";
import { BYPASS } from "../tests/bypass";
import { enterAs } from "./sign-in";

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Sent unchanged: no client normalizes the path or adds headers. */
const raw = (base: string, path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const call = ask({ hostname, port, path, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end(body);
  });

/** The console's frame, the signed-in user, or a procedure's answer. */
const INSIDE = /id="content"|permissions\\?":\[|^\[?\{"result":/;

const PATHS = [
  ...["/%61dmin/categories", "//admin/categories", "/./admin/categories", "/admin/../admin/categories"],
  ...["/admin%2fcategories", "/admin//categories", "/admin;/categories", "/admin/categories;x=1", "/admin/categories/"],
  ...["/admin/categories.rsc", "/admin/categories.json", "/admin/categories.txt", "/ADMIN/categories"],
  ...["/_next/data/x/admin/categories.json", "/admin/categories.segments/_tree.segment.rsc", "/admin/categories%00"],
  ...[
    "/admin%c0%afcategories",
    "/admin/categories?_rsc=1",
    "/admin/categories?__nextLocale=fa",
    "/en/admin/categories",
  ],
  ...["/admin/categories?_method=POST", "/admin/%2e/categories", "/admin/categories%20", "/admin/categories%23"],
  "/_next/image?url=%2Fadmin%2Fcategories&w=640&q=75",
];

test("headers and path spellings that bypass other middlewares open nothing of the console", async ({ baseURL }) => {
  const open: string[] = [];
  const look = async (path: string, headers: Record<string, string>) => {
    const { status, text } = await raw(baseURL!, path, { headers });
    if (INSIDE.test(text)) open.push(`${status} ${path} ${JSON.stringify(headers)}`);
  };
  for (const headers of BYPASS) {
    await look("/admin/categories", headers);
    await look("/api/trpc/categories.tree", headers);
  }
  // Every combination, when there is time.
  const whole = process.env.LANGUAGES === "both" ? BYPASS : [];
  for (const headers of whole) {
    for (const path of PATHS) {
      await look(path, headers);
      await look(path.replace("/admin/categories", "/api/trpc/categories.tree"), headers);
    }
  }
  for (const path of PATHS) {
    await look(path, {});
    await look(path, { "x-middleware-subrequest": "middleware", rsc: "1" });
    await look(path.replace("/admin/categories", "/api/trpc/categories.tree"), {});
  }
  expect(open).toEqual([]);
});

test("another site's page changes nothing with the person's cookie", async ({ page, baseURL }) => {
  await enterAs(page, { person: "1001" });
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of ["/admin/categories", "/api/trpc/categories.tree"]) {
    expect((await raw(baseURL!, path, { headers: { cookie } })).text).toMatch(INSIDE);
  }
  const title = `csrf ${Date.now()}`;
  const body = JSON.stringify({ title, type: "article" });
  const host = new URL(baseURL!).host;
  const own = { host, cookie, "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  const foreign: Record<string, string>[] = [
    ...["cross-site", "same-site", "none"].map((site) => ({ "sec-fetch-site": site, origin: `http://${host}` })),
    ...["null", "http://evil.example", `http://${host}.evil.example`, "http://127.0.0.1:1"].map((origin) => ({
      origin,
    })),
    {},
    { referer: `http://${host}/admin` },
  ];
  const kinds = [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ];
  const passed: string[] = [];
  for (const headers of foreign) {
    for (const type of kinds) {
      const sent = { ...own, ...headers, "content-type": type };
      const { status } = await raw(baseURL!, "/api/trpc/categories.save", { method: "POST", headers: sent, body });
      if (status !== 403) passed.push(`${status} ${type} ${JSON.stringify(headers)}`);
    }
  }
  const input = `input=${encodeURIComponent(body)}`;
  const ways: Record<string, string>[] = [{}, { "x-http-method-override": "POST" }, { "sec-fetch-site": "cross-site" }];
  for (const headers of ways) {
    for (const query of [input, `${input}&_method=POST`]) {
      const sent = { cookie, host, ...headers };
      const { status } = await raw(baseURL!, `/api/trpc/categories.save?${query}`, { headers: sent });
      if (status < 400) passed.push(`${status} GET ${query} ${JSON.stringify(headers)}`);
    }
  }
  expect(passed).toEqual([]);
  const read = (headers: Record<string, string>) => raw(baseURL!, "/api/trpc/categories.tree", { headers });
  expect((await read({ cookie, host })).text).not.toContain(title);
  // Control: the same call from our own page succeeds, so only its origin was refused.
  const same = { ...own, "sec-fetch-site": "same-origin" };
  const made = await raw(baseURL!, "/api/trpc/categories.save", { method: "POST", headers: same, body });
  expect(made.status).toBe(200);
  const ref = JSON.stringify({ id: JSON.parse(made.text).result.data.id });
  const gone = { ...same, "content-length": String(Buffer.byteLength(ref)) };
  expect(
    (await raw(baseURL!, "/api/trpc/categories.remove", { method: "POST", headers: gone, body: ref })).status,
  ).toBe(200);
});
