import { prisma } from "@/server/db";
import type { Clerk } from "../back-office";
import { sayad } from "../cheques";
import { dueSupplier } from "../due-supplier";
import { charter } from "../fixtures";
import { hotel, rooms } from "../hotels";
import { asLedgerOwner } from "../ledger";
import { dayIn, leaf } from "../mappings";
import { nationalCode } from "../national-code";
import { png } from "../sample-files";
import { settingsOf } from "./settings";
import { type Ask, type Sample, type Samples, unique, type World } from "./world";

const path =
  (clerk: Clerk, method: string, path: string): Ask =>
  (body, headers) =>
    clerk.ask(method, path, body, headers);

export const made = async (clerk: Clerk, route: string, body: object) => {
  const { status, json } = await clerk.ask("POST", route, body);
  if (status !== 200 || json.status === false) throw new Error(`${route}: ${JSON.stringify(json)}`);
  return json.data;
};

export const accountOf = async ({ branchId }: Clerk, code: string) =>
  (
    await asLedgerOwner<{ id: number }>("select id from ledger.accounts where branch_id = $1 and code = $2", [
      branchId,
      code,
    ])
  )[0]!.id;
const party = ({ colleagueId }: Clerk) => ({ type: "colleague", id: colleagueId });

const receipt = (clerk: Clerk, amount = 1_000) => ({
  payments: [{ type: "receipt", method: "cash", counterparty: party(clerk), amount, date: dayIn() }],
});
const paid = async (clerk: Clerk) => (await made(clerk, "/pay/store", receipt(clerk))).payments[0] as { id: number };

/** A run of an item that became due. */
async function runForm(clerk: Clerk, note = "فهرست") {
  await dueSupplier(clerk.branchId, { amount: 1_000, day: dayIn() });
  return { due_until: dayIn(), pay_on: dayIn(), account_id: await accountOf(clerk, "11020001"), note };
}

async function memoForm(clerk: Clerk, amount = 1_000) {
  const supplier_id = await dueSupplier(clerk.branchId, { amount: 1_000, day: dayIn() });
  return { supplier_id, kind: "adm", number: "M-1", day: dayIn(), amount };
}

const cheques = (clerk: Clerk, more: object = {}) => ({
  ...{ direction: "received", party: party(clerk) },
  checks: [{ sayad_id: sayad(), serial: "123456", bank: "ملت", amount: 1_000, due_date: dayIn(), ...more }],
});
const cheque = async (clerk: Clerk) => (await made(clerk, "/check/store", cheques(clerk))).checks[0] as { id: number };

const noteForm = async (clerk: Clerk, more: object = {}) => ({
  ...{ direction: "debit", account_id: await accountOf(clerk, "41010001"), party: party(clerk) },
  ...{ amount: 500, date: dayIn(), status: "active", ...more },
});
const note = async (clerk: Clerk, more: object = {}) =>
  (await made(clerk, "/announcement/store", await noteForm(clerk, more))) as { id: number };
const record = async (clerk: Clerk) => ({ type: "announcement", id: (await note(clerk)).id });
const group = async (clerk: Clerk) =>
  (await made(clerk, "/accounting/connections/store", { title: "گروه", items: [await record(clerk)] })) as {
    id: number;
  };

export async function documentForm(clerk: Clerk, more: object = {}) {
  const [debit, credit] = [await leaf(clerk.branchId, "5201"), await leaf(clerk.branchId, "4101")];
  const rows = [
    { account_id: debit, debit: 1_000 },
    { account_id: credit, credit: 1_000 },
  ];
  return { date: dayIn(), description: "سند", rows, ...more };
}
const document = async (clerk: Clerk, more: object = {}) =>
  (await made(clerk, "/manual-document", await documentForm(clerk, more))) as { id: number };

const bankAccount = (more: object = {}) => ({ kind: "cash", title: `صندوق ${unique()}`, ...more });
const moneyAccount = async (clerk: Clerk) =>
  (await made(clerk, "/accounting/account", bankAccount())) as { id: number };
const certificate = async (clerk: Clerk) =>
  (await made(clerk, "/base/certificate", { kind: "licence", title: "IATA" })) as { id: number };
