import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskPlace } from "@/adapters/storage/disk";
import { s3Place } from "@/adapters/storage/s3";
import { fileStore } from "@/adapters/storage/store";
import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import type { FileStore } from "@/domain/kernel/file-store";
import { previewOf } from "@/domain/platform/file/preview";
import { storeFile } from "@/domain/platform/file/store-file";
import { sweepFiles } from "@/domain/platform/file/sweep";
import { prisma } from "@/server/db";
import { ctxOf, office } from "./fixtures";
import { personOf, refusal } from "./operators";
import { s3Server } from "./s3";
import { bigPng, pdf, png } from "./sample-files";

let folder: string;
let s3: Awaited<ReturnType<typeof s3Server>>;
let person: OperatorActor;
let stores: Record<"disk" | "s3", FileStore>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "safar-files-"));
  s3 = await s3Server();
  person = await personOf((await office()).branchId);
  const given = { incomingFolder: join(folder, "incoming"), link: () => "link" };
  stores = {
    disk: fileStore({ ...given, place: () => diskPlace(join(folder, "files")) }),
    s3: fileStore({ ...given, place: () => s3Place(s3) }),
  };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const ctxWith = (files: FileStore): Ctx<OperatorActor> => ({ ...ctxOf(person), files });
const whole = async (content: AsyncIterable<Uint8Array> | undefined) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content!) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const listed = async (files: FileStore) => {
  const paths: string[] = [];
  for await (const { path } of files.list()) paths.push(path);
  return paths.sort();
};
const rowOf = (path: string) => prisma().storedFile.findUniqueOrThrow({ where: { path } });
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

describe.each(["disk", "s3"] as const)("files on %s", (kind) => {
  test("are the bytes they were, listed, and gone when they are removed", async () => {
    const files = stores[kind];
    const content = bigPng(3_000_000);
    const { path, checksum } = await storeFile(ctxWith(files), { name: "x.png", area: "x", content });
    const back = await whole(await files.read(path));
    expect(createHash("sha256").update(back).digest("hex")).toBe(checksum);
    expect(back.equals(content)).toBe(true);
    expect(await listed(files)).toContain(path);
    await files.remove(path);
    await files.remove(path);
    expect([await files.has(path), await files.read(path)]).toEqual([false, undefined]);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  test("have previews that are stored beside them", async () => {
    const files = stores[kind];
    const { path, mime } = await storeFile(ctxWith(files), { name: "x.png", area: "x", content: png(600, 60) });
    const [first, again] = [
      await whole(await previewOf(files, { path, mime })),
      await whole(await previewOf(files, { path, mime })),
    ];
    expect(first.equals(again)).toBe(true);
    expect(await listed(files)).toContain(`${path}.webp`);
  });

  test("are swept: bytes without a row after an hour, deleted ones after 30 days; a row without bytes reports it", async () => {
    const files = stores[kind];
    const ctx = ctxWith(files);
    const store = (name: string) => storeFile(ctx, { name, area: "swept", content: pdf(name) });
    const [kept, lost, deleted] = [await store("kept.pdf"), await store("lost.pdf"), await store("deleted.pdf")];
    const image = await storeFile(ctx, { name: "x.png", area: "swept", content: png(20, 20) });
    await previewOf(files, image);
    await files.put("others/swept/notes.txt", pdf("theirs"), "text/plain");
    await files.put(`${person.branchId}/swept/orphan.pdf`, pdf("orphan"), "application/pdf");
    await files.remove(lost.path);
    await prisma().storedFile.update({ where: { path: deleted.path }, data: { deletedAt: new Date() } });
    const forgotten = join(folder, "incoming", "forgotten");
    await writeFile(forgotten, "x");

    const at = (now: Date) => sweepFiles({ db: ours(), files, now });
    await at(new Date());
    expect(await listed(files)).toContain(`${person.branchId}/swept/orphan.pdf`);
    expect((await rowOf(lost.path)).goneAt).not.toBeNull();
    expect(await files.has(deleted.path)).toBe(true);

    // After an outage of the storage its files are available again, and none was deleted.
    await files.put(lost.path, pdf("lost.pdf"), "application/pdf");
    await at(new Date());
    expect((await rowOf(lost.path)).goneAt).toBeNull();

    await utimes(forgotten, later(-3), later(-3));
    expect(await at(later(2))).toMatchObject({ forgotten: 1, missing: 0, deleted: 0 });
    await at(later(31 * 24));
    const left = (await listed(files)).filter((path) => path.includes("/swept/"));
    expect(left).toEqual(["others/swept/notes.txt", kept.path, lost.path, image.path, `${image.path}.webp`].sort());
    expect((await rowOf(deleted.path)).goneAt).not.toBeNull();
    expect((await rowOf(kept.path)).goneAt).toBeNull();
  });
});

/** Rows of this test's branch only: other tests' files are elsewhere. */
const ours = () =>
  prisma().$extends({
    query: {
      storedFile: {
        findMany: ({ args, query }) =>
          query({ ...args, where: { AND: [args.where ?? {}, { branchId: person.branchId }] } }),
      },
    },
  }) as never;

test("9006 when the storage is unavailable: no row, and nothing left on this machine", async () => {
  const place = () => s3Place({ ...s3, endpoint: "http://127.0.0.1:9" });
  const files = fileStore({ incomingFolder: join(folder, "incoming"), link: () => "", place });
  const before = await prisma().storedFile.count({ where: { branchId: person.branchId } });
  const { reason } = await refusal(storeFile(ctxWith(files), { name: "x.pdf", area: "x", content: pdf() }));
  expect(reason).toBe("databaseUnavailable");
  expect(await prisma().storedFile.count({ where: { branchId: person.branchId } })).toBe(before);
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

test("9006 with a wrong secret: what the bucket refuses is stored nowhere", async () => {
  const place = () => s3Place({ ...s3, secretAccessKey: "another" });
  const files = fileStore({ incomingFolder: join(folder, "incoming"), link: () => "", place });
  expect((await refusal(files.put("x/wrong.txt", Buffer.from("x"), "text/plain"))).reason).toBe("databaseUnavailable");
  expect((await refusal(files.read("x/wrong.txt"))).reason).toBe("databaseUnavailable");
  expect(await stores.s3.has("x/wrong.txt")).toBe(false);
});

test("no path leads out of the folder", async () => {
  const files = stores.disk;
  for (const path of ["../out.txt", "x/../../out.txt", "/../out.txt"])
    await expect(files.put(path, Buffer.from("x"), "text/plain"), path).rejects.toThrow();
  expect(await readdir(folder)).not.toContain("out.txt");
});
