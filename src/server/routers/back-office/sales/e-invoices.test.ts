import { afterAll, beforeAll, expect, test } from "vitest";
import { eInvoices } from "@/server/routers/back-office/sales/e-invoices";
import { approved } from "../../../../../tests/approved";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { taxOffice } from "../../../../../tests/e-invoices";

/** Electronic invoices by their documented routes. */
const clerkOf = backOfficeDoor({ eInvoices });
let clerk: Clerk;
let at: Awaited<ReturnType<typeof taxOffice>>;
beforeAll(async () => {
  clerk = await clerkOf("manager");
  at = await taxOffice({ of: clerk.branchId });
});
afterAll(() => at.close());

const ROUTE = "/tax/e-invoices";
const codeOf = async (path: string, body: object) => {
  const { status, json } = await clerk.ask("POST", path, body);
  return [status, json.error?.code ?? null];
};
const NOT_FOUND = [404, 3009];
const CHANGED = [409, 8004];
const NOT_ALLOWED = [409, 8003];

type Listed = { id: number; version: number; state: string };
const listed = async (state: string): Promise<Listed[]> =>
  (await clerk.ask("GET", `${ROUTE}?state=${state}`)).json.data;
const read = async (id: number) => (await clerk.ask("GET", `${ROUTE}/${id}`)).json.data;

/** Refusals that all acts have in common: no such document, another version. */
async function commonRefusals(path: string, { id, version }: Listed, more: object): Promise<void> {
  expect(await codeOf(path, { id: 999_999, version, ...more })).toEqual(NOT_FOUND);
  expect(await codeOf(path, { id, version: version + 9, ...more })).toEqual(CHANGED);
}

test("a held document is listed, read with its lines, completed and sent", async () => {
  await at.invoices(1, { buyer: { kind: "legal", name: "شرکت نمونه" } });
  await at.pass(0);
  const [held] = await listed("held");
  const details = await read(held!.id);
  expect(details).toMatchObject({ missing: ["buyer_economic_code"], pattern: 1, of_id: null });
  expect(details.lines).toMatchObject([{ quantity: "1", price: "100001", basis_points: 1_000, total: 110_001 }]);
  const buyer = { kind: "legal", economic_code: "14009876543" };
  await commonRefusals(`${ROUTE}/complete`, held!, buyer);
  const { status, json } = await clerk.ask("POST", `${ROUTE}/complete`, { ...held, ...buyer });
  expect([status, json.data.state]).toEqual([200, "ready"]);
  expect(await codeOf(`${ROUTE}/complete`, { ...json.data, ...buyer })).toEqual(NOT_ALLOWED);
  expect((await clerk.ask("GET", `${ROUTE}/999999`)).status).toBe(404);
  expect((await clerk.ask("GET", `${ROUTE}/999999/ubl`)).status).toBe(404);
});

test("a refused document is sent again under a new number, once", async () => {
  at.server.faults.push("refuse one");
  await at.invoices(1, { fee: 500 });
  await at.pass(3_600);
  await at.pass(60);
  await at.pass(60);
  const [refused] = await listed("refused");
  await commonRefusals(`${ROUTE}/retry`, refused!, {});
  const { json } = await clerk.ask("POST", `${ROUTE}/retry`, { id: refused!.id, version: refused!.version });
  expect(json.data.state).toBe("ready");
  expect(await codeOf(`${ROUTE}/retry`, { id: refused!.id, version: refused!.version })).toEqual(NOT_ALLOWED);
});

test("a registered document is corrected, and what follows it canceled, as the authority accepts it", async () => {
  await at.invoices(1, { fee: 70_000 });
  for (const seconds of [3_600, 60, 60]) await at.pass(seconds);
  const all = await listed("accepted");
  const details = await Promise.all(all.map(({ id }) => read(id)));
  const accepted = details.find(({ lines }) => lines[0].price === "70001");
  const { id, version } = accepted;
  const correction = { reason: "price", lines: [{ key: "1:fee:1", quantity: "1", price: "60000" }] };
  await commonRefusals(`${ROUTE}/correct`, accepted, correction);
  for (const lines of [
    [{ key: "9:fee:9", quantity: "1", price: "60000" }],
    [{ key: "1:fee:1", quantity: "1", price: "70001" }],
    [{ key: "1:fee:1", quantity: "0", price: "70001" }],
  ])
    expect(await codeOf(`${ROUTE}/correct`, { id, version, reason: "x", lines }), JSON.stringify(lines)).toEqual([
      422, 3003,
    ]);
  await approved(clerk, clerk.ask("POST", `${ROUTE}/correct`, { id, version, ...correction }));
  expect(await codeOf(`${ROUTE}/correct`, { id, version, ...correction })).toEqual(NOT_ALLOWED);
  for (const seconds of [60, 60, 60]) await at.pass(seconds);
  expect((await read(id)).state).toBe("corrected");
  const follower = (await listed("accepted")).find((one) => !all.some((old) => old.id === one.id));
  const corrected = await read(follower!.id);
  expect(corrected).toMatchObject({ state: "accepted", subject: "corrective", of_id: id, total: 66_000 });
  const ubl = (await clerk.ask("GET", `${ROUTE}/${corrected.id}/ubl`)).json.data;
  expect(ubl.content).toContain("<cbc:InvoiceTypeCode>384</cbc:InvoiceTypeCode>");

  await commonRefusals(`${ROUTE}/cancel`, corrected, { reason: "twice" });
  expect(await codeOf(`${ROUTE}/cancel`, { id, version: version + 1, reason: "twice" })).toEqual(NOT_ALLOWED);
  await approved(
    clerk,
    clerk.ask("POST", `${ROUTE}/cancel`, { id: corrected.id, version: corrected.version, reason: "twice" }),
  );
  for (const seconds of [60, 60, 60]) await at.pass(seconds);
  expect((await read(corrected.id)).state).toBe("canceled");
  expect([...at.server.known.values()].at(-1)!.packet.header).toMatchObject({ ins: 3, irtaxid: corrected.number });
});

test("memories are listed without keys; an unknown one and another version are refused", async () => {
  const [memory] = (await clerk.ask("GET", "/tax/memories")).json.data;
  expect(memory).toMatchObject({ memory_id: at.memory.memoryId, active: true });
  expect(JSON.stringify(memory)).not.toContain("PRIVATE KEY");
  const form = {
    title: "main",
    memory_id: "A11216",
    seller_code: "14001234567",
    environment: "trial",
    starts_on: "2026-01-01",
  };
  expect(await codeOf("/tax/memories", { ...form, id: 999_999, version: 1 })).toEqual(NOT_FOUND);
  expect(await codeOf("/tax/memories", { ...form, id: memory.id, version: 99 })).toEqual(CHANGED);
});