const user = ({ colleagueId }: Clerk, more: object = {}) => ({
  ...{ colleague_id: colleagueId, username: `u${unique()}`, name: "سارا", password: "ghasedak-sefid", ...more },
});
const storedUser = async (clerk: Clerk) => (await made(clerk, "/colleague/user", user(clerk))) as { id: number };
const operatorForm = (more: object = {}) => ({
  ...{ personnel_id: `n-${unique()}`, personal: { name: "سارا نوری", name_latin: "Sara Nouri" } },
  ...{ access: { role: "seller" }, ...more },
});

let days = 0;
const leaveForm = () => {
  const day = new Date(Date.UTC(2031, 0, 1 + 3 * days++)).toISOString().slice(0, 10);
  return { type: "daily", starts_at: day, ends_at: day, reason: "سفر" };
};
const leave = async (clerk: Clerk) =>
  (await made(clerk, "/personnel/traffic/license/store", leaveForm())) as { id: number };
async function traffic({ branchId, actor: { operatorId } }: Clerk) {
  const workDate = new Date(Date.UTC(2026, 0, 1 + days++));
  const enteredAt = new Date(workDate.getTime() + 8 * 3_600_000);
  const leftAt = new Date(workDate.getTime() + 12 * 3_600_000);
  return prisma().personnelTraffic.create({
    data: { branchId, operatorId, kind: "present", workDate, enteredAt, leftAt },
  });
}

let people = 10_000;
const person = (more: object = {}) => ({
  passengers: [{ national_code: nationalCode(people++), first_name: "علی", last_name: "محمدی", ...more }],
});
const passenger = async (clerk: Clerk) => (await made(clerk, "/passenger/store", person()))[0] as { id: number };

async function room({ branchId }: Clerk) {
  const [id] = await rooms(branchId, await hotel(branchId));
  return id!;
}

const rebuilt =
  (route: string, body: object = {}, other: object = { year: 1403 }) =>
  async ({ clerk }: World): Promise<Sample> => ({ ask: path(clerk, "POST", route), body, other, quiet: true });

/** A call of one route with one body, and with another. */
export const call =
  (
    method: string,
    route: string,
    bodies: (clerk: Clerk, world: World) => Promise<[object, object] | [object, object, Partial<Sample>]>,
  ) =>
  async (world: World): Promise<Sample> => {
    const [body, other, more] = await bodies(world.clerk, world);
    return { ask: path(world.clerk, method, route), body, other, ...more };
  };

export const sampleOf = (
  method: string,
  route: string,
  of: (clerk: Clerk) => Promise<{ id: number }>,
  changes: object,
  other: object,
) =>
  call(method, route, async (clerk) => {
    const { id } = await of(clerk);
    return [
      { id, ...changes },
      { id, ...changes, ...other },
    ];
  });

