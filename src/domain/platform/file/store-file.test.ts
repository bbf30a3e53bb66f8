import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { config } from "@/server/config";
import { prisma } from "@/server/db";
import { files } from "@/server/files";
import { ctxOf, office } from "../../../../tests/fixtures";
import { leftIncoming } from "../../../../tests/incoming";
import { personOf, refusal } from "../../../../tests/operators";
import { csv, pdf, png, xlsx, zip } from "../../../../tests/sample-files";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { storeFile } from "./store-file";
import { storeUpload } from "./store-upload";

let ctx: Ctx<OperatorActor>;
let since: number;
beforeEach(async () => {
  since = Date.now();
  ctx = ctxOf(await personOf((await office()).branchId));
});

const store = (name: string, content: Uint8Array, limits = {}) =>
  storeFile(ctx, { name, area: "../Trip Papers", content, limits });
const resultOf = async (name: string, content: Uint8Array, limits = {}) =>
  (await refusal(store(name, content, limits))).reason;

test("stores a file under a generated name in its branch's area, and returns it unchanged", async () => {
  const content = pdf();
  const stored = await store("گواهی.pdf", content);
  expect(stored).toMatchObject({ name: "گواهی.pdf", size: content.length, mime: "application/pdf" });
  expect(stored.path).toMatch(new RegExp(`^${ctx.actor.branchId}/trip-papers/\\d{4}-\\d\\d/[0-9a-f]{32}\\.pdf$`));
  expect(await readFile(join(config().dataDir, "files", stored.path))).toEqual(content);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await files().read(stored.path))!) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toEqual(content);
  expect(await leftIncoming(since)).toEqual([]);
});

test("reports an image's pixels, and detects every accepted format by its bytes", async () => {
  const { id } = await store("x.PNG", png(30, 20));
  const row = await prisma().storedFile.findFirstOrThrow({ where: { branchId: ctx.actor.branchId, id } });
  expect(row).toMatchObject({ width: 30, height: 20, mime: "image/png" });
  expect((await store("x.csv", csv)).mime).toBe("text/csv");
  expect((await store("x.xlsx", xlsx())).mime).toContain("spreadsheetml");
});

