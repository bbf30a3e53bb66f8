import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import origin from "./reference/origin.json";
import { GET as script } from "./reference.js/route";
import { GET as page } from "./route";
import { SCRIPT_VERSION } from "./script";

const ask = (headers: Record<string, string> = {}) =>
  script(new Request("http://127.0.0.1/docs/reference.js", { headers }));

test("the script has the version of its address and the content of its package", async () => {
  const text = await (await ask()).text();
  expect(text.slice(0, 500)).toContain(`${origin.name} ${SCRIPT_VERSION}`);
  expect(createHash("sha256").update(text).digest("hex")).toBe(origin.sha256);
});

test("the script is cached permanently and not sent again to a browser that has it", async () => {
  const { headers } = await ask();
  expect(headers.get("cache-control")).toContain("immutable");
  const again = await ask({ "if-none-match": headers.get("etag")! });
  expect([again.status, again.headers.get("etag")]).toEqual([304, headers.get("etag")]);
});

test("the page contains no other host and no script of its own", async () => {
  const html = await page().text();
  expect(html).not.toMatch(/https?:\/\/|\/\/[\w-]+\./);
  expect([...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, inline]) => inline)).toEqual(["", "", ""]);
});
