import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { hostileHtml } from "../tests/hostile-html";
import { test } from "./shared-context";
import { enterAs } from "./sign-in";

/**
 * Stored scripts (reliability I4): payloads saved through the console, opened in Chromium with a policy and without
 * one. Every known one and some generated ones; 400 in the long form (HOSTILE_PAYLOADS).
 */
const BRANCH = "2";
const SITE = "shop2.example";
const TOGETHER = 150;
const PAYLOADS = Number(process.env.HOSTILE_PAYLOADS ?? 150);

let server: Server;
let local: string;
let received: string[];
const shown = new Map<string, string>();

test.beforeAll(async () => {
  received = [];
  server = createServer((req, res) => {
    const url = new URL(req.url!, "http://local");
    if (url.pathname === "/beacon") received.push(req.url!);
    const html = shown.get(url.pathname);
    if (url.searchParams.get("policy") === "on")
      res.setHeader("content-security-policy", "default-src 'self'; object-src 'none'; base-uri 'none'");
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.end(html ?? "");
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

/** A script that runs opens a dialog or sends a request; both are counted. */
function listenTo(page: Page, dialogs: string[]) {
  page.on("dialog", (dialog) => {
    dialogs.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** Triggers every event that an attribute could handle. */
const provoke = (page: Page) =>
  page.evaluate(() => {
    const types = [
      "mouseover",
      "focus",
      "load",
      "error",
      "click",
      "toggle",
      "animationstart",
      "pageshow",
      "begin",
      "start",
    ];
    for (const element of document.querySelectorAll("article *, aside *, [contenteditable] *"))
      for (const type of types) {
        const event = new Event(type, { cancelable: true });
        event.preventDefault();
        element.dispatchEvent(event);
      }
    return [...document.querySelectorAll("a")].map(({ protocol }) => protocol);
  });

async function consoleCall(page: Page, path: string, data: object): Promise<{ status: number; data: never }> {
  const origin = new URL(test.info().project.use.baseURL!).origin;
  const headers = { origin, "x-safar-branch": BRANCH };
  const answer = await page.context().request.post(`/api/trpc/${path}`, { headers, data });
  return { status: answer.status(), data: (await answer.json()).result?.data as never };
}

test("payloads are inert where visitors read them and where they are written, with a policy and without", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  console.log(`hostile articles FUZZ_SEED=${seed}`);
  const dialogs: string[] = [];
  listenTo(page, dialogs);
  await enterAs(page, { person: "2001", language: "en" });

  // Markup in titles, tags, categories and file names is shown as text.
  const plain = `<img src=x onerror="alert(1);fetch('${local}/beacon')">`;
  const { data: category } = await consoleCall(page, "categories.save", {
    type: "offer",
    title: plain,
    slug: `e2e-${seed}`,
  });
  const file = { name: `${plain.replaceAll("/", "")}.png`, mimeType: "image/png", buffer: PNG };
  const upload = await page.context().request.post("/api/uploads", {
    headers: { origin: new URL(test.info().project.use.baseURL!).origin, "x-safar-branch": BRANCH },
    multipart: { path: "articles", file },
  });
  expect(upload.status(), await upload.text()).toBe(200);
  const { id: cover } = await upload.json();
  const around = {
    ...{
      title: plain,
      title_latin: plain,
      summary: plain,
      tags: ["<img src=x onerror=alert(1)>"],
      language: "en",
      cover,
    },
    categories: [(category as { id: number }).id],
  };

  const bodies: string[] = [];
  const payloads = hostileHtml({ beacon: `${local}/beacon` }, { seed, count: PAYLOADS });
  const { status: made, data: draft } = await consoleCall(page, "articles.save", { ...around, body: "<p>begin</p>" });
  expect(made).toBe(200);
  const { id } = draft as { id: number };
  let refused = 0;
  for (const payload of payloads) {
    const { status, data } = await consoleCall(page, "articles.save", { ...around, id, body: payload });
    // A NUL, or an image of a missing file.
    if (status !== 200) refused++;
    else bodies.push((data as { body: string }).body);
  }
  expect(refused).toBeLessThan(PAYLOADS / 4);

  const articles: number[] = [];
  for (let at = 0; at < bodies.length; at += TOGETHER) {
    const body = `<p>begin</p>${bodies.slice(at, at + TOGETHER).join("<p>next</p>")}`;
    const { data } = await consoleCall(page, "articles.save", { ...around, body });
    articles.push((data as { id: number }).id);
    await consoleCall(page, "articles.act", { id: articles.at(-1), act: "publish" });
  }

  // As shown by a front-end that trusts the route.
  const { data: guest } = await (await request.post("/b2c/v1/auth/guest", { data: { domain: SITE } })).json();
  const headers = { authorization: `Bearer ${guest.token}` };
  for (const article of articles) {
    const { data } = await (await request.get(`/b2c/v1/articles/${article}`, { headers })).json();
    shown.set(`/${article}`, `<!doctype html><meta charset=utf-8><article>${data.body}</article><p id=end>end</p>`);
  }
  const reader = await browser.newPage();
  listenTo(reader, dialogs);
  for (const policy of ["off", "on"])
    for (const article of articles) {
      await reader.goto(`${local}/${article}?policy=${policy}`);
      await expect(reader.locator("#end"), "nothing before it swallows the page").toHaveText("end");
      expect((await provoke(reader)).filter((scheme) => !/^(https?|mailto|tel|):?$/.test(scheme))).toEqual([]);
    }
  await reader.close();

  // As shown by the console: in the drawer, and in the editor with its preview.
  const faults: string[] = [];
  const bare = await browser.newContext({ bypassCSP: true, storageState: await page.context().storageState() });
  for (const [context, policy] of [
    [page.context(), "on"],
    [bare, "off"],
  ] as [BrowserContext, string][]) {
    const opened = await context.newPage();
    listenTo(opened, dialogs);
    opened.on("console", (message) => /Content Security Policy/i.test(message.text()) && faults.push(message.text()));
    for (const article of articles) {
      await opened.goto(`/admin/articles?article=${article}`);
      await expect(opened.locator("aside#article").getByText("begin").first(), policy).toBeVisible();
      await provoke(opened);
      await opened.goto(`/admin/articles/${article}`);
      await expect(opened.locator('[contenteditable="true"]')).toContainText("begin");
      await provoke(opened);
    }
    await opened.goto("/admin/categories");
    await expect(opened.locator("tr[data-category]").first()).toBeVisible();
    await opened.close();
  }
  await bare.close();
  expect(dialogs, `seed ${seed}`).toEqual([]);
  expect(received, `seed ${seed}`).toEqual([]);
  expect(faults, "in normal use nothing is against the policy").toEqual([]);
  for (const article of [id, ...articles]) await consoleCall(page, "articles.remove", { id: article });
  await consoleCall(page, "categories.remove", { id: (category as { id: number }).id });
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