const zeros = Buffer.alloc(60 * 1_048_576);
test.each([
  ["a program", "x.pdf", Buffer.from("MZ\u0090\u0000\u0003")],
  ["markup called a spreadsheet", "x.csv", Buffer.from("<svg onload=alert(1)>")],
  ["SVG", "x.svg", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a PNG called JPEG", "x.jpg", png()],
  ["a double ending", "x.php.png", png()],
  ["an ending that hides", "x.png.exe", png()],
  ["a PNG of 65,535 x 65,535", "x.png", png(1, 1, { width: 65_535, height: 65_535 })],
  ["a PNG with an archive behind", "x.png", Buffer.concat([png(), zip([{ name: "a", content: csv }])])],
  ["a PDF that is an archive", "x.pdf", Buffer.concat([pdf(), zip([{ name: "a", content: csv }])])],
  ["half a PNG", "x.png", png().subarray(0, 40)],
  ["half a PDF", "x.pdf", pdf().subarray(0, 60)],
  ["an archive", "x.xlsx", zip([{ name: "a.txt", content: csv }])],
  ["a spreadsheet with macros", "x.xlsx", xlsx({ name: "xl/vbaProject.bin", content: csv })],
  ["a zip bomb", "x.xlsx", xlsx({ name: "xl/a.xml", content: zeros }, { name: "xl/b.xml", content: zeros })],
  ["a zip bomb that lies", "x.xlsx", xlsx({ name: "xl/a.xml", content: zeros, plain: 100 })],
  [
    "parts over each other",
    "x.xlsx",
    zip(
      [
        { name: "[Content_Types].xml", content: csv },
        { name: "xl/workbook.xml", content: csv },
      ],
      { copies: 900 },
    ),
  ],
  ["text that is none", "x.csv", Buffer.from([0xff, 0xfe, 0x41, 0xd8])],
])("3014: %s", async (_name, name, content) => {
  expect(await resultOf(name, content)).toBe("fileRefused");
  expect(await leftIncoming(since)).toEqual([]);
});

test("3002 when empty, 3008 beyond the limit, which a request can only tighten", async () => {
  expect(await resultOf("x.csv", Buffer.alloc(0))).toBe("fieldMissing");
  expect(await resultOf("x.csv", csv, { maxBytes: 5 })).toBe("tooLarge");
  expect(await resultOf("x.csv", csv, { formats: ["pdf"] })).toBe("fileRefused");
  expect(await resultOf("x.csv", Buffer.alloc(10 * 1_048_576 + 1, "a"), { maxBytes: 1e12 })).toBe("tooLarge");
});

test("statements may have 20 MB, in every encoding that banks export; elsewhere text is UTF-8", async () => {
  const persian = "\u062a\u0627\u0631\u06cc\u062e,\u0645\u0628\u0644\u063a\n1404/01/16,5";
  const utf16 = Buffer.from(`\ufeff${persian}`, "utf16le");
  const encoded = {
    utf8: Buffer.from(persian),
    utf16,
    utf16be: Buffer.from(utf16).swap16(),
    windows1256: Buffer.from([0xca, 0xc7, 0xd1, 0xed, 0xce, 0x2c, 0xe3, 0xc8, 0xe1, 0xdb, 0x0a, 0x31, 0x2c, 0x35]),
  };
  const statement = { formats: ["csv", "xlsx", "xml", "mt940", "ofx"] };
  for (const content of Object.values(encoded)) {
    const { id } = await store("s.csv", content, statement);
    expect(id).toBeGreaterThan(0);
  }
  expect(await resultOf("s.csv", encoded.utf16)).toBe("fileRefused");
  expect(await resultOf("s.csv", encoded.windows1256)).toBe("fileRefused");
  expect(await resultOf("s.csv", Buffer.from([0xca, 0x01, 0xd1]), statement)).toBe("fileRefused");
  const large = Buffer.alloc(20 * 1_048_576, "a");
  expect((await store("s.csv", large, statement)).size).toBe(large.length);
  expect(await resultOf("s.csv", Buffer.concat([large, csv]), statement)).toBe("tooLarge");
});

test("an aborted transfer leaves nothing", async () => {
  async function* broken() {
    yield Buffer.from("%PDF-1.4");
    throw new Error("gone");
  }
  await expect(storeFile(ctx, { name: "x.pdf", area: "x", content: broken() })).rejects.toThrow("gone");
  expect(await leftIncoming(since)).toEqual([]);
  expect(await prisma().storedFile.count({ where: { branchId: ctx.actor.branchId } })).toBe(0);
});

test("a person is refused beyond two gigabytes or a thousand files per day, others are not", async () => {
  const upload = async (actor: OperatorActor) =>
    storeUpload(ctxOf(actor), { file: { ...(await files().receive(once(png(3, 2)), 100_000)), name: "a.png" } });
  const { branchId } = ctx.actor;
  const store = (createdBy: string, many: number, size: number, createdAt: Date) =>
    prisma().storedFile.createMany({
      data: Array.from({ length: many }, (_, nr) => ({
        ...{
          branchId,
          path: `${branchId}/kept/${createdBy.replace(":", "")}-${nr}.png`,
          name: "x",
          mime: "image/png",
          size,
        },
        ...{ checksum: "0".repeat(64), createdBy, createdAt },
      })),
    });
  const [many, large, before, other] = await Promise.all([1, 2, 3, 4].map(() => personOf(branchId)));
  const yesterday = new Date(ctx.now.getTime() - 25 * 3_600_000);
  await store(`operator:${many!.operatorId}`, 1_000, 1, ctx.now);
  await store(`operator:${large!.operatorId}`, 205, 10_485_760, ctx.now);
  await store(`operator:${before!.operatorId}`, 205, 10_485_760, yesterday);
  for (const who of [many!, large!]) expect(await refusal(upload(who))).toMatchObject({ reason: "tooManyRequests" });
  for (const who of [before!, other!]) expect((await upload(who)).name).toBe("a.png");
  expect(await leftIncoming(since)).toEqual([]);
});

async function* once(content: Uint8Array) {
  yield content;
}

/** Callers of the upload functions without a per-person limit. */
const unbounded = (sources: readonly (readonly [string, string])[]) =>
  sources.filter(
    ([, text]) => /\bUploadForm\b/.test(text) && /\bstoreFile\(/.test(text) && !/room: roomOfDay\(/.test(text),
  );
test("every upload has a daily limit", () => {
  const sources = readdirSync("src/domain", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.ts$/.test(path) && !/\.test\./.test(path))
    .map((path) => [path, readFileSync(`src/domain/${path}`, "utf8")] as const);
  expect(sources.filter(([, text]) => /room: roomOfDay\(/.test(text)).length).toBeGreaterThan(1);
  expect(unbounded(sources)).toEqual([]);
  const planted = "export const x = (form: z.output<typeof UploadForm>) => storeFile(ctx, { content: form.file })";
  expect(unbounded([["planted.ts", planted]])).toHaveLength(1);
});
