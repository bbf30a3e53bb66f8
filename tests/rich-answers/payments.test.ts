import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { cheques as backOfficeCheques } from "@/server/routers/back-office/cashier/cheques";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor } from "../back-office";
import { sayad } from "../cheques";
import { dayIn, leaf } from "../mappings";
import { chequeForm, type RichDesk, richDesk } from "./desk";

const clerkOf = backOfficeDoor({ announcements, cheques: backOfficeCheques, payments });
let at: RichDesk;
let bank: number;
let income: number;
let abroad: number;
beforeAll(async () => {
  at = await richDesk(clerkOf);
  const most = { one_person: false, payout_limit: 10_000_000_000 };
  await prisma().branchSetting.create({
    data: { branchId: at.clerk.branchId, type: "approvals", data: most, changedBy: "system" },
  });
  abroad = await leaf(at.clerk.branchId, "1102", { kind: "bank", currency: "USD" });
  [bank, income] = [await at.account("11020001"), await at.account("41010001")];
});

const [today, yesterday] = [dayIn(), dayIn(-1)];
/** Dollars paid last year at their own rate, with every optional member of a payment. */
const dollars = () => ({
  ...{
    type: "payment",
    method: "bank",
    account_id: abroad,
    counterparty: at.passenger,
    amount: 25_000,
    currency: "USD",
  },
  ...{ rate: "600000", date: at.lastYear, reference: "FT-1", description: "پیش‌پرداخت", cost_center_id: at.center },
});
const cash = () => ({ type: "receipt", method: "cash", counterparty: at.party, amount: 1_000, date: today });
const cheque = (more: object = {}) => ({
  ...cash(),
  method: "check",
  check: { sayad_id: sayad(), serial: "77", bank: "ملی", amount: 1_000, due_date: dayIn(9), ...more },
});
const stored = async (...payments: object[]) => (await at.post("/pay/store", { payments })).payments;
const note = (more: object = {}) =>
  at.post("/announcement/store", {
    ...{
      direction: "debit",
      account_id: income,
      party: at.party,
      amount: 1_000,
      date: today,
      status: "active",
      ...more,
    },
  });
/** Settles part of a note. */
const settling = ({ open_item: { open: _, ...item } }: { open_item: { open: number } }, amount: number) => ({
  ...cash(),
  settles: [{ ...item, amount }],
});

test("payments have the stored year, rate, cheque and texts", async () => {
  const [sent, plain, paper] = await stored(dollars(), cash(), cheque());
  expect(sent).toMatchObject({
    ...{
      type: "payment",
      method: "bank",
      fiscal_year: at.year - 1,
      currency: "USD",
      rate: "600000",
      worth: 150_000_000,
    },
    ...{ reference: "FT-1", description: "پیش‌پرداخت", cost_center: { id: at.center }, check_id: null },
  });
  expect(plain).toMatchObject({ fiscal_year: at.year, rate: null, reference: null, check_id: null, cost_center: null });
  expect(paper.check_id).toEqual(expect.any(Number));
});

test("changed ones do, and what they settle and what undid them", async () => {
  const [sent, plain, paper, paying] = await stored(dollars(), cash(), cheque(), settling(await note(), 400));
  const changed = (id: number, more: object) => at.post("/pay/update", { id, ...more });
  expect(await changed(sent.id, { rate: "610000" })).toMatchObject({
    ...{ type: "payment", method: "bank", fiscal_year: at.year - 1, rate: "610000", worth: 152_500_000, version: 2 },
  });
  expect(await changed(sent.id, { reference: "FT-2" })).toMatchObject({ reference: "FT-2", version: 3 });
  expect(await changed(paper.id, { description: "چک" })).toMatchObject({ method: "check", check_id: paper.check_id });
  expect(await changed(paying.id, { description: "علی‌الحساب" })).toMatchObject({ settled: 400, rate: null });
  expect(await changed(plain.id, { status: "trashed" })).toMatchObject({
    ...{ status: "trashed", reversal: { date: today }, trashed_at: expect.any(String) },
  });
});

test("trashed ones still do; what they settled is open again", async () => {
  const known = await note();
  const [sent, plain, paying] = await stored(dollars(), cash(), settling(known, 300));
  const trashed = (id: number) => at.done("DELETE", "/pay/trash", { id, reason: "تکراری" });
  expect(await trashed(sent.id)).toMatchObject({
    ...{ type: "payment", fiscal_year: at.year - 1, rate: "600000", reference: "FT-1", description: "پیش‌پرداخت" },
    ...{ reversal: { date: at.lastYear }, trash_reason: "تکراری", cost_center: { id: at.center } },
  });
  expect(await trashed(plain.id)).toMatchObject({ type: "receipt", fiscal_year: at.year, rate: null, reference: null });
  expect(await trashed(paying.id)).toMatchObject({ settled: 0 });
  expect(await at.post("/announcement/view", { id: known.id })).toMatchObject({ settled: 0, open: 1_000, linked: [] });
});

const full = (more: object = {}) => ({
  ...chequeForm({ series: "۱۲/ب", serial: "2002", bank: "صادرات", branch: "ونک", amount: 7_000, due_date: dayIn(40) }),
  ...{ owner_name: "رضا کریمی", owner_iban: "IR820540102680020817909002", description: "قسط دوم", ...more },
});
const FULL = {
  ...{ series: "12/ب", serial: "2002", bank: "صادرات", branch: "ونک", amount: 7_000, due_date: dayIn(40) },
  ...{ days_left: 40, owner_name: "رضا کریمی", owner_iban: "IR820540102680020817909002", description: "قسط دوم" },
};
const cheques = async (direction: "received" | "issued", checks: object[], date = today) =>
  (await at.post("/check/store", { direction, date, party: at.party, checks })).checks;

test("a cheque shows all its fields, when stored, acted on and changed", async () => {
  const [bare, paper] = await cheques("received", [chequeForm(), full()], yesterday);
  expect(bare).toMatchObject({ series: null, owner_name: "", owner_iban: null, description: "", days_left: 0 });
  expect(paper).toMatchObject({ ...FULL, document: { date: yesterday } });
  const [mine] = await cheques("issued", [full({ account_id: bank })]);
  const acted = async (id: number, operation: string, more: object = {}) =>
    (await at.post("/check/operation", { id, operation, ...more })).checks[0];
  expect(await acted(paper.id, "deposit", { account_id: bank, date: yesterday })).toMatchObject({
    ...{ ...FULL, direction: "received", state: "deposited", document: { date: yesterday } },
  });
  expect(await acted(mine.id, "deliver")).toMatchObject({ ...FULL, direction: "issued", state: "delivered" });
  expect(await acted(bare.id, "deposit")).toMatchObject({ owner_name: "", description: "", document: { date: today } });

  const changed = async (id: number, more: object) =>
    (await at.post("/check/operation/update", { id, ...more })).checks[0];
  expect(await changed(paper.id, { description: "رسید" })).toMatchObject({ ...FULL, document: { date: yesterday } });
  expect(await changed(mine.id, { type: "return" })).toMatchObject({ ...FULL, direction: "issued", state: "returned" });
  expect(await changed(bare.id, { type: "cash" })).toMatchObject({ state: "cleared", owner_name: "", days_left: 0 });
});
