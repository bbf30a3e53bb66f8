import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { prisma, query } from "@/server/db";
import { runBackgroundJob } from "@/server/jobs/run-background-job";
import { ctxOf, office } from "../../../../tests/fixtures";
import { nationalCode } from "../../../../tests/national-code";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { beginAttempt, runBatch } from "../../platform/background-job/attempt";
import { getJob } from "../../platform/background-job/list-jobs";
import { storeFile } from "../../platform/file/store-file";
import { passengerImport } from "./import-batch";
import { importPassengers, previewImport } from "./import-passengers";
import { listHistory } from "./list-history";
import { mergePassengers, undoMerge } from "./merge-passengers";
import { listImportRows, listImports, readImport } from "./read-import";
import { readProfile } from "./read-profile";
import { decideImport, runImport, undoImport } from "./run-import";
import { storePassenger } from "./store-passengers";
import { updatePassenger } from "./update-passenger";

const once = { attempts: 1, max_attempts: 3 } as never;
let ctx: Ctx<OperatorActor>;
beforeEach(async () => {
  ctx = ctxOf(await personOf((await office()).branchId));
});

async function upload(content: string | Uint8Array, name = "passengers.csv") {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return (await storeFile(ctx, { name, area: "imports", content: bytes })).id;
}
const ask = async (file_id: number) =>
  (await importPassengers(ctx, { file_id, columns: (await previewImport(ctx, { file_id })).columns })).id;
const run = (id: number) =>
  runBackgroundJob({ branch_id: ctx.actor.branchId, id }, { job: once, addJob: async () => ({}) as never });
const people = () =>
  prisma().passenger.findMany({ where: { branchId: ctx.actor.branchId, status: 1 }, orderBy: { id: "asc" } });
const many = (count: number) =>
  ["نام,نام خانوادگی,کد ملی", ...Array.from({ length: count }, (_, n) => `نام${n},محمدی,${nationalCode(n)}`)].join(
    "\n",
  );

/** Runs the dry run over a file; returns its job id and its rows as the API returns them. */
async function looked(content: string | Uint8Array, name?: string) {
  const id = await ask(await upload(content, name));
  await run(id);
  return { id, rows: (await listImportRows(ctx, { id, after: 0 })).rows };
}
async function written(id: number) {
  const work = await runImport(ctx, { id });
  await run(work.id);
  return (await readImport(ctx, { id })).counts;
}
async function undone(id: number) {
  const work = await undoImport(ctx, { id });
  await run(work.id);
  return (await readImport(ctx, { id })).counts;
}
const line = (...cells: string[]) => `نام,نام خانوادگی,کد ملی,موبایل,تاریخ تولد\n${cells.join(",")}`;

