import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { GET as script } from "./reference.js/route";
import { GET as page } from "./route";
import { readScript, SCRIPT } from "./script";

const ask = (headers: Record<string, string>) => script(new Request("http://127.0.0.1/docs/reference.js", { headers }));
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("the script is the very one that SCRIPT names", async () => {
  const unpacked = gunzipSync(await readScript());
  expect(createHash("sha256").update(unpacked).digest("hex")).toBe(SCRIPT.sha256);
  expect(unpacked.subarray(0, 500).toString()).toContain(`@scalar/api-reference ${SCRIPT.version}`);
});

test("the script goes out packed to who can unpack it, plain to others, and not again to who has it", async () => {
  const packed = await ask({ "accept-encoding": "gzip, br" });
  const plain = await ask({ "accept-encoding": "identity" });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(gunzipSync(await bytes(packed)).equals(await bytes(plain))).toBe(true);
  const again = await ask({ "if-none-match": packed.headers.get("etag")! });
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, packed.headers.get("cache-control")]);
});

test("the page names no other host and no script of its own", async () => {
  const html = await page().text();
  expect(html).not.toMatch(/https?:\/\/|\/\/[\w-]+\./);
  expect([...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, inline]) => inline)).toEqual(["", ""]);
});
