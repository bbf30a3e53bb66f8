import { beforeEach, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { prisma } from "@/server/db";
import { runBackgroundJob } from "@/server/jobs/run-background-job";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import type { BranchId, Ctx, OperatorActor } from "../../kernel/context";
import { cancelJob } from "../../platform/background-job/cancel-job";
import { getJob, listJobRows } from "../../platform/background-job/list-jobs";
import { storeFile } from "../../platform/file/store-file";
import { importPlaces } from "./import-places";
import { listPlaces } from "./list-places";
import { removePlace } from "./remove-place";
import type { OwnKind } from "./rules";

const once = { attempts: 1, max_attempts: 3 } as never;
const manager = async (branchId: BranchId) => ctxOf(await personOf(branchId, "manager"));
let ctx: Ctx<OperatorActor>;
beforeEach(async () => {
  ctx = await manager((await office()).branchId);
});

async function upload(text: string | Uint8Array, name = "places.csv", who = ctx) {
  const content = typeof text === "string" ? Buffer.from(text) : text;
  return (await storeFile(who, { name, area: "imports", content })).id;
}
async function bring(kind: OwnKind, text: string | Uint8Array, name?: string) {
  const { id } = await importPlaces(ctx, { kind, file_id: await upload(text, name) });
  await runBackgroundJob({ branch_id: ctx.actor.branchId, id }, { job: once, addJob: async () => ({}) as never });
  const work = await getJob(ctx, { id });
  const { rows } = await listJobRows(ctx, { id, after: 0, refused_only: true });
  return { id, work, rows };
}
const own = async (kind: OwnKind, who = ctx) =>
  (await listPlaces(who, { kind, owner: "own", page: 1, per_page: 100 })).items;

const CITIES = `Code,Country,Province,Name,Name Latin,Lat,Lng,Time Zone,Aliases
,IR,IR-23,کیلان,Kilan,۳۵٫۵۵,52.16,,گیلان دماوند
ir-tehran,ir,IR-23,تهران ما,Tehran,35.7,51.4,,
,IR,IR-99,بی‌استان,Nowhere,35,51,,
,ZZ,,بی‌کشور,Stateless,35,51,,
,IR,,بی‌عرض,No Latitude,north,51,,
,IR,,,No Name,35,51,,
,IR,,کیلان دیگر,Kilan,35,51,,
`;

describe("a spreadsheet of places", () => {
  test("creates the branch's own: valid rows are imported, invalid ones reported by row and field", async () => {
    const { work, rows } = await bring("city", CITIES);
    expect(work).toMatchObject({ state: "done", total: 7, done: 7, refused: 5 });
    expect(work.answer).toEqual({ kind: "city", created: 2, updated: 0 });
    const faults = rows.map(({ nr, code, fields }) => [nr, code, fields[0]?.path]).sort();
    expect(faults).toEqual([
      [3, 3003, "province"],
      [4, 3003, "country"],
      [5, 3003, "lat"],
      [6, 3002, "name"],
      [7, 3003, "code"],
    ]);
    const made = await own("city");
    expect(made.map(({ code, name, shadows }) => [code, name, shadows]).sort()).toEqual([
      ["ir-kilan", "کیلان", false],
      ["ir-tehran", "تهران ما", true],
    ]);
    expect(made.find(({ code }) => code === "ir-kilan")).toMatchObject({
      ...{ lat: 35.55, time_zone: "Asia/Tehran", aliases: ["گیلان دماوند"], province: { code: "IR-23" } },
    });
    expect(await own("city", await manager((await office()).branchId))).toEqual([]);
    expect(await prisma().placeImportRow.count({ where: { branchId: ctx.actor.branchId } })).toBe(0);
  });

  test("twice changes the same rows; an airport takes place and zone of its city", async () => {
    await bring("city", CITIES);
    expect((await bring("city", CITIES)).work.answer).toEqual({ kind: "city", created: 0, updated: 2 });
    const sheet =
      "code;city;name;name_latin\nkln;ir-kilan;فرودگاه کیلان;Kilan\nxx;ir-kilan;بد;Bad\nzzy;ir-nowhere;بد;Bad\n";
    const { work, rows } = await bring("airport", sheet);
    expect([work.refused, rows.map(({ fields }) => fields[0]?.path).sort()]).toEqual([2, ["city", "code"]]);
    expect(await own("airport")).toMatchObject([
      { code: "KLN", lat: 35.55, time_zone: "Asia/Tehran", city: { code: "ir-kilan" } },
    ]);
  });

  test("is read as XLSX too", async () => {
    const row = (...cells: string[]) => cells.map((value) => ({ value, type: String }));
    const sheet = [row("code", "country", "name", "name_latin"), row("zq", "IR", "هوای ما", "Our Air")];
    const file = await writeXlsxFile(sheet).toBuffer();
    await bring("airline", file, "airlines.xlsx");
    expect(await own("airline")).toMatchObject([{ code: "ZQ", name: "هوای ما" }]);
  });

  test("resumes after an interruption without duplicates", async () => {
    const many = Array.from({ length: 700 }, (_, n) => `q${String(n).padStart(3, "0")},ir-tehran,ایستگاه,Halt ${n}`);
    const text = ["code,city,name,name_latin", ...many, "!,ir-tehran,بد,Bad"].join("\n");
    const { id } = await importPlaces(ctx, { kind: "station", file_id: await upload(text) });
    const { placeImport } = await import("./import-batch");
    let batches = 0;
    const breaking = {
      ...placeImport,
      batch: async (...given: Parameters<typeof placeImport.batch>) => {
        if (++batches === 2) {
          await placeImport.batch(...given);
          throw new Error("killed");
        }
        return placeImport.batch(...given);
      },
    };
    const job = { branch_id: ctx.actor.branchId, id };
    const helpers = { job: once, addJob: async () => ({}) as never };
    await expect(runBackgroundJob(job, helpers, { place_import: breaking })).rejects.toThrow("killed");
    expect((await getJob(ctx, { id })).done).toBe(300);
    await runBackgroundJob(job, helpers);
    expect(await getJob(ctx, { id })).toMatchObject({
      state: "done",
      done: 701,
      refused: 1,
      answer: { created: 700 },
    });
  });

  test("canceled before it began it leaves nothing", async () => {
    const { id } = await importPlaces(ctx, { kind: "city", file_id: await upload(CITIES) });
    await cancelJob(ctx, { id });
    await runBackgroundJob({ branch_id: ctx.actor.branchId, id }, { job: once, addJob: async () => ({}) as never });
    expect(await own("city")).toEqual([]);
  });

  test("without a required column, without rows, or of another branch, it is refused", async () => {
    const ask = async (text: string, who = ctx) =>
      refusal(importPlaces(who, { kind: "city", file_id: await upload(text) }));
    expect(await ask("name,country\nx,IR\n")).toEqual(["fieldInvalid", "file_id"]);
    expect(await ask(CITIES.split("\n")[0]!)).toEqual(["fieldInvalid", "file_id"]);
    expect(await ask(CITIES, await manager((await office()).branchId))).toEqual(["notFound"]);
  });
});

describe("deletion", () => {
  test("reveals the common one again; another branch's and a common one are not found; hasMovements (8002) while an airport refers to it", async () => {
    await bring("city", CITIES);
    const rows = await own("city");
    const idOf = (code: string) => rows.find((row) => row.code === code)!.id!;
    const tehran = { kind: "city", id: idOf("ir-tehran") } as const;
    const stranger = await manager((await office()).branchId);
    expect(await refusal(removePlace(stranger, tehran))).toEqual(["notFound"]);
    const shared = await prisma().city.findFirstOrThrow({ where: { ownerBranch: null, code: "ir-tehran" } });
    expect(await refusal(removePlace(ctx, { kind: "city", id: shared.id }))).toEqual(["notFound"]);
    await removePlace(ctx, tehran);
    const [seen] = (await listPlaces(ctx, { kind: "city", search: "tehran", page: 1, per_page: 1 })).items;
    expect(seen).toMatchObject({ code: "ir-tehran", own: false, name: "تهران" });
    await bring("airport", "code,city,name,name_latin\nKLN,ir-kilan,x,Kilan\n");
    expect(await refusal(removePlace(ctx, { kind: "city", id: idOf("ir-kilan") }))).toEqual(["hasMovements"]);
  });
});