describe("passenger import", () => {
  test("stores rows of a CSV with Persian headers and reports bad rows with their reasons and original values", async () => {
    const code = nationalCode(1).replace(/^0+/, "");
    const file = await upload(
      [
        "ردیف;نام و نام خانوادگی;کد ملّی;جنسيت;تاریخ تولد;موبایل;ملیت;شماره گذرنامه;تاریخ انقضا",
        `1;علی رضایی پور;${code};مرد;۱۳۶۶/۰۱/۰۱;'+989121234567;ایرانی;;`,
        "2;مریم بی‌کد;;زن;;;;;",
        "",
        "3;Ayşe Yılmaz;;F;21/03/1987;;Turkey;U 1234567;2040-01-01",
        "4;=cmd();123;;;;;;",
      ].join("\n"),
    );
    const { columns, total, sample } = await previewImport(ctx, { file_id: file });
    expect(columns).toEqual([
      ...[null, "full_name", "national_code", "gender", "birth_date", "mobile", "nationality", "passport_number"],
      "passport_expires_on",
    ]);
    expect([total, sample.length]).toEqual([4, 4]);
    const id = await ask(file);
    await run(id);
    expect(await getJob(ctx, { id })).toMatchObject({ state: "done", total: 4, done: 4, refused: 2 });
    expect(await people()).toEqual([]);
    expect(await readImport(ctx, { id })).toMatchObject({
      step: "dry",
      counts: { new: 2, refused: 2 },
      can_write: true,
    });
    expect(await written(id)).toEqual({ created: 2, refused: 2 });
    expect(await people()).toMatchObject([
      {
        firstName: "علی",
        lastName: "رضایی پور",
        nationalCode: nationalCode(1),
        gender: "male",
        mobile: "+989121234567",
      },
      { firstName: "Ayşe", nationality: "TR", gender: "female", birthDate: new Date("1987-03-21") },
    ]);
    const { rows } = await listImportRows(ctx, { id, outcome: "refused", after: 0 });
    expect(rows).toMatchObject([
      { nr: 2, code: 3002, cells: expect.arrayContaining(["مریم بی‌کد"]), fields: [{ path: "national_code" }] },
      { nr: 4, code: 3002, cells: expect.arrayContaining(["=cmd()"]), fields: [{ path: "last_name" }] },
    ]);
    const stranger = ctxOf(await personOf((await office()).branchId));
    expect(await refusal(listImportRows(stranger, { id, after: 0 }))).toEqual(["notFound"]);
    expect(await refusal(runImport(stranger, { id }))).toEqual(["notFound"]);
    expect(await refusal(previewImport(stranger, { file_id: file }))).toEqual(["notFound"]);
  });

  test("reads dates and numbers of an XLSX unchanged", async () => {
    const head = ["First name", "Surname", "National ID", "Date of birth", "Mobile number"];
    const rows = [
      head.map((value) => ({ value, type: String })),
      [
        { value: "Sara", type: String },
        { value: "Karimi", type: String },
        { value: Number(nationalCode(2)), type: Number },
        { value: new Date("1990-07-01T00:00:00Z"), type: Date, format: "yyyy-mm-dd" },
        { value: 9121234567, type: Number },
      ],
    ];
    const { id } = await looked(await writeXlsxFile(rows as never, { sheet: "x" }).toBuffer(), "passengers.xlsx");
    await written(id);
    expect(await people()).toMatchObject([
      { firstName: "Sara", nationalCode: nationalCode(2), mobile: "+989121234567", birthDate: new Date("1990-07-01") },
    ]);
  });

  test("resumes after a crash without duplicating a passenger", async () => {
    const { id: look } = await looked(many(1_000));
    const { id } = await runImport(ctx, { id: look });
    const attempt = { branchId: ctx.actor.branchId, id, run: randomUUID() };
    await beginAttempt(query, attempt);
    await runBatch(ctx, passengerImport, attempt);
    expect(await people()).toHaveLength(400);
    // The second batch crashes: its transaction never commits.
    const dying = {
      ...passengerImport,
      batch: async (...given: Parameters<typeof passengerImport.batch>) => {
        await passengerImport.batch(...given);
        throw new Error("killed");
      },
    };
    await expect(runBatch(ctx, dying, attempt)).rejects.toThrow("killed");
    expect(await people()).toHaveLength(400);
    await query(
      "test.unheard",
      "update works set heard_at = now() - interval '1 minute' where branch_id = $1 and id = $2",
      [ctx.actor.branchId, id],
    );
    await run(id);
    expect(await getJob(ctx, { id })).toMatchObject({
      ...{ state: "done", done: 1_000, refused: 0, answer: { created: 1_000 } },
    });
    expect(await people()).toHaveLength(1_000);
    const trail = { branchId: ctx.actor.branchId, action: "passenger.create" };
    expect(await prisma().auditEntry.count({ where: trail })).toBe(1_000);
  });

  test("rejects a file without identifying columns, an empty one and one that is no spreadsheet", async () => {
    const file = await upload("نام,شهر\nعلی,تهران");
    expect(await refusal(importPassengers(ctx, { file_id: file, columns: ["first_name", null] }))).toEqual([
      ...["fieldInvalid", "columns"],
    ]);
    const empty = await upload("نام,کد ملی\n");
    expect(await refusal(previewImport(ctx, { file_id: empty }))).toEqual(["fileRefused", "file_id"]);
  });
});

