import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesRouter } from "@/server/routers/back-office/platform/files";
import { office } from "../../../../tests/fixtures";
import { call } from "../../../../tests/http";
import { leftIncoming } from "../../../../tests/incoming";
import { type Mounted, nextMount, nodeMount } from "../../../../tests/mounts";
import { multipart } from "../../../../tests/multipart";
import { personOf } from "../../../../tests/operators";
import { bigPng, csv, pdf, png } from "../../../../tests/sample-files";
import { mintOperatorToken } from "../../auth/operator-token";

let mounts: Record<"node" | "next", Mounted>;
let authorization: string;
let branchId: number;
beforeAll(async () => {
  mounts = {
    node: await nodeMount({ backOffice: { files: filesRouter } }),
    next: await nextMount({ backOffice: { files: filesRouter } }),
  };
  const actor = await personOf((await office()).branchId, "support");
  branchId = actor.branchId;
  const claims = { operatorId: actor.operatorId, branchId, sessionEpoch: 0, permissions: actor.permissions };
  authorization = `Bearer ${(await mintOperatorToken(claims, new Date())).token}`;
});
afterAll(() => Promise.all(Object.values(mounts).map((mount) => mount.close())));

type Sent = { body: unknown; headers?: Record<string, string> };
const forwarded = { "x-forwarded-for": "203.0.113.7" };
const upload = (sent: Sent, mount: "node" | "next" = "node") =>
  call(mounts[mount].base, "POST", "/api/v2/upload", {
    headers: { authorization, ...forwarded, "content-length": String((sent.body as Buffer).length), ...sent.headers },
    body: sent.body,
  });
const form = (content: Uint8Array, filename = "x.png", fields: Record<string, string> = {}) =>
  multipart([
    ...Object.entries(fields).map(([field, value]) => ({ field, value })),
    { field: "file", value: content, filename },
  ]);
const json = (members: object): Sent => ({
  body: Buffer.from(JSON.stringify(members)),
  headers: { "content-type": "application/json" },
});
const code = ({ status, json }: { status: number; json: { code: number } }) => [status, json.code];

describe.each(["node", "next"] as const)("POST /upload by the %s mount", (mount) => {
  test("accepts multipart with fields in any order", async () => {
    const { status, json: result } = await upload(form(png(), "گواهی.png", { path: "a/../b" }), mount);
    expect(status).toBe(200);
    expect(result.data).toMatchObject({ name: "گواهی.png", mime: "image/png", size: png().length });
    expect(result.data.path).toMatch(new RegExp(`^${branchId}/a/b/`));
    const after = multipart([
      { field: "any", value: pdf(), filename: "x.pdf" },
      { field: "path", value: "later" },
    ]);
    expect((await upload(after, mount)).json.data.path).toContain("/later/");
  });

  test("takes base64 in JSON, as any language writes it", async () => {
    const content = bigPng(300_000).toString("base64");
    for (const file of [content, `data:image/png;base64,${content}`, content.replace(/.{76}/g, "$&\r\n")]) {
      const { json: result } = await upload(json({ path: "x", deep: [{ file: "no" }], file, name: "x.png" }), mount);
      expect(result.data).toMatchObject({ size: bigPng(300_000).length, mime: "image/png" });
    }
    const php = Buffer.from(JSON.stringify({ content, name: "x.png" }).replaceAll("/", "\\/"));
    const { json: dto } = await upload({ body: php, headers: { "content-type": "application/json" } }, mount);
    expect(dto.data.checksum).toBe((await upload(form(bigPng(300_000)), mount)).json.data.checksum);
  });

  test("refuses a file that is too large, by its declared and its actual length", async () => {
    const large = Buffer.alloc(10 * 1_048_576 + 1, "a");
    expect(code(await upload(form(large, "x.csv"), mount))).toEqual([413, 3008]);
    expect(code(await upload(json({ file: large.toString("base64"), name: "x.csv" }), mount))).toEqual([413, 3008]);
    expect(code(await upload(form(csv, "x.csv", { max_size: "3" }), mount))).toEqual([413, 3008]);
  });

  test("a statement may be larger than other files, to a limit of its own", async () => {
    const formats = "csv,mt940";
    const year = Buffer.alloc(12 * 1_048_576, "a");
    expect((await upload(form(year, "x.csv", { formats }), mount)).json.data.size).toBe(year.length);
    const more = Buffer.alloc(20 * 1_048_576 + 1, "a");
    expect(code(await upload(form(more, "x.csv", { formats }), mount))).toEqual([413, 3008]);
  });
});

