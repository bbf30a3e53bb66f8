import readXlsx from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { doBookWork } from "@/server/books/do-book-work";
import { books } from "@/server/routers/back-office/accounting/books";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { contentOf, jobsOf, makeDefinite } from "../../../../../tests/books";
import { pair, post } from "../../../../../tests/closing";
import { chart } from "../../../../../tests/ledger";

/** Statutory books by their documented routes, from the legal profile to a verified download. */
const clerkOf = backOfficeDoor({ books });
let clerk: Clerk;
beforeAll(async () => {
  clerk = await clerkOf("manager");
  const of = await chart(clerk.branchId);
  await post(of, "2025-05-05", pair(of.cash, of.sale, 120), { description: "فروش" });
  await post(of, "2025-05-06", pair(of.cost, of.cash, 20));
  await makeDefinite(clerk.branchId, "2025-05-31");
});

const ask = async (method: string, path: string, body?: object) => {
  const { status, json } = await clerk.ask(method, `/accounting/books${path}`, body);
  const fields = json.error?.fields?.map((field: { path: string }) => field.path);
  return { status, code: json.code, data: json.data, fields };
};
const PROFILE = {
  ...{ valid_from: "2025-01-01", legal_name: "آژانس آسمان آبی", national_id: "10101234567", registration_no: "4521" },
  ...{ address: "تهران", signers: [{ name: "مریم کاظمی", position: "مدیرعامل" }] },
};
type Month = { fm: number; state: string; files: { seq: number; kind: string; part: number }[]; tax_files: object[] };
const months = async () => (await ask("GET", "?year=2025")).data.months as Month[];
const may = async () => (await months()).find(({ fm }) => fm === 202505)!;

test("a month waits for a legal profile, then for its files; other months are not definite", async () => {
  expect((await may()).state).toBe("profile");
  const accountant = await clerkOf("accountant", clerk);
  const { status: forbidden, json } = await accountant.ask("POST", "/accounting/books/legal-profiles", PROFILE);
  expect([forbidden, json.code]).toEqual([403, 2007]);
  expect((await months()).find(({ fm }) => fm === 202506)!.state).toBe("open");
  expect((await months()).find(({ fm }) => fm === 202501)!.state).toBe("empty");
  const refused = await Promise.all([
    ask("POST", "/legal-profiles", { ...PROFILE, national_id: "12" }),
    ask("POST", "/legal-profiles", { ...PROFILE, signers: [] }),
    ask("POST", "/legal-profiles", { ...PROFILE, registration_no: "۴۵ م" }),
    ask("POST", "/legal-profiles", { ...PROFILE, legal_name: "" }),
  ]);
  expect(refused.map(({ status, code, fields }) => [status, code, fields[0]])).toEqual([
    [422, 3003, "national_id"],
    [422, 3003, "signers"],
    [422, 3003, "registration_no"],
    [422, 3003, "legal_name"],
  ]);
  const { status, data } = await ask("POST", "/legal-profiles", PROFILE);
  expect([status, data.length, data[0].national_id]).toEqual([200, 1, "10101234567"]);
  expect(await jobsOf(clerk.branchId)).toContain(`make_books:${clerk.branchId}`);
  expect((await may()).state).toBe("waiting");
});

test("made files are listed and downloaded; what there is not is refused", async () => {
  expect(await doBookWork({ task: "make", branchId: clerk.branchId })).toMatchObject({ made: 1 });
  const { state, files } = await may();
  expect([state, files.map(({ kind, part }) => [kind, part])]).toEqual([
    "made",
    [
      ["journal", 0],
      ["journal", 1],
      ["general", 0],
      ["general", 1],
      ["subsidiary", 0],
      ["subsidiary", 1],
    ],
  ]);
  const { data } = await ask("GET", `/files/${files[0]!.seq}`);
  expect(data).toMatchObject({ name: "journal-202505.csv", mime: "text/csv" });
  expect((await contentOf(data.path)).toString("utf8").split("\r\n")).toHaveLength(6);
  const refused = [
    await ask("GET", "/files/999999"),
    await ask("GET", "/tax-ledgers/202501"),
    await ask("GET", "?year=1999"),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [404, 3009],
    [404, 3009],
    [422, 3003],
  ]);
});

test("the electronic ledger of the tax authority has its columns, one side a row", async () => {
  // The layout is for months since 21 March 2025.
  expect((await may()).tax_files).toMatchObject([{ supplement: 0, since: "2025-03-21", rows: 4 }]);
  const { data } = await ask("GET", "/tax-ledgers/202505");
  expect(data.name).toBe("tax-ledger-202505.xlsx");
  const [sheet] = await readXlsx(await contentOf(data.path));
  expect(sheet!.data).toEqual([
    [
      "شماره سند",
      "تاریخ سند",
      "کد حساب کل",
      "عنوان حساب کل",
      "کد حساب معین",
      "عنوان حساب معین",
      "شرح",
      "بدهکار",
      "بستانکار",
    ],
    [1, "1404/02/15", "11", expect.any(String), "1101", expect.any(String), "فروش", 120, 0],
    [1, "1404/02/15", "41", expect.any(String), "4101", expect.any(String), "فروش", 0, 120],
    [2, "1404/02/16", "51", expect.any(String), "5101", expect.any(String), null, 20, 0],
    [2, "1404/02/16", "11", expect.any(String), "1101", expect.any(String), null, 0, 20],
  ]);
});

test("a verification is requested once while it waits; of a year without books it is refused", async () => {
  expect(await ask("POST", "/verify", { year: 2027 })).toMatchObject({ status: 422, code: 3003, fields: ["year"] });
  const [first, again] = [await ask("POST", "/verify", { year: 2025 }), await ask("POST", "/verify", { year: 2025 })];
  expect([first.data.state, again.data.id]).toEqual(["waiting", first.data.id]);
  await doBookWork({ task: "verify", branchId: clerk.branchId });
  expect((await ask("GET", "?year=2025")).data.verification).toMatchObject({ state: "done", files: 6, faults: [] });
});
