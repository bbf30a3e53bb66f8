import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Place } from "@/adapters/storage/s3";
import { fileStore } from "@/adapters/storage/store";
import type { BranchId, Ctx } from "@/domain/kernel/context";
import { storeOwnUpload } from "@/domain/platform/file/store-own-upload";
import { prisma } from "@/server/db";
import { files } from "@/server/files";
import { media } from "@/server/routers/customer/platform/media";
import { customerDoor, type Visitor } from "../../../../../tests/customers";
import { ctxOf, office, operatorOf } from "../../../../../tests/fixtures";
import { multipart } from "../../../../../tests/multipart";
import { refusal } from "../../../../../tests/outcomes";
import { s3Server } from "../../../../../tests/s3";
import { pdf, png } from "../../../../../tests/sample-files";

const door = customerDoor({ media });
let branchId: BranchId;
let sara: Visitor & { passengerId: number };
beforeAll(async () => {
  branchId = (await office()).branchId;
  sara = await door.passenger(branchId);
});

function upload(who: Visitor, content: Uint8Array, filename: string, fields: Record<string, string> = {}) {
  const { body, headers } = multipart([
    ...Object.entries(fields).map(([field, value]) => ({ field, value })),
    { field: "file", value: content, filename },
  ]);
  return who.ask("POST", "/media/upload/s3", body, { ...headers, "content-length": String(body.length) });
}

describe("POST /media/upload/s3", () => {
  test("stores a file in the customer's own folders, whatever path is given", async () => {
    const { status, json } = await upload(sara, png(), "گذرنامه.png", { path: "../../9/passports" });
    expect(status).toBe(200);
    expect(json.data.path).toMatch(new RegExp(`^${branchId}/customers/p${sara.passengerId}/9/passports/`));
    expect(json.data).toMatchObject({ name: "گذرنامه.png", mime: "image/png", size: png().length });
    const row = await prisma().storedFile.findUniqueOrThrow({ where: { path: json.data.path } });
    expect(row).toMatchObject({ branchId, createdBy: `passenger:${sara.passengerId}` });
    const user = await door.user();
    const theirs = await upload(user, pdf(), "x.pdf", { path: `customers/p${sara.passengerId}` });
    expect(theirs.json.data.path).toMatch(
      new RegExp(`^${user.branchId}/customers/c${user.colleagueId}-u${user.colleagueUserId}/`),
    );
  });

  test("wishes narrow and never widen: size, formats, content", async () => {
    expect((await upload(sara, png(), "x.png", { formats: "pdf" })).json.code).toBe(3014);
    expect((await upload(sara, png(), "x.png", { max_size: "20" })).json.code).toBe(3008);
    expect((await upload(sara, Buffer.from("#!/bin/sh\n"), "x.png")).json.code).toBe(3014);
    const wide = await upload(sara, Buffer.from("MZ..."), "x.exe", { formats: "exe,png", max_size: "99999999999" });
    expect(wide.json.code).toBe(3014);
  });

  test("a guest and an anonymous caller store nothing", async () => {
    const guest = await door.guest(branchId);
    expect((await upload(guest, png(), "x.png")).json.code).toBe(2007);
    const operator = await door.anybody("POST", "/media/upload/s3", png(), { "content-type": "image/png" });
    expect(operator.status).toBe(401);
  });

  test("beyond the daily limit nothing is stored: concurrent uploads do not exceed it", async () => {
    const full = await door.passenger(branchId);
    const createdBy = `passenger:${full.passengerId}`;
    const row = (n: number) => ({
      ...{
        branchId,
        path: `${branchId}/customers/full-${full.passengerId}/${n}.pdf`,
        name: "x.pdf",
        mime: "application/pdf",
      },
      ...{ size: 10, checksum: "0".repeat(64), createdBy, createdAt: new Date(Date.now() - 3_600_000) },
    });
    await prisma().storedFile.createMany({ data: Array.from({ length: 57 }, (_, n) => row(n)) });
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(full, png(), "x.png")));
    expect(answers.map(({ json }) => json.code ?? 1000).toSorted()).toEqual([1000, 1000, 1000, 9001, 9001, 9001]);
    const late = answers.find(({ status }) => status === 429)!;
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(80_000);
    expect(await prisma().storedFile.count({ where: { branchId, createdBy } })).toBe(60);
    expect((await upload(await door.passenger(branchId), png(), "x.png")).status).toBe(200);
  });
});

test("with S3_* the bytes are in the bucket", async () => {
  const folder = await mkdtemp(join(tmpdir(), "safar-media-"));
  const s3 = await s3Server();
  afterAll(async () => {
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });
  const store = fileStore({ incomingFolder: join(folder, "incoming"), link: () => "link", place: () => s3Place(s3) });
  const { passengerId } = sara;
  const actor = { kind: "customer", group: "b2c", branchId, passengerId, customerId: 1 } as const;
  const ctx = { ...ctxOf(operatorOf(branchId)), files: store, actor } as unknown as Ctx<typeof actor>;
  const received = await store.receive(
    (async function* () {
      yield pdf("bucket");
    })(),
    1_000_000,
  );
  const result = await storeOwnUpload(ctx, { file: { ...received, name: "x.pdf" } });
  expect(await store.has(result.path)).toBe(true);
  expect(await files().has(result.path)).toBe(false);
  expect(result.checksum).toBe(createHash("sha256").update(pdf("bucket")).digest("hex"));
  const big = await store.receive(
    (async function* () {
      yield pdf();
    })(),
    1_000_000,
  );
  expect(await refusal(storeOwnUpload(ctx, { file: { ...big, name: "x.png" } }))).toContain("fileRefused");
});