describe("a row that matches an existing passenger", () => {
  const stored = (n: number, first_name: string, last_name: string) =>
    storePassenger(ctx, { first_name, last_name, national_code: nationalCode(n), contact: { mobile: "09121111111" } });

  test("reports another name as a conflict, overwrites nothing and previews each row's outcome", async () => {
    await stored(1, "علی", "رضایی");
    await stored(2, "مریم", "کاظمی");
    await stored(3, "رضا", "محمودی");
    const file = [
      line("حسین", "نوروزی", nationalCode(1), "09122222222", ""),
      `مریم,كاظمى,${nationalCode(2)},09121111111,`,
      `Reza,Mahmoodi,${nationalCode(3)},09123333333,۶۶/۰۱/۲۱`,
      `زهرا,تازه,${nationalCode(4)},,`,
      `پروین,ناهید,${nationalCode(4)},,`,
    ].join("\n");
    const { id, rows } = await looked(file);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["conflict", "same", "changed", "new", "conflict"]);
    expect(rows[0]!.differences).toEqual([
      { field: "first_name", before: "علی", after: "حسین" },
      { field: "last_name", before: "رضایی", after: "نوروزی" },
    ]);
    expect(rows[2]!.differences).toEqual([
      { field: "birth_date", before: null, after: "1987-04-10" },
      { field: "mobile", before: "+989121111111", after: "+989123333333" },
    ]);
    expect(rows[2]!.warnings).toMatchObject([{ path: "birth_date" }]);
    expect(await written(id)).toEqual({ conflict: 2, same: 1, updated: 1, created: 1 });
    expect((await people()).map(({ firstName, lastName, mobile }) => [firstName, lastName, mobile])).toEqual([
      ["علی", "رضایی", "+989121111111"],
      ["مریم", "کاظمی", "+989121111111"],
      ["رضا", "محمودی", "+989123333333"],
      ["زهرا", "تازه", null],
    ]);
    expect((await listImports(ctx)).rows).toMatchObject([{ step: "run", total: 5, by: ctx.actor.name }]);
  });

  test.each([
    ["keep", { skipped: 1 }, [["علی", "رضایی", nationalCode(1)]]],
    ["take", { updated: 1 }, [["حسین", "نوروزی", nationalCode(1)]]],
    [
      "other",
      { created: 1 },
      [
        ["علی", "رضایی", nationalCode(1)],
        ["حسین", "نوروزی", null],
      ],
    ],
  ] as const)("resolves a conflict by %s", async (decision, counts, names) => {
    await stored(1, "علی", "رضایی");
    const { id } = await looked(line("حسین", "نوروزی", nationalCode(1), "09122222222", "1987-03-21"));
    expect(await refusal(runImport(ctx, { id }))).toEqual(["operationNotAllowed"]);
    expect(await decideImport(ctx, { id, decision })).toEqual({ decided: 1 });
    expect(await written(id)).toEqual(counts);
    expect((await people()).map((one) => [one.firstName, one.lastName, one.nationalCode])).toEqual(names);
  });

  test("resolves conflicts one by one and leaves the rest undecided", async () => {
    await stored(1, "علی", "رضایی");
    await stored(2, "مریم", "کاظمی");
    const file = [line("حسین", "نوروزی", nationalCode(1), "", ""), `پروین,ناهید,${nationalCode(2)},,`].join("\n");
    const { id } = await looked(file);
    expect(await decideImport(ctx, { id, decision: "take", nrs: [2] })).toEqual({ decided: 1 });
    expect(await written(id)).toEqual({ conflict: 1, updated: 1 });
    expect((await people()).map(({ firstName }) => firstName)).toEqual(["علی", "پروین"]);
    // Decide and write the remaining rows, then undo all of them together.
    await decideImport(ctx, { id, decision: "take" });
    expect(await written(id)).toEqual({ updated: 2 });
    expect(await undone(id)).toEqual({ restored: 2 });
    expect((await people()).map(({ firstName }) => firstName)).toEqual(["علی", "مریم"]);
  });

  test("requires a new decision when the passenger's name has changed since", async () => {
    const { id: person } = await stored(1, "علی", "رضایی");
    const { id } = await looked(line("حسین", "نوروزی", nationalCode(1), "09122222222", ""));
    await decideImport(ctx, { id, decision: "take" });
    await updatePassenger(ctx, { id: person, first_name: "کاوه", last_name: "تهرانی" });
    expect(await written(id)).toEqual({ conflict: 1 });
    expect(await people()).toMatchObject([{ firstName: "کاوه", lastName: "تهرانی" }]);
  });
});

