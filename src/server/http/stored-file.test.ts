import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import { storeFile } from "@/domain/platform/file/store-file";
import { config } from "@/server/config";
import { prisma } from "@/server/db";
import { files } from "@/server/files";
import { ctxOf, office } from "../../../tests/fixtures";
import { type Mounted, nodeMount } from "../../../tests/mounts";
import { personOf } from "../../../tests/operators";
import { csv, pdf, png } from "../../../tests/sample-files";

let app: Mounted;
let ctx: Ctx<OperatorActor>;
beforeAll(async () => {
  app = await nodeMount({});
  ctx = ctxOf(await personOf((await office()).branchId));
});
afterAll(() => app.close());

const get = (url: string, init?: RequestInit) => fetch(url.replace(config().publicUrl, app.base), init);
const stored = (name: string, content: Uint8Array) => storeFile(ctx, { name, area: "x", content });

test("a link gives the file as it was stored, and not to be run", async () => {
  const { url, id } = await stored("گزارش.csv", csv);
  const answer = await get(url);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(csv);
  const { "cache-control": cache, ...headers } = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "content-type": "text/csv",
    "content-length": String(csv.length),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(headers["content-disposition"]).toMatch(/^attachment; .*filename\*=UTF-8''%D/);
  // A personal file is never cached; a public one as long as its link is valid.
  expect(cache).toBe("no-store");
  const everybody = await get(files().link({ branchId: ctx.actor.branchId, id }, "whole", new Date()));
  expect(everybody.headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/);
  expect((await get(url, { method: "HEAD" })).status).toBe(200);
  expect((await get(url, { method: "POST" })).status).toBe(405);
});

test("an image's preview is a small webp, created once; a PDF's is rendered; a text has none", async () => {
  const image = await stored("x.png", png(900, 300));
  const preview = await get(image.preview_url!);
  expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const { default: sharp } = await import("sharp");
  expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({ width: 512, height: 171 });
  expect(await files().has(`${image.path}.webp`)).toBe(true);
  const paper = await stored("x.pdf", pdf());
  expect((await get(paper.preview_url!)).headers.get("content-type")).toBe("image/webp");
  const text = await stored("x.csv", csv);
  expect(text.preview_url).toBeUndefined();
  expect((await get(files().link({ branchId: ctx.actor.branchId, id: text.id }, "preview", new Date()))).status).toBe(
    404,
  );
});

test("a preview contains no location or camera data of a photograph", async () => {
  const { default: sharp } = await import("sharp");
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
    .withExif({ IFD0: { Copyright: "CANARY" }, IFD3: { GPSLatitude: "35/1 41/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(photo.includes("CANARY")).toBe(true);
  const { preview_url } = await stored("x.jpg", photo);
  const preview = Buffer.from(await (await get(preview_url!)).arrayBuffer());
  expect(preview.includes("CANARY")).toBe(false);
  expect((await sharp(preview).metadata()).exif).toBeUndefined();
});

test("404: another branch, another file, another form, a link of yesterday, no signature", async () => {
  const { id, url } = await stored("x.pdf", pdf());
  const other = (await office()).branchId;
  const { branchId } = ctx.actor;
  const theirs = files().link({ branchId: other, id }, "whole", new Date());
  for (const wrong of [
    theirs,
    theirs.replace(`/${other}/`, `/${branchId}/`),
    url.replace(`/${branchId}/`, `/${other}/`),
    url.replace(`/${id}/`, `/${id - 1}/`),
    url.replace("/whole", "/preview"),
    url.replace(/until=\d+/, "until=9999999999"),
    url.replace(/sig=.*/, ""),
    url.replace(/sig=..../, "sig=AAAA"),
    files().link({ branchId, id }, "whole", new Date(Date.now() - 86_400_000)),
    `${config().publicUrl}/api/files/${branchId}/${id}/whole/../whole`,
  ])
    expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404]);
  expect((await get(url)).status).toBe(200);
});

test("404 once it is deleted, or its bytes are no more", async () => {
  const [deleted, lost] = [await stored("x.pdf", pdf()), await stored("y.pdf", pdf("y"))];
  const where = { branchId_id: { branchId: ctx.actor.branchId, id: deleted.id } };
  await prisma().storedFile.update({ where, data: { deletedAt: new Date() } });
  await rm(join(config().dataDir, "files", lost.path));
  expect((await get(deleted.url)).status).toBe(404);
  expect((await get(lost.url)).status).toBe(404);
});

test("a link for a person of the back office is theirs: signed, short-lived, and void with their access", async () => {
  const { url, id } = await stored("passport.csv", csv);
  const { searchParams } = new URL(url);
  expect(searchParams.get("who")).toBe(String(ctx.actor.operatorId));
  expect(Number(searchParams.get("until")) * 1_000 - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  for (const changed of [url.replace(/&who=\d+/, ""), url.replace(/who=\d+/, `who=${ctx.actor.operatorId + 1}`)])
    expect((await get(changed)).status).toBe(404);
  const { branchId, operatorId } = ctx.actor;
  const where = { branchId_operatorId: { branchId, operatorId } };
  await prisma().membership.update({ where, data: { active: false } });
  expect((await get(url)).status).toBe(404);
  // A public link has no holder.
  expect((await get(files().link({ branchId, id }, "whole", new Date()))).status).toBe(200);
  await prisma().membership.update({ where, data: { active: true } });
  expect((await get(url)).status).toBe(200);
});
