import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { enterAs } from "./sign-in";

/** Reliability O14: headers of every page, and their effect in a browser. */
const OPEN = ["/sign-in", `/p/${"x".repeat(32)}`, `/t/${"x".repeat(32)}`, `/s/${"x".repeat(32)}`];
const CONSOLE = ["/admin/desk", "/admin/reservations", "/admin/staff"];
/** Its policy in a browser: `docs.spec.ts`, since it takes long to render. */
const REFERENCE = "/docs";
const PATIENTLY = { timeout: 60_000 };

/** Content refused by the browser because of the page's policy, from now on. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(`${page.url()}: ${message.text()}`);
  });
  return refused;
}

async function guarded(page: Page, path: string): Promise<void> {
  hasHeaders(path, (await page.goto(path))!.headers());
  await expect(page.locator("body")).toContainText(/\p{L}/u, PATIENTLY);
}

function hasHeaders(path: string, headers: Record<string, string>): void {
  const policy = headers["content-security-policy"] ?? "";
  expect.soft(policy, path).toContain("frame-ancestors 'none'");
  expect.soft(policy, path).toContain("base-uri 'none'");
  expect.soft(policy, path).toMatch(/object-src 'none'|default-src 'none'/);
  expect.soft(policy, path).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/);
  expect.soft(headers["x-content-type-options"], path).toBe("nosniff");
  expect.soft(headers["referrer-policy"], path).toMatch(/^(same-origin|no-referrer|strict-origin)$/);
  if (path !== REFERENCE) expect.soft(headers["cache-control"], path).toContain("no-store");
  if (path.startsWith("/admin") || path === "/sign-in") {
    expect.soft(headers["cross-origin-opener-policy"], path).toBe("same-origin");
    expect.soft(headers["permissions-policy"], path).toContain("camera=()");
  }
}

test("public pages and the console's have their headers, and the policies block nothing of the product", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const refused = refusals(page);
  hasHeaders(REFERENCE, (await page.request.get(REFERENCE)).headers());
  for (const path of OPEN) await guarded(page, path);
  await enterAs(page, { person: "1001" });
  for (const path of CONSOLE) await guarded(page, path);
  expect(refused).toEqual([]);

  const secure = new URL(page.url()).protocol === "https:";
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === `${secure ? "__Host-" : ""}safar.session`);
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", secure, path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
});

test("a script without the page's nonce does not run, and no other site puts a page into a frame", async ({
  page,
  baseURL,
}) => {
  await page.goto("/sign-in");
  const ran = (nonced: boolean) =>
    page.evaluate((nonced) => {
      const script = document.createElement("script");
      if (nonced) script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")!.nonce;
      script.textContent = `document.documentElement.dataset.ran = "${nonced}"`;
      document.head.append(script);
      return document.documentElement.dataset.ran;
    }, nonced);
  expect(await ran(false)).toBeUndefined();
  expect(await ran(true)).toBe("true");

  const other = createServer((_, res) => {
    res.setHeader("content-type", "text/html");
    res.end(`<iframe src="${baseURL}/sign-in"></iframe><iframe src="${baseURL}/p/${"x".repeat(32)}"></iframe>`);
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => other.once("listening", ready));
  try {
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const inside = () =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url());
    await expect.poll(inside).toEqual(["chrome-error://chromewebdata/", "chrome-error://chromewebdata/"]);
  } finally {
    other.close();
  }
});