describe("undoing an import", () => {
  test("removes created passengers and reverts changes, except rows changed or referenced since", async () => {
    const { id: known } = await storePassenger(ctx, {
      ...{ first_name: "رضا", last_name: "محمودی", national_code: nationalCode(1) },
      contact: { mobile: "09121111111", email: "old@example.com" },
    });
    const head = "نام,نام خانوادگی,کد ملی,موبایل,ایمیل,شماره گذرنامه,تاریخ انقضا";
    const file = [
      head,
      `رضا,محمودی,${nationalCode(1)},09122222222,new@example.com,P1234567,2040-01-01`,
      ...[2, 3, 4].map((n) => `نو${n},تازه,${nationalCode(n)},,,,`),
    ].join("\n");
    const { id } = await looked(file);
    expect(await written(id)).toEqual({ updated: 1, created: 3 });
    const [, , edited, used] = await people();
    await updatePassenger(ctx, { id: known, contact: { email: "later@example.com" } });
    await updatePassenger(ctx, { id: edited!.id, contact: { mobile: "09123333333" } });
    await storePassenger(ctx, { first_name: "نو۴", last_name: "تازه", national_code: nationalCode(9) });
    const [, , , , twin] = await people();
    const merge = await mergePassengers(ctx, { target_id: used!.id, source_id: twin!.id });
    await undoMerge(ctx, { id: merge.merge_id });
    expect(await undone(id)).toEqual({ restored: 1, removed: 1, kept: 2 });
    expect(await readProfile(ctx, { id: known })).toMatchObject({
      documents: [],
      contact: { mobile: "+989121111111", email: "later@example.com" },
    });
    expect((await people()).map(({ id }) => id)).toEqual([known, edited!.id, used!.id, twin!.id]);
    const { rows } = await listImportRows(ctx, { id, outcome: "kept", after: 0 });
    expect(rows.map(({ fields }) => fields.length)).toEqual([1, 1]);
    expect((await listHistory(ctx, { id: known }))[0]).toMatchObject({ action: "passenger.update" });
    expect(await refusal(undoImport(ctx, { id }))).toEqual(["operationNotAllowed"]);
    const again = await looked(file);
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(["changed", "new", "same", "same"]);
  });

  test("checks everything that can reference a passenger before removing one", async () => {
    const referring = await query<{ name: string }>(
      "test.referring",
      `select distinct c.conrelid::regclass::text as name from pg_constraint c
        where c.contype = 'f' and c.confrelid = 'passengers'::regclass
       union
       select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'passenger_id'
          and table_name in (select tablename::text from pg_tables where schemaname = 'public')`,
      [],
    );
    const [source] = await query<{ text: string }>(
      "test.in-use",
      "select prosrc as text from pg_proc where proname = 'people_in_use'",
      [],
    );
    const own = ["passengers", "passenger_documents"];
    expect(
      referring
        .map(({ name }) => name)
        .filter((name) => !own.includes(name) && !source!.text.includes(`from ${name} x`)),
    ).toEqual([]);
  });
});
