import { afterEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { taxOffice } from "../../../../../tests/e-invoices";
import { TRIAL_SIGNER } from "../../../../../tests/tax-signer";
import { consoleOf, house, lastRequest, refusalOf } from "../../../../../tests/two-persons";

let at: Awaited<ReturnType<typeof taxOffice>>;
const opened = async () => {
  const of = await house();
  at = await taxOffice({ of: of.branchId });
  return { of, desk: consoleOf(of.first).eInvoices };
};
afterEach(() => at.close());

const COMPANY = { kind: "legal", name: "شرکت نمونه" };

describe("electronic invoices in the console", () => {
  test("show counts by state, the radar, and a document's timeline", async () => {
    const { of, desk } = await opened();
    await at.invoices(2);
    await at.invoices(1, { buyer: COMPANY });
    await at.invoices(1, { withoutLines: true });
    await at.pass(0);
    await at.pass(10);
    const { items, meta } = await desk.list({});
    expect(meta).toMatchObject({ total: 3, red: 0, late: 0, unmade: 1 });
    expect(meta.states).toMatchObject({ accepted: 2, held: 1, refused: 0 });
    const accepted = items.find(({ state }) => state === "accepted")!;
    const { events, days_left } = await desk.read({ id: accepted.id });
    expect(events.map(({ to }) => to)).toEqual(["ready", "sending", "sent", "accepted"]);
    expect(days_left).toBe(12);
    expect((await desk.list({ state: "held" })).items).toMatchObject([{ missing: ["buyer_economic_code"] }]);
    await prisma().eInvoice.updateMany({
      where: { state: "held", branchId: at.branchId },
      data: { dueOn: new Date(0) },
    });
    expect((await desk.list({ radar: "late" })).items).toHaveLength(1);
    const { queues } = await consoleOf(of.first).dashboard.queues();
    expect(queues.filter(({ name }) => name.endsWith("Invoices"))).toEqual([
      { name: "heldInvoices", total: 1, late: 1 },
      { name: "refusedInvoices", total: 0, late: 0 },
    ]);
  });

  test("send a document once its buyer is complete", async () => {
    const { desk } = await opened();
    await at.invoices(1, { buyer: COMPANY });
    await at.pass(0);
    const [held] = (await desk.list({})).items;
    const { id, version } = held!;
    expect(await desk.complete({ id, version, kind: "legal" })).toMatchObject({ state: "held" });
    const again = await desk.read({ id });
    const economic_code = "14009876543";
    expect(await desk.complete({ id, version: again.version, kind: "legal", economic_code })).toMatchObject({
      state: "ready",
    });
    await at.pass(60);
    await at.pass(10);
    expect(await at.states()).toEqual({ accepted: 1 });
    expect([...at.server.known.values()][0]!.packet.header).toMatchObject({ tob: 2, tinb: economic_code, inty: 1 });
    expect(await refusalOf(desk.complete({ id, version, kind: "legal", economic_code }))).toMatchObject({
      reason: "changedMeanwhile",
    });
  });

  test("send a refused document once more under a new number", async () => {
    const { desk } = await opened();
    at.server.faults.push("refuse one");
    await at.invoices(1);
    await at.pass(0);
    await at.pass(10);
    const [refused] = (await desk.list({ state: "refused" })).items;
    const { id, version } = refused!;
    await desk.retry({ id, version });
    expect(await refusalOf(desk.retry({ id, version }))).toMatchObject({ reason: "operationNotAllowed" });
    await at.pass(60);
    await at.pass(10);
    expect(await at.states()).toEqual({ refused: 1, accepted: 1 });
    const numbers = (await desk.list({})).items.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(2);
    expect((await desk.list({})).meta.red).toBe(0);
  });

  test("cancel an accepted document when a second person agrees", async () => {
    const { of, desk } = await opened();
    await at.invoices(1);
    await at.pass(0);
    await at.pass(10);
    const [accepted] = (await desk.list({})).items;
    const { id, version } = accepted!;
    const cancel = { id, version, reason: "issued twice" };
    expect(await refusalOf(desk.cancel(cancel))).toMatchObject({ reason: "secondPersonNeeded" });
    expect(await at.states()).toEqual({ accepted: 1 });
    const request = await lastRequest(of, "e_invoice.cancel");
    await consoleOf(of.second).changes.decide({ id: request!.id, decision: "approve" });
    await at.pass(60);
    await at.pass(10);
    expect(await at.states()).toEqual({ canceled: 1, accepted: 1 });
    expect([...at.server.known.values()].map(({ living }) => living)).toEqual([false, false]);
    expect(await refusalOf(desk.cancel({ ...cancel, version: (await desk.read({ id })).version }))).toMatchObject({
      reason: "operationNotAllowed",
    });
  });

  test("another branch's document does not exist", async () => {
    const { desk } = await opened();
    await at.invoices(1);
    await at.pass(0);
    const [document] = (await desk.list({})).items;
    const { id, version } = document!;
    const other = consoleOf((await house()).first).eInvoices;
    expect(await refusalOf(other.read({ id }))).toMatchObject({ reason: "notFound" });
    expect(await refusalOf(other.retry({ id, version }))).toMatchObject({ reason: "notFound" });
    expect((await other.list({})).meta.total).toBe(0);
  });
});

describe("fiscal memories", () => {
  const form = {
    ...{ title: "main", memory_id: "A11216", seller_code: "14001234567", starts_on: "2026-01-01" },
    ...{ environment: "production" as const, private_key: TRIAL_SIGNER.key, certificate: TRIAL_SIGNER.certificate },
  };

  test("are saved with their key sealed, and never return it", async () => {
    const { desk } = await opened();
    const { id } = await desk.saveMemory({ ...form, active: true });
    const { items, deadline_days } = await desk.memories();
    expect(deadline_days).toBe(12);
    expect(items.map(({ memory_id, active }) => [memory_id, active])).toEqual([
      ["A11216", true],
      [at.memory.memoryId, false],
    ]);
    expect(JSON.stringify(items)).not.toContain("PRIVATE KEY");
    const row = await prisma().fiscalMemory.findUniqueOrThrow({
      where: { branchId_id: { branchId: at.branchId, id } },
    });
    expect(Buffer.from(row.sealed).toString("latin1")).not.toContain("PRIVATE KEY");
  });

  test.each([
    ["a key without its certificate", { certificate: null }],
    ["a certificate that is none", { certificate: "-----BEGIN CERTIFICATE-----" }],
    ["an address of another environment", { base_url: "https://tp.example/" }],
    ["a local authority without an address", { environment: "local" as const }],
    ["no key at all", { private_key: null, certificate: null }],
  ])("refuse %s", async (_, wrong) => {
    const { desk } = await opened();
    expect(await refusalOf(desk.saveMemory({ ...form, ...wrong }))).toMatchObject({ reason: "fieldInvalid" });
    expect((await desk.memories()).items).toHaveLength(1);
  });
});