export const BACK_OFFICE: Samples = {
  "POST /base/accommodation/rooms/delete": call("POST", "/base/accommodation/rooms/delete", async (clerk) => {
    const ids = [await room(clerk), await room(clerk)];
    return [{ ids }, { ids: ids.slice(1) }];
  }),
  "POST /base/accommodation/room/update": call("POST", "/base/accommodation/room/update", async (clerk) => {
    const id = await room(clerk);
    return [
      { id, version: 1, name: "تازه" },
      { id, version: 1, name: "دیگر" },
    ];
  }),
  "POST /base/accommodation/rooms/update": call("POST", "/base/accommodation/rooms/update", async (clerk) => {
    const id = await room(clerk);
    return [{ rooms: [{ id, version: 1, name: "تازه" }] }, { rooms: [{ id, version: 1, name: "دیگر" }] }];
  }),
  "POST /accounting/account": call("POST", "/accounting/account", async () => [bankAccount(), bankAccount()]),
  "PUT /accounting/account": sampleOf("PUT", "/accounting/account", moneyAccount, bankAccount(), { title: "دیگر" }),
  "DELETE /accounting/account": sampleOf("DELETE", "/accounting/account", moneyAccount, {}, { id: 1 }),
  "POST /accounting/account/update": call("POST", "/accounting/account/update", async () => {
    const account = (title: string) => ({ accounts: [{ parent_code: "5101", title }] });
    return [account(`تبلیغات ${unique()}`), account("دیگر")];
  }),
  "POST /announcement/store": call("POST", "/announcement/store", async (clerk) => [
    await noteForm(clerk),
    await noteForm(clerk, { amount: 501 }),
  ]),
  "POST /announcement/update": sampleOf(
    "POST",
    "/announcement/update",
    note,
    { version: 1, amount: 700 },
    { amount: 701 },
  ),
  "POST /announcement/calculation": rebuilt("/announcement/calculation", {}, { all: true }),
  "POST /account-history/calculate-daily": rebuilt("/account-history/calculate-daily", { year: 1405 }),
  "POST /account-history/calculate-monthly": rebuilt("/account-history/calculate-monthly", { year: 1405 }),
  "POST /account-history/calculate-complete": rebuilt("/account-history/calculate-complete", { year: 1405 }),
  "POST /base/certificate": call("POST", "/base/certificate", async () => [
    { kind: "licence", title: "IATA" },
    { kind: "licence", title: "other" },
  ]),
  "PUT /base/certificate": sampleOf(
    "PUT",
    "/base/certificate",
    certificate,
    { version: 1, kind: "licence", title: "a" },
    { title: "b" },
  ),
  "DELETE /base/certificate": sampleOf("DELETE", "/base/certificate", certificate, {}, { id: 1 }),
  "POST /check/store": call("POST", "/check/store", async (clerk) => [cheques(clerk), cheques(clerk)]),
  "POST /check/operation": sampleOf(
    ...(["POST", "/check/operation", cheque] as const),
    { operation: "deposit", date: dayIn() },
    { description: "slip" },
  ),
  "POST /check/operation/update": call("POST", "/check/operation/update", async (clerk) => {
    const { id } = await cheque(clerk);
    await made(clerk, "/check/operation", { id, operation: "deposit", date: dayIn() });
    return [
      { id, description: "slip 12" },
      { id, description: "slip 13" },
    ];
  }),
  "POST /colleague/operation": call("POST", "/colleague/operation", async (clerk) => {
    const { id } = await made(clerk, "/colleague/operation", { operation: "create", name: "سپید" });
    return [
      { operation: "delete", id },
      { operation: "delete", id: clerk.colleagueId },
    ];
  }),
  "POST /colleagues/update/financial": call("POST", "/colleagues/update/financial", async (clerk) => {
    const { id } = await made(clerk, "/colleague/operation", { operation: "create", name: "سپید" });
    return [
      { id, ceiling: 0, settlement_day: 3 },
      { id, ceiling: 0, settlement_day: 4 },
    ];
  }),
  "POST /colleagues/update/general-billing": rebuilt("/colleagues/update/general-billing", {}, { ids: [1] }),
  "POST /colleague/user": call("POST", "/colleague/user", async (clerk) => [user(clerk), user(clerk)]),
  "PUT /colleague/user": sampleOf("PUT", "/colleague/user", storedUser, { name: "زهرا" }, { name: "مریم" }),
  "DELETE /colleague/user": sampleOf("DELETE", "/colleague/user", storedUser, {}, { id: 1 }),
  "POST /accounting/connections/store": call("POST", "/accounting/connections/store", async (clerk) => {
    const items = [await record(clerk)];
    return [
      { title: "گروه", items },
      { title: "دیگر", items },
    ];
  }),
  "POST /accounting/connections/update": call("POST", "/accounting/connections/update", async (clerk) => {
    const [{ id }, add] = [await group(clerk), [await record(clerk)]];
    return [
      { id, version: 1, add },
      { id, version: 1, title: "دیگر" },
    ];
  }),
  "POST /accounting/connections/trash": sampleOf("POST", "/accounting/connections/trash", group, {}, { reason: "x" }),
  "POST /accounting/connections/merge": call("POST", "/accounting/connections/merge", async (clerk) => {
    const [target, source, other] = [await group(clerk), await group(clerk), await group(clerk)];
    return [
      { target_id: target.id, source_id: source.id },
      { target_id: target.id, source_id: other.id },
    ];
  }),
  "POST /online/credit/update": rebuilt("/online/credit/update", {}, { x: 1 }),
  "POST /manual-document": call("POST", "/manual-document", async (clerk) => {
    const form = await documentForm(clerk, { status: "temporary" });
    return [form, { ...form, description: "دیگر" }];
  }),
  "PUT /manual-document": call("PUT", "/manual-document", async (clerk) => {
    const form = await documentForm(clerk);
    const { id } = await made(clerk, "/manual-document", form);
    return [
      { ...form, id, version: 1, status: "temporary" },
      { ...form, id, version: 1, description: "دیگر" },
    ];
  }),
  "DELETE /manual-document": call("DELETE", "/manual-document", async (clerk) => {
    const { id } = await document(clerk, { status: "temporary" });
    return [
      { id, on: "original" },
      { id, on: "original", reason: "x" },
    ];
  }),
  "POST /upload": call("POST", "/upload", async () => [
    { file: Buffer.from(png()).toString("base64"), name: "a.png" },
    { file: Buffer.from(png()).toString("base64"), name: "b.png" },
  ]),
  "POST /gateway/invoice/{drive}": call("POST", "/gateway/invoice/wallet", async (clerk) => [
    { owner: party(clerk), amount: 5_000 },
    { owner: party(clerk), amount: 5_001 },
  ]),
  "POST /gateway/invoice/{drive}/verify": call("POST", "/gateway/invoice/wallet/verify", async (clerk) => {
    const { serial_id } = await made(clerk, "/gateway/invoice/wallet", { owner: party(clerk), amount: 5_000 });
    return [{ serial_id }, { serial_id: "other" }, { quiet: true }];
  }),
  "POST /operator/store": call("POST", "/operator/store", async () => [operatorForm(), operatorForm()]),
  "POST /operator/update": call("POST", "/operator/update", async (clerk) => {
    const { id } = await made(clerk, "/operator/store", operatorForm());
    return [
      { id, job: { title: "فروش" } },
      { id, job: { title: "مالی" } },
    ];
  }),
  "POST /auth/connect/disconnect": rebuilt("/auth/connect/disconnect", {}, { operator_id: 1 }),
  "POST /personnel/traffic/update": call("POST", "/personnel/traffic/update", async (clerk) => {
    const { id, enteredAt, leftAt } = await traffic(clerk);
    const times = { entered_at: enteredAt, left_at: leftAt };
    return [
      { id, ...times, kind: "remote" },
      { id, ...times, kind: "mission" },
    ];
  }),
  "DELETE /personnel/traffic/delete": sampleOf("DELETE", "/personnel/traffic/delete", traffic, {}, { id: 1 }),
  "POST /personnel/traffic/license/store": call("POST", "/personnel/traffic/license/store", async () => [
    leaveForm(),
    leaveForm(),
  ]),
  "POST /personnel/traffic/license/update": sampleOf(
    "POST",
    "/personnel/traffic/license/update",
    leave,
    { reason: "a" },
    { reason: "b" },
  ),
  "DELETE /personnel/traffic/license/delete": sampleOf(
    "DELETE",
    "/personnel/traffic/license/delete",
    leave,
    {},
    { id: 1 },
  ),
  "POST /passenger/store": call("POST", "/passenger/store", async () => [
    person(),
    person(),
    // A repeated answer has the id of the new passenger.
    { told: (rows) => (rows as { id: number; code: number }[]).map(({ id, code }) => ({ id, code })) },
  ]),
  "POST /passenger/update": sampleOf("POST", "/passenger/update", passenger, { gender: "male" }, { gender: "female" }),
  "POST /passenger/delete": sampleOf("POST", "/passenger/delete", passenger, {}, { id: 1 }),
  "POST /pay/store": call("POST", "/pay/store", async (clerk) => [receipt(clerk), receipt(clerk, 2_000)]),
  "POST /pay/update": sampleOf("POST", "/pay/update", paid, { version: 1, amount: 700 }, { amount: 701 }),
  "POST /pay/runs": call("POST", "/pay/runs", async (clerk) => [await runForm(clerk), await runForm(clerk, "دیگر")]),
  "POST /pay/runs/act": async ({ clerk }) => {
    const { id } = (await made(clerk, "/pay/runs", await runForm(clerk))) as { id: number };
    return {
      ask: path(clerk, "POST", "/pay/runs/act"),
      ...{ body: { id, version: 1, act: "void" }, other: { id, version: 2, act: "void" } },
    };
  },
  "POST /suppliers/documents": call("POST", "/suppliers/documents", async (clerk) => [
    await memoForm(clerk),
    await memoForm(clerk, 2_000),
  ]),
  "POST /suppliers/documents/act": async ({ clerk }) => {
    const { id } = (await made(clerk, "/suppliers/documents", await memoForm(clerk))) as { id: number };
    return {
      ask: path(clerk, "POST", "/suppliers/documents/act"),
      ...{ body: { id, version: 1, act: "withdraw" }, other: { id, version: 2, act: "withdraw" } },
    };
  },
  "DELETE /pay/trash": sampleOf("DELETE", "/pay/trash", paid, {}, { reason: "x" }),
  "POST /panel/bulk/add": call("POST", "/panel/bulk/add", async () => [
    { contacts: ["09121234567"], text: "سلام" },
    { contacts: ["09121234567"], text: "بدرود" },
  ]),
  "POST /accounting/preference": call("POST", "/accounting/preference", async (clerk) => {
    const account_id = await leaf(clerk.branchId, "4101");
    return [
      { key: "sale", account_id, valid_from: dayIn(400 + days++) },
      { key: "sale", account_id, valid_from: dayIn(400 + days++) },
    ];
  }),
  "PUT /accounting/preference/{id}": async (world) => {
    const { clerk } = world;
    const all = (await clerk.ask("GET", "/accounting/preference")).json.data as { key: string; id: number }[];
    const { id } = all.find(({ key }) => key === "markup")!;
    const [one, two] = [await leaf(clerk.branchId, "4101"), await leaf(clerk.branchId, "4101")];
    // Each ends the period before the previous one did.
    const valid_from = dayIn(1_500 - days++);
    return {
      ask: path(clerk, "PUT", `/accounting/preference/${id}`),
      ...{ body: { account_id: one, valid_from }, other: { account_id: two, valid_from } },
    };
  },
  "PUT /settings/index/{type}": call("PUT", "/settings/index/numbering", async (clerk) => {
    const version = await settingsOf(clerk, "numbering");
    const data = { invoice_prefix: `A${days++}`, receipt_prefix: "B", digits: 6 };
    return [
      { version, data },
      { version, data: { ...data, digits: 7 } },
    ];
  }),
  "POST /telephony/call/make": call("POST", "/telephony/call/make", async () => [
    { phone: "09123456789" },
    { phone: "09123456780" },
  ]),
  "POST /telephony/call/hangup": call("POST", "/telephony/call/hangup", async (_, { ami }) => {
    const [uniqueid, other] = [
      ami.server.exchange.ring({ number: "09121234567" }),
      ami.server.exchange.ring({ number: "09121234568" }),
    ];
    return [{ uniqueid }, { uniqueid: other }, { outside: true }];
  }),
  "POST /telephony/sms/send": call("POST", "/telephony/sms/send", async () => [
    { phone: "09123456789", text: "سلام" },
    { phone: "09123456789", text: "بدرود" },
  ]),
  "POST /telephony/ussd/send": call("POST", "/telephony/ussd/send", async () => [
    { code: "*140*1#" },
    { code: "*140*2#" },
  ]),
  "POST /telephony/action/execute": call("POST", "/telephony/action/execute", async () => [
    { action: "CoreShowChannels" },
    { action: "CoreSettings" },
  ]),
  "POST /online/reservation/penalty": call("POST", "/online/reservation/penalty", async (_, world) => [
    { pnr: await booked(world) },
    { pnr: await booked(world) },
  ]),
  "POST /online/reservation/refund": call("POST", "/online/reservation/refund", async (clerk, world) => {
    const { quote_id } = await made(clerk, "/online/reservation/penalty", { pnr: await booked(world) });
    return [
      { quote_id, remarks: "a" },
      { quote_id, remarks: "b" },
    ];
  }),
};

/** A seat of the branch booked by its partner. */
async function booked({ partner, asPartner }: World): Promise<string> {
  const { id, classes } = await charter(partner.branchId);
  const { json } = await asPartner("POST", "/book", { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] });
  return json.items[0].local_pnr;
}
