import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { HEAD, rowsOf } from "../../../../tests/import-rows";
import { nationalCode } from "../../../../tests/national-code";
import { personOf } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { beginAttempt, runBatch } from "../../platform/background-job/attempt";
import { storeFile } from "../../platform/file/store-file";
import { passengerImport } from "./import-batch";
import { importPassengers, previewImport } from "./import-passengers";
import { readImport } from "./read-import";
import { runImport, undoImport } from "./run-import";
import { storePassengers } from "./store-passengers";

const KNOWN = 500;

async function done(ctx: Ctx<OperatorActor>, id: number) {
  const attempt = { branchId: ctx.actor.branchId, id, run: randomUUID() };
  await beginAttempt(query, attempt);
  while ((await runBatch(ctx, passengerImport, attempt)) !== "over");
  return readImport(ctx, { id });
}
const people = (branchId: number) =>
  prisma().passenger.findMany({ where: { branchId, status: 1 }, orderBy: { id: "asc" } });

/** A branch with some existing passengers, and an uploaded file of `count` rows. */
async function loaded(count: number) {
  const ctx = ctxOf(await personOf((await office()).branchId));
  const known = Array.from({ length: KNOWN }, (_, n) => ({
    first_name: "شناخته",
    last_name: `قبلی${n}`,
    national_code: nationalCode(count / 2 + n),
  }));
  await storePassengers(ctx, { passengers: known });
  const rows = rowsOf(count, 20_261_126);
  const text = [HEAD, ...rows.map(({ cells }) => cells)].map((cells) => cells.join(";")).join("\n");
  const { id: file_id } = await storeFile(ctx, { name: "old.csv", area: "imports", content: Buffer.from(text) });
  const { columns } = await previewImport(ctx, { file_id });
  expect(columns).not.toContain(null);
  const look = async () => done(ctx, (await importPassengers(ctx, { file_id, columns })).id);
  return { ctx, branchId: ctx.actor.branchId, known, rows, look, before: await people(ctx.actor.branchId) };
}

test("rejects at most 2 % of thousands of realistic agency rows and overwrites no passenger", async () => {
  const count = runs(10_000);
  const { ctx, branchId, known, rows, look, before } = await loaded(count);
  const { id, counts } = await look();
  expect(counts.refused ?? 0).toBeLessThanOrEqual(count * 0.02);
  expect(counts.conflict).toBeGreaterThan(count / 100);
  expect(await people(branchId)).toEqual(before);
  const run = await done(ctx, (await runImport(ctx, { id })).id);
  expect(run.counts.refused ?? 0).toBeLessThanOrEqual(count * 0.02);
  expect(run.counts.created).toBeGreaterThan(count * 0.7);
  const after = await people(branchId);
  // Existing passengers keep their names.
  const names = new Map(after.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const replaced = before.filter(({ id, firstName, lastName }) => names.get(id) !== `${firstName} ${lastName}`);
  expect(replaced).toEqual([]);
  // No passenger has a code that neither a row nor an existing passenger had.
  const codes = new Set([...rows, ...known].map((one) => ("coded" in one ? nationalCode(one.n) : one.national_code)));
  expect(after.filter(({ nationalCode: code }) => code !== null && !codes.has(code))).toEqual([]);
}, 300_000);

test("importing the same file twice creates no passenger; undo restores the previous state", async () => {
  const count = 1_200;
  const { ctx, branchId, look, before } = await loaded(count);
  const { id } = await look();
  await done(ctx, (await runImport(ctx, { id })).id);
  const again = await look();
  expect(again.counts.new ?? 0).toBe(0);
  const { counts } = await done(ctx, (await undoImport(ctx, { id })).id);
  expect(counts.kept ?? 0).toBe(0);
  const facts = (list: typeof before) => list.map(({ version: _, updatedAt: __, ...facts }) => facts);
  expect(facts(await people(branchId))).toEqual(facts(before));
}, 120_000);
