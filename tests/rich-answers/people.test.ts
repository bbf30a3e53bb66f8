import { beforeAll, expect, test } from "vitest";
import { mergePassengers } from "@/domain/people/passenger/merge-passengers";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { certificates } from "@/server/routers/back-office/catalogue/certificates";
import { colleagues } from "@/server/routers/back-office/people/colleagues";
import { operators } from "@/server/routers/back-office/people/operators";
import { passengers } from "@/server/routers/back-office/people/passengers";
import { personnel } from "@/server/routers/back-office/people/personnel";
import { filesRouter } from "@/server/routers/back-office/platform/files";
import { backOfficeDoor } from "../back-office";
import { ctxOf } from "../fixtures";
import { dayIn } from "../mappings";
import { nationalCode } from "../national-code";
import { png } from "../sample-files";
import { type RichDesk, richDesk } from "./desk";

/** Colleagues, their users, operators, passengers, leave. */
const clerkOf = backOfficeDoor({
  certificates,
  colleagues,
  files: filesRouter,
  operators,
  passengers,
  payments,
  personnel,
});
let at: RichDesk;
beforeAll(async () => {
  at = await richDesk(clerkOf);
});

const HOLDING = {
  ...{ name: "هلدینگ سپهر", name_latin: "Sepehr", kind: "company", category: 7, national_id: "10101234567" },
};

test("a colleague shows all its stored fields, and the posting that brought it to its balance", async () => {
  const made = await at.post("/colleague/operation", { operation: "create", ...HOLDING, active: false });
  expect(made).toMatchObject({ ...HOLDING, active: false, deleted_at: null });
  const financial = (id: number, more: object) => at.post("/colleagues/update/financial", { id, ...more });
  expect(await financial(made.id, { settlement_day: 9 })).toMatchObject({
    ...HOLDING,
    active: false,
    adjustment: null,
  });
  const owing = await financial(at.other.id, { ceiling: 9_000_000, current_balance: 4_000 });
  expect(owing).toMatchObject({
    ...{ name_latin: null, kind: "agency", category: null, active: true, national_id: null },
    ...{ adjustment: { document_id: expect.any(Number), amount: 4_000 }, financial: { balance: 4_000 } },
  });
  const credit = { type: "payment", method: "cash", counterparty: at.other, amount: 70, date: dayIn() };
  await at.post("/pay/store", { payments: [credit, { ...credit, type: "receipt", amount: 300 }] });
  const result: { colleague: { id: number }; accounts: object[] }[] = await at.post("/colleagues/ledger-accounts");
  const of = (id: number) => result.find(({ colleague }) => colleague.id === id);
  expect(of(made.id)).toMatchObject({ colleague: { name_latin: "Sepehr" } });
  expect(of(at.other.id)).toMatchObject({
    colleague: { name_latin: null },
    accounts: [
      { role: "receivable", debit: 4_070, credit: 300, balance: 3_770 },
      { role: "wallet", debit: 0, credit: 0 },
    ],
  });
});

test("a colleague's user has role, contacts and whether they may sign in", async () => {
  const user = { name: "زهرا", mobile: "+989121112233", email: "z@sepehr.example", role: "manager", active: false };
  const request = (more: object) =>
    at.post("/colleague/user", { colleague_id: at.party.id, password: "ghasedak-sefid", ...more });
  const tag = at.clerk.actor.name;
  expect(await request({ username: `${tag}-1`, ...user })).toMatchObject(user);
  expect(await request({ username: `${tag}-2`, name: "سارا" })).toMatchObject({
    ...{ name: "سارا", mobile: null, email: null, role: "staff", active: true },
  });
});

test("an operator has identity and files", async () => {
  const file = await at.post("/upload", { file: Buffer.from(png()).toString("base64"), name: "contract.png" });
  const names = { name: "سارا نوری", name_latin: "Sara Nouri" };
  const person = {
    ...{ ...names, national_code: nationalCode(31), birth_date: "1991-05-02", gender: "female", mobile: "09121234567" },
    ...{ phone: "02188001122", email: "sara@example.com", address: "تهران", emergency_contact: "مینا 09120000000" },
  };
  const store = (tag: string, more: object) =>
    at.post("/operator/store", { personnel_id: `${at.clerk.actor.name}-${tag}`, access: { role: "seller" }, ...more });
  const files = [{ id: file.id, name: "contract.png", mime: "image/png" }];
  const made = await store("a", { personal: person, files: [file.id] });
  expect(made).toMatchObject({ personal: person, files });
  expect(await at.done("GET", `/operator/get?id=${made.id}`)).toMatchObject({ personal: person, files });
  expect(await at.post("/operator/update", { id: made.id, job: { title: "فروش" } })).toMatchObject({
    personal: person,
    files,
  });
  const bare = await store("b", { personal: names });
  expect(await at.post("/operator/update", { id: bare.id, files: [] })).toMatchObject({
    personal: { ...names, national_code: null, gender: null, phone: null },
    files: [],
  });
});

test("a passenger has identity and merged records", async () => {
  const passport = { type: "passport", number: `P${Date.now()}`, issuing_country: "DE" };
  const greta = { nationality: "DE", first_name: "Greta", last_name: "Braun", documents: [passport] };
  const ali = { national_code: nationalCode(32), first_name: "علی", last_name: "محمدی" };
  const [one, two] = await at.post("/passenger/store", { passengers: [greta, ali] });
  const [{ id: double }] = await at.post("/passenger/store", {
    passengers: [{ ...ali, national_code: nationalCode(33) }],
  });
  await mergePassengers(ctxOf(at.clerk.actor), { target_id: two.id, source_id: double } as never);
  const update = (id: number, more: object) => at.post("/passenger/update", { id, ...more });
  const latin = { first_name_latin: "Greta", last_name_latin: "Braun" };
  expect(await update(one.id, latin)).toMatchObject({
    ...greta,
    ...latin,
    documents: [passport],
    version: 2,
    merged_ids: [],
  });
  expect(await update(one.id, { gender: "female" })).toMatchObject({ version: 3, gender: "female" });
  expect(await update(two.id, { gender: "male" })).toMatchObject({ ...ali, nationality: "IR", merged_ids: [double] });
});

test("leave is marked as by days or by hours", async () => {
  const path = "/personnel/traffic/license";
  const hours = { type: "hourly", starts_at: "2031-03-04T08:00", ends_at: "2031-03-04T10:00", reason: "بانک" };
  const days = { type: "daily", starts_at: "2031-03-09", ends_at: "2031-03-10", reason: "سفر" };
  for (const [form, reason] of [
    [hours, "پزشک"],
    [days, "دیدار"],
  ] as const) {
    const { id } = await at.post(`${path}/store`, form);
    expect(await at.post(`${path}/update`, { id, reason })).toMatchObject({ type: form.type, reason });
  }
});

test("a certificate has the start of its validity", async () => {
  const form = { kind: "licence", title: "IATA", issued_on: "2025-01-01", expires_on: "2031-01-01" };
  const { id } = await at.post("/base/certificate", { kind: "licence", title: "IATA" });
  expect(await at.done("PUT", "/base/certificate", { id, version: 1, ...form })).toMatchObject(form);
  const without = { id, version: 2, kind: "licence", title: "IATA" };
  expect(await at.done("PUT", "/base/certificate", without)).toMatchObject({ issued_on: null, expires_on: null });
});
