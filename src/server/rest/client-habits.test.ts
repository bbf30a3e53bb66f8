import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currencies } from "@/server/routers/back-office/accounting/currencies";
import { accommodations } from "@/server/routers/back-office/catalogue/accommodations";
import { colleagues } from "@/server/routers/back-office/people/colleagues";
import { filesRouter } from "@/server/routers/back-office/platform/files";
import { office } from "../../../tests/fixtures";
import { call } from "../../../tests/http";
import { type Mounted, nextMount, nodeMount } from "../../../tests/mounts";
import { multipart } from "../../../tests/multipart";
import { personOf } from "../../../tests/operators";
import { pdf, png } from "../../../tests/sample-files";
import { mintOperatorToken } from "../auth/operator-token";

let mounts: Record<"node" | "next", Mounted>;
let authorization: string;
beforeAll(async () => {
  mounts = {
    node: await nodeMount({ backOffice: { accommodations, colleagues, currencies, files: filesRouter } }),
    next: await nextMount({ backOffice: { accommodations, colleagues, currencies, files: filesRouter } }),
  };
  const actor = await personOf((await office()).branchId, "manager");
  const claims = { ...actor, sessionEpoch: 0 };
  authorization = `Bearer ${(await mintOperatorToken(claims, new Date())).token}`;
});
afterAll(() => Promise.all(Object.values(mounts).map((mount) => mount.close())));

describe.each(["node", "next"] as const)("by the %s mount", (mount) => {
  const send = (method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
    call(mounts[mount].base, method, path, {
      headers: { authorization, "x-forwarded-for": "203.0.113.9", ...headers },
      body,
    });
  const FORM = { "content-type": "application/x-www-form-urlencoded" };
  const GZIP = { "content-encoding": "gzip" };

  test("a form's body is read as JSON would be", async () => {
    const { status, json } = await send("POST", "/api/v2/colleagues/list", "per_page=5&search=&page=", FORM);
    expect([status, json.status]).toEqual([200, true]);
    const utf8 = { "content-type": "Application/X-WWW-Form-URLEncoded; charset=UTF-8" };
    expect((await send("POST", "/api/v2/colleagues/list", "per_page=5", utf8)).json.status).toBe(true);
    const zipped = await send("POST", "/api/v2/colleagues/list", gzipSync("per_page=5"), { ...FORM, ...GZIP });
    expect(zipped.json.status).toBe(true);
    const refused = await send("POST", "/api/v2/colleagues/list", "per_page=5&per_page=6", FORM);
    expect([refused.status, refused.json.code]).toEqual([422, 3003]);
    expect(refused.text).toContain('"per_page"');
  });

  test("a repeated query key is a list where one is expected, and is refused with its path elsewhere", async () => {
    const twice = await send("GET", "/api/v2/base/accommodations/list?stars=4&stars=5");
    expect([twice.status, twice.json.status]).toEqual([200, true]);
    const refused = await send("GET", "/api/v2/base/accommodations/list?page=1&page=2");
    expect([refused.status, refused.json.code, refused.json.error.fields[0].path]).toEqual([422, 3003, "page"]);
    const empty = await send("GET", "/api/v2/base/accommodations/list/?stars=&search=&page=");
    expect([empty.status, empty.json.status]).toEqual([200, true]);
  });

  test("gzip is inflated, within the bounds of a plain body", async () => {
    const list = gzipSync(JSON.stringify({ per_page: 5, search: null }));
    expect((await send("POST", "/api/v2/colleagues/list", list, GZIP)).status).toBe(200);
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, " "));
    const refused = await send("POST", "/api/v2/colleagues/list", bomb, GZIP);
    expect([refused.status, refused.json.code]).toEqual([413, 3008]);
    for (const [body, headers] of [
      [Buffer.from("no gzip"), GZIP],
      [list.subarray(0, list.length - 9), GZIP],
      [Buffer.from("{}"), { "content-encoding": "br" }],
    ] as const)
      expect((await send("POST", "/api/v2/colleagues/list", body, headers)).json.code).toBe(3001);
  });

  test("an upload may be compressed, and may use form-style list names", async () => {
    const parts = (value: Buffer) =>
      multipart([
        { field: "formats[]", value: "pdf" },
        { field: "file", value, filename: "x.pdf" },
      ]);
    const zipped = ({ body, headers }: ReturnType<typeof multipart>) => {
      const bytes = gzipSync(body as Buffer);
      return send("POST", "/api/v2/upload", bytes, { ...headers, ...GZIP, "content-length": String(bytes.length) });
    };
    expect((await zipped(parts(pdf()))).status).toBe(200);
    const refused = await zipped(parts(png()));
    expect([refused.status, refused.json.status]).toEqual([expect.any(Number), false]);
    const bomb = await zipped(parts(Buffer.alloc(40 * 1_048_576)));
    expect([bomb.status, bomb.json.code]).toEqual([413, 3008]);
  });

  test("/v2 answers what /api/v2 does, with or without a slash at the end, and never HTML", async () => {
    for (const path of ["/v2/currencies/list", "/v2/currencies/list/", "/api/v2/currencies/list/"])
      expect((await send("POST", path, "{}")).status).toBe(200);
    for (const path of ["/v2/nothing-here", "/v2/nothing-here/", "/v2", "/v2/", "/v2/index.html"]) {
      const unknown = await send("GET", path);
      expect([path, unknown.status, unknown.json?.code]).toEqual([path, 404, 3012]);
    }
  });
});
