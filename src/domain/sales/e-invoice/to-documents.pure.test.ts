import { describe, expect, test } from "vitest";
import type { SourceLine } from "./source-line";
import { documentsOf, type InvoiceSource, type SourcePassenger } from "./to-documents";

const NOW = new Date("2026-11-28T09:00:00Z");

const line = (given: Partial<SourceLine>): SourceLine => ({
  ...{ line: 1, seq: 1, what: "fee", for_party: null, basis_points: 1_000, base: "500000", tax: "50000", sign: 1 },
  ...{ product: "flight", pattern: 1, service_id: "2330000000001", unit: "1627", issuer: "us" },
  ...given,
});
const TICKET = line({ seq: 2, what: "service", for_party: "supplier:1", basis_points: 0, base: "10000001", tax: "0" });

const passenger = (part: number, given: Partial<SourcePassenger> = {}): SourcePassenger => ({
  ...{ part, line: 1, name: "سارا احمدی", national_code: "0084575948", passport: null, total: "100" },
  ...{ abroad: false, refunded: false },
  ...given,
});

const source = (given: Partial<InvoiceSource> = {}): InvoiceSource => ({
  ...{ kind: "sale", label: "INV-1", issuedAt: NOW, currency: "IRR", onCredit: false, sellerCode: "14001234567" },
  fee: { itemId: "2330000000002", unit: "1627" },
  buyer: { kind: "consumer", name: null, nationalId: null, economicCode: null, postalCode: null },
  ...{ lines: [line({}), TICKET], passengers: [passenger(1), passenger(2)], heads: [] },
  ...given,
});

describe("documents of a sale", () => {
  test("report only our part of what is sold on behalf of others", () => {
    const [only, ...others] = documentsOf(source(), NOW);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ part: 0, missing: [], total: 550_000n, document: { pattern: 1, buyer: null } });
    expect(only!.document.lines).toMatchObject([{ itemId: "2330000000002", price: "500000" }]);
  });

  test("name each passenger in pattern 6, sharing the ticket's price to the last rial", () => {
    const ticket = { ...TICKET, pattern: 6 };
    const documents = documentsOf(source({ lines: [line({ pattern: 6 }), ticket] }), NOW);
    expect(documents.map(({ part, document }) => [part, document.pattern])).toEqual([
      [0, 1],
      [1, 6],
      [2, 6],
    ]);
    const prices = documents.slice(1).map(({ document }) => BigInt(document.lines[0]!.price));
    expect(prices).toEqual([5_000_000n, 5_000_001n]);
  });

  test("report a tax without a rate as a duty, shared like the price, so that the total is the invoice's", () => {
    const entered = { ...TICKET, pattern: 6, for_party: null, basis_points: null, tax: "901" };
    const documents = documentsOf(source({ lines: [entered] }), NOW);
    expect(documents.map(({ document }) => document.lines[0]!.levies)).toMatchObject([
      [{ kind: "duty", amount: 450n }],
      [{ kind: "duty", amount: 451n }],
    ]);
    expect(documents.reduce((sum, { total }) => sum + total, 0n)).toBe(10_000_902n);
  });

  test("hold the ticket of a seat sold without a name", () => {
    const ticket = { ...TICKET, pattern: 6 };
    const nameless = passenger(1, { name: null, national_code: null });
    const [document] = documentsOf(source({ lines: [ticket], passengers: [nameless] }), NOW);
    expect(document).toMatchObject({ missing: ["passenger_id"], document: { buyer: { kind: "natural", name: null } } });
  });

  test("leave the ticket to the carrier that issues it", () => {
    const ticket = { ...TICKET, pattern: 6, issuer: "carrier" as const };
    expect(documentsOf(source({ lines: [line({}), ticket] }), NOW).map(({ part }) => part)).toEqual([0]);
  });

  test.each([
    ["a company without an economic code", { kind: "legal" }, ["buyer_economic_code"]],
    ["a person without a national id", { kind: "natural" }, ["buyer_national_id"]],
    ["a company by its economic code", { kind: "legal", economicCode: "14009876543" }, []],
  ])("know what is missing of %s", (_, buyer, missing) => {
    const whole = { ...source().buyer, ...buyer };
    expect(documentsOf(source({ buyer: whole }), NOW)[0]!.missing).toEqual(missing);
  });

  test("lack ids that are not set, and another currency than the rial", () => {
    const bare = source({ fee: { itemId: null, unit: null }, currency: "USD" });
    expect(documentsOf(bare, NOW)[0]!.missing).toEqual(["currency", "service_id", "unit"]);
  });
});

describe("documents of a credit note", () => {
  const sold = (given: Partial<InvoiceSource> = {}) =>
    documentsOf(source(given), NOW).map(({ part, document }, at) => ({
      id: at + 1,
      part,
      state: "accepted",
      document,
    }));
  const twoFees = [line({}), line({ line: 2, base: "300000", tax: "30000" })];
  const note = (lines: readonly SourceLine[], given: Partial<InvoiceSource> = {}) =>
    documentsOf(source({ kind: "credit_note", label: "CN-1", lines, ...given }), NOW);

  test("cancel what is given back whole", () => {
    const heads = sold();
    const [only, ...others] = note([line({ sign: -1 })], { heads });
    expect(others).toEqual([]);
    expect(only).toMatchObject({ ofId: 1, document: { subject: "cancellation", label: "CN-1" }, total: 550_000n });
  });

  test("return whole lines, and correct a line of which a part is given back", () => {
    const heads = sold({ lines: twoFees });
    const [returned] = note([line({ line: 2, base: "300000", tax: "30000", sign: -1 })], { heads });
    expect(returned).toMatchObject({ document: { subject: "return" }, total: 550_000n });
    const [corrected] = note([line({ base: "100000", tax: "10000", sign: -1 })], { heads });
    expect(corrected).toMatchObject({ document: { subject: "corrective" }, total: 770_000n });
  });

  test("cancel the refunded passenger's ticket only, with a new original of what we keep", () => {
    const ticket = { ...TICKET, pattern: 6 };
    const heads = sold({ lines: [ticket] });
    const penalty = line({ what: "penalty", base: "40000", tax: "4000" });
    const passengers = [passenger(1, { refunded: true }), passenger(2)];
    const documents = note([{ ...ticket, base: "5000000", sign: -1 }, penalty], { heads, passengers });
    expect(documents.map(({ part, ofId, document, total }) => [part, ofId, document.subject, total])).toEqual([
      [1, 1, "cancellation", 5_000_000n],
      [0, null, "original", 44_000n],
    ]);
  });

  test("follow nothing that is canceled already, nor a cancellation by hand", () => {
    const heads = sold().map((head) => ({ ...head, state: "canceled" }));
    expect(note([line({ sign: -1 })], { heads })).toEqual([]);
    const byHand = sold().map((head) => ({
      ...head,
      document: { ...head.document, subject: "cancellation" as const },
    }));
    expect(note([line({ sign: -1 })], { heads: byHand })).toEqual([]);
  });
});
