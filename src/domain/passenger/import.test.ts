import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { prisma, query } from "@/server/db";
import { doWork } from "@/server/jobs/do-work";
import { personOf } from "../../../tests/desk";
import { ctxOf, office } from "../../../tests/fixtures";
import { nationalCode } from "../../../tests/national-code";
import { refusal } from "../../../tests/outcomes";
import type { Ctx, OperatorActor } from "../context";
import { storeFile } from "../file/store-file";
import { beginAttempt, doStroke } from "../work/attempt";
import { readWork } from "../work/list-works";
import { importPassengers, previewImport } from "./import-passengers";
import { passengerImport } from "./import-stroke";
import { listRefusedRows } from "./list-refused-rows";

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
  doWork({ branch_id: ctx.actor.branchId, id }, { job: once, addJob: async () => ({}) as never });
const people = () => prisma().passenger.findMany({ where: { branchId: ctx.actor.branchId }, orderBy: { id: "asc" } });
const many = (count: number) =>
  ["نام,نام خانوادگی,کد ملی", ...Array.from({ length: count }, (_, n) => `نام${n},محمدی,${nationalCode(n)}`)].join(
    "\n",
  );

describe("an import", () => {
  test("of a CSV with Persian heads: rows are stored, the bad ones told with their reasons and what stood there", async () => {
    const code = nationalCode(1).replace(/^0+/, "");
    const file = await upload(
      [
        "ردیف;نام و نام خانوادگی;کد ملّی;جنسيت;تاریخ تولد;موبایل;ملیت;شماره گذرنامه;تاریخ انقضا",
        `1;علی رضایی پور;${code};مرد;۱۳۶۶/۰۱/۰۱;'+989121234567;ایرانی;;`,
        "2;بی‌کد;;زن;;;;;",
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
    expect(await readWork(ctx, { id })).toMatchObject({
      ...{ state: "done", total: 4, done: 4, refused: 2, answer: { created: 2, updated: 0 } },
    });
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
    const { rows } = await listRefusedRows(ctx, { id, after: 0 });
    expect(rows.map(({ cells, ...row }) => ({ ...row, cells: { ...cells } }))).toMatchObject([
      { nr: 2, code: 3002, cells: { 1: "بی‌کد" }, fields: [{ path: "national_code" }] },
      { nr: 4, code: 3005, cells: { 1: "=cmd()" } },
    ]);
    const stranger = ctxOf(await personOf((await office()).branchId));
    expect(await refusal(listRefusedRows(stranger, { id, after: 0 }))).toEqual(["notFound"]);
    expect(await refusal(previewImport(stranger, { file_id: file }))).toEqual(["notFound"]);
  });

  test("of an XLSX: days and figures are read as they are", async () => {
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
    const sheet = await writeXlsxFile(rows as never, { sheet: "x" }).toBuffer();
    const id = await ask(await upload(sheet, "passengers.xlsx"));
    await run(id);
    expect(await people()).toMatchObject([
      { firstName: "Sara", nationalCode: nationalCode(2), mobile: "+989121234567", birthDate: new Date("1990-07-01") },
    ]);
  });

  test("that is killed half-way goes on where it stood: nobody twice", async () => {
    const id = await ask(await upload(many(1_000)));
    const attempt = { branchId: ctx.actor.branchId, id, run: randomUUID() };
    await beginAttempt(query, attempt);
    await doStroke(ctx, passengerImport, attempt);
    expect(await people()).toHaveLength(400);
    // The second stroke dies with all it did: its transaction never commits.
    const dying = {
      ...passengerImport,
      stroke: async (...given: Parameters<typeof passengerImport.stroke>) => {
        await passengerImport.stroke(...given);
        throw new Error("killed");
      },
    };
    await expect(doStroke(ctx, dying, attempt)).rejects.toThrow("killed");
    expect(await people()).toHaveLength(400);
    await query(
      "test.unheard",
      "update works set heard_at = now() - interval '1 minute' where branch_id = $1 and id = $2",
      [ctx.actor.branchId, id],
    );
    await run(id);
    expect(await readWork(ctx, { id })).toMatchObject({
      ...{ state: "done", done: 1_000, refused: 0, answer: { created: 1_000, updated: 0 } },
    });
    expect(await people()).toHaveLength(1_000);
    const trail = { branchId: ctx.actor.branchId, action: "passenger.create" };
    expect(await prisma().auditEntry.count({ where: trail })).toBe(1_000);
  });

  test("a file without a name or anything to be known by, an empty one, and one that is no spreadsheet are refused", async () => {
    const file = await upload("نام,شهر\nعلی,تهران");
    expect(await refusal(importPassengers(ctx, { file_id: file, columns: ["first_name", null] }))).toEqual([
      ...["fieldInvalid", "columns"],
    ]);
    const empty = await upload("نام,کد ملی\n");
    expect(await refusal(previewImport(ctx, { file_id: empty }))).toEqual(["fileRefused", "file_id"]);
  });
});
