import { createPrivateKey, randomUUID, X509Certificate } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TaxDocument } from "@/domain/sales/e-invoice/document";
import { AUTHORITY_FAULTS, taxAuthorityServer } from "../../../../tests/tax-authority-server";
import { TRIAL_SIGNER } from "../../../../tests/tax-signer";
import { Moadian } from "./moadian";

const MEMORY = "A11216";
const signer = {
  clientId: MEMORY,
  key: createPrivateKey(TRIAL_SIGNER.key),
  certificate: new X509Certificate(TRIAL_SIGNER.certificate),
};
let clock: Date;
let server: Awaited<ReturnType<typeof taxAuthorityServer>>;
beforeEach(async () => {
  clock = new Date("2026-11-28T08:30:00Z");
  server = await taxAuthorityServer({ memoryId: MEMORY, now: () => clock.getTime() });
});
afterEach(() => server.close());

const authority = (given: Partial<ConstructorParameters<typeof Moadian>[0]> = {}) =>
  new Moadian({ baseUrl: server.url, memoryId: MEMORY, signer, allowPrivate: true, now: () => clock, ...given });
const inTime = () => AbortSignal.timeout(10_000);

const document = (price: string, given: Partial<TaxDocument> = {}): TaxDocument => ({
  subject: "original",
  pattern: 1,
  issuedAt: clock,
  createdAt: clock,
  label: "INV-000001",
  currency: "IRR",
  preceding: null,
  seller: { economicCode: "14001234567" },
  buyer: null,
  flight: null,
  lines: [
    {
      ...{ key: "1:1", itemId: "2330001234567", name: "fee", quantity: "1", unit: "1627", price },
      ...{ allowance: 0n, basisPoints: 1_000, levies: [], contract: null },
    },
  ],
  settlement: { credit: 0n },
  ...given,
});
const outgoing = (port: Moadian, count: number, first = 1) =>
  Array.from({ length: count }, (_, at) => {
    const built = port.build(document(String(1_000 + at)), BigInt(first + at));
    return { uid: randomUUID(), number: built.number, payload: built.payload };
  });

describe("Moadian", () => {
  test("registers documents signed and encrypted for the authority", async () => {
    const port = authority();
    const documents = outgoing(port, 3);
    const results = await port.send(documents, inTime());
    expect(results.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "accepted"]);
    expect([...server.known.keys()]).toEqual(documents.map(({ number }) => number));
    const statuses = await port.ask([...documents.map(({ uid }) => uid), randomUUID()], inTime());
    expect(statuses.map(({ status }) => status)).toEqual(["registered", "registered", "registered", "absent"]);
  });

  test("reports the authority's codes for a number that is known and a reference that is not", async () => {
    const port = authority();
    const [first] = outgoing(port, 1);
    await port.send([first!], inTime());
    const again = { uid: randomUUID(), payload: first!.payload };
    const preceding = "A1121604C220002F095011";
    const lost = port.build(document("5", { subject: "cancellation", preceding }), 9n);
    const wrong = { uid: randomUUID(), payload: lost.payload };
    await port.send([again, wrong], inTime());
    const [known, reference] = await port.ask([again.uid, wrong.uid], inTime());
    expect(known).toMatchObject({ status: "refused", errors: [{ code: "0300101" }] });
    expect(reference).toMatchObject({ status: "refused", errors: [{ code: "0300601" }] });
  });

  test("cancels a registered document once", async () => {
    const port = authority();
    const original = port.build(document("700"), 1n);
    const cancel = (serial: bigint) =>
      port.build(document("700", { subject: "cancellation", preceding: original.number }), serial);
    const uids = [randomUUID(), randomUUID(), randomUUID()] as const;
    await port.send([{ uid: uids[0], payload: original.payload }], inTime());
    await port.send([{ uid: uids[1], payload: cancel(2n).payload }], inTime());
    await port.send([{ uid: uids[2], payload: cancel(3n).payload }], inTime());
    expect((await port.ask(uids, inTime())).map(({ status }) => status)).toEqual([
      "registered",
      "registered",
      "refused",
    ]);
  });

  test("returns a trace id that was used before as unknown, never as refused", async () => {
    const port = authority();
    const documents = outgoing(port, 1);
    await port.send(documents, inTime());
    expect(await port.send(documents, inTime())).toMatchObject([{ outcome: "unknown" }]);
    expect(server.known.size).toBe(1);
  });

  const expected = {
    down: ["unknown", 0],
    silent: ["unknown", 2],
    empty: ["unknown", 2],
    cut: ["unknown", 2],
    hang: ["unknown", 2],
    "new key": ["unsent", 0],
    "refuse one": ["accepted", 1],
    forget: ["accepted", 2],
    twice: ["accepted", 2],
  } as const;
  test.each(AUTHORITY_FAULTS)("gives each document one result under the fault %s", async (fault) => {
    const port = authority();
    const documents = outgoing(port, 2);
    // The key is fetched before the fault.
    expect(await port.send(outgoing(port, 1, 100), inTime())).toMatchObject([{ outcome: "accepted" }]);
    server.faults.push(fault);
    const results = await port.send(documents, AbortSignal.timeout(fault === "hang" ? 700 : 10_000));
    const [outcome, registered] = expected[fault];
    expect(results.map((one) => [one.uid, one.outcome])).toEqual(documents.map(({ uid }) => [uid, outcome]));
    expect(server.known.size).toBe(1 + registered);
  });

  test("fetches the authority's new key after packets for the old one were refused", async () => {
    const port = authority();
    await port.send(outgoing(port, 1), inTime());
    server.faults.push("new key");
    const documents = outgoing(port, 2, 50);
    expect((await port.send(documents, inTime())).map(({ outcome }) => outcome)).toEqual(["unsent", "unsent"]);
    expect((await port.send(documents, inTime())).map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
  });

  test("knows that nothing was sent while the authority cannot be reached", async () => {
    const port = authority();
    const documents = outgoing(port, 2);
    await server.close();
    expect((await port.send(documents, inTime())).map(({ outcome }) => outcome)).toEqual(["unsent", "unsent"]);
    expect(await port.health(inTime())).toMatchObject({ ok: false });
    server = await taxAuthorityServer({ memoryId: MEMORY, now: () => clock.getTime() });
  });

  test("is not believed with another memory's token, and does not reach private addresses by itself", async () => {
    const other = authority({ signer: { ...signer, clientId: "B11216" } });
    expect(await other.health(inTime())).toMatchObject({ ok: false, fault: expect.stringContaining("4103") });
    const outside = authority({ allowPrivate: false });
    expect(await outside.health(inTime())).toMatchObject({ ok: false });
  });

  test("reads buyers' reactions and the authority's clock", async () => {
    const port = authority();
    const [document] = outgoing(port, 1);
    await port.send([document!], inTime());
    server.reactions.set(document!.number, "SYSTEMIC_APPROVED");
    const unknown = "A1121604C220002F095011";
    expect(await port.reactions([document!.number, unknown], inTime())).toEqual([
      { number: document!.number, reaction: "approved_by_time" },
      { number: unknown, reaction: null },
    ]);
    expect(await port.health(inTime())).toEqual({ ok: true, clockOffsetMs: 0, fault: null });
  });
});