describe("an upload", () => {
  test.each([
    ["no file", () => multipart([{ field: "path", value: "x" }]), 422, 3002],
    ["JSON without a file", () => json({ path: "x" }), 422, 3002],
    ["an empty file", () => form(Buffer.alloc(0)), 422, 3002],
    ["another content type", () => ({ body: png(), headers: { "content-type": "image/png" } }), 400, 3001],
    ["no boundary", () => ({ body: png(), headers: { "content-type": "multipart/form-data" } }), 400, 3001],
    ["a form that ends in the middle", () => ({ ...form(png()), body: form(png()).body.subarray(0, 150) }), 400, 3001],
    ["base64 that is none", () => json({ file: "@@@@" }), 400, 3001],
    ["JSON that ends in the middle", () => ({ ...json({}), body: Buffer.from('{"file":"iVBO') }), 400, 3001],
    ["two files", () => multipart([1, 2].map(() => ({ field: "f", value: csv, filename: "x.csv" }))), 413, 3008],
    ["20,000 parts", () => multipart(Array.from({ length: 20_000 }, () => ({ field: "f", value: "" }))), 413, 3008],
    [
      "10,000 fields",
      () => multipart(Array.from({ length: 10_000 }, (_, n) => ({ field: `f${n}`, value: "x" }))),
      413,
      3008,
    ],
    ["a long field beside", () => json({ file: "", more: "x".repeat(70_000) }), 413, 3008],
    ["HTML", () => form(Buffer.from("<html><script>alert(1)</script>"), "x.csv"), 415, 3014],
    ["a wish for nothing we take", () => form(png(), "x.png", { formats: "svg,exe" }), 415, 3014],
    [
      "a gzip body",
      () => ({ ...form(png()), headers: { ...form(png()).headers, "content-encoding": "gzip" } }),
      400,
      3001,
    ],
  ] as const)("%s is refused soon, and leaves nothing", async (_name, sent, status, expected) => {
    const since = Date.now();
    expect(code(await upload(sent() as Sent))).toEqual([status, expected]);
    expect(await leftIncoming(since)).toEqual([]);
  });

  test("requires a person, before a byte of it is read", async () => {
    const { body, headers } = form(png());
    const answer = await call(mounts.node.base, "POST", "/api/v2/upload", { headers, body });
    expect(code(answer)).toEqual([401, 2001]);
  });

  test("with the same Idempotency-Key is one file", async () => {
    const once = (content: Buffer) => {
      const { body, headers } = form(content);
      return upload({ body, headers: { ...headers, "idempotency-key": `k${branchId}` } });
    };
    const [first, again] = [await once(png()), await once(png())];
    expect(again.json.data.id).toBe(first.json.data.id);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(code(await once(png(9, 9)))).toEqual([409, 3010]);
  });
});

describe("raw bytes", () => {
  /** Writes, then waits for the answer; `more` is written as long as the other side accepts it. */
  function raw(head: string, more?: Buffer, endAfterMs?: number): Promise<{ text: string; sent: number }> {
    const { hostname, port } = new URL(mounts.node.base);
    return new Promise((done) => {
      let [text, sent] = ["", 0];
      const socket = connect(Number(port), hostname, () => {
        socket.write(head.replaceAll("\n", "\r\n"));
        const push = () => {
          while (more && !socket.destroyed && text === "") {
            sent += more.length;
            if (!socket.write(more)) break;
          }
        };
        socket.on("drain", push);
        push();
        if (endAfterMs !== undefined) setTimeout(() => socket.destroy(), endAfterMs);
      });
      socket.on("data", (part) => {
        text += part;
      });
      socket.on("error", () => {});
      socket.on("close", () => done({ text, sent }));
    });
  }
  const head = (more: string) =>
    `POST /api/v2/upload HTTP/1.1\nhost: a\nauthorization: ${authorization}\ncontent-type: multipart/form-data; boundary=b\n${more}\n\n`;
  const part = '--b\ncontent-disposition: form-data; name="f"; filename="x.csv"\n\n';

  test("an endless chunked body is refused as soon as it is too long", async () => {
    const since = Date.now();
    const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, "a"), Buffer.from("\r\n")]);
    const begun = part.replaceAll("\n", "\r\n");
    const first = `${begun.length.toString(16)}\n${part}\n`;
    const { text, sent } = await raw(`${head("transfer-encoding: chunked")}${first}`, chunk);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeGreaterThan(10 * 1_048_576);
    expect(sent).toBeLessThan(64 * 1_048_576);
    expect(await leftIncoming(since)).toEqual([]);
  });

  test("500 MB announced are refused before they are sent, and not invited", async () => {
    const { text } = await raw(head("content-length: 524288000\nexpect: 100-continue"));
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("a client that leaves midway leaves nothing behind", async () => {
    const since = Date.now();
    await raw(`${head("content-length: 1000000")}${part}half a file`, undefined, 200);
    expect(await leftIncoming(since)).toEqual([]);
  });

  test("bytes beyond the declared length end the connection", async () => {
    const body = `${part}a,b\n--b--\n`.replaceAll("\n", "\r\n");
    const { text } = await raw(`${head(`content-length: ${body.length}`)}${part}a,b\n--b--\nno request\n\n`);
    expect(text).toContain("HTTP/1.1 400");
  });
});
