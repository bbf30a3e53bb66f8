import { describe, expect, test } from "vitest";
import type { TaxDocument } from "@/domain/sales/e-invoice/document";
import { brokenRules, type Packet } from "../../../../tests/tax-authority-rules";
import { packetOf, packetText } from "./packet";
import { taxId } from "./tax-id";

const DAY_MS = 86_400_000;
const ISSUED = new Date("2026-11-28T08:30:00Z");

const line = (given: Partial<TaxDocument["lines"][number]> = {}) => ({
  key: "1:1",
  itemId: "2330001234567",
  name: "service fee",
  quantity: "1",
  unit: "1627",
  price: "500000",
  allowance: 0n,
  basisPoints: 1_000,
  levies: [],
  contract: null,
  ...given,
});
const document = (given: Partial<TaxDocument> = {}): TaxDocument => ({
  subject: "original",
  pattern: 1,
  issuedAt: ISSUED,
  createdAt: ISSUED,
  label: "INV-000001",
  currency: "IRR",
  preceding: null,
  seller: { economicCode: "14001234567" },
  buyer: null,
  flight: null,
  lines: [line()],
  settlement: { credit: 0n },
  ...given,
});
const person = { kind: "natural", name: "x", economicCode: null, postalCode: null, passport: null } as const;

describe("tax id", () => {
  test.each([
    ["A11216", 19_490, 49_321_217n, "A1121604C220002F095011"],
    ["A111DW", 20_099, 4_409_600n, "A111DW04E8300004349008"],
    ["A111H1", 20_134, 487_273_132n, "A111H104EA6001D0B32AC6"],
    ["DEF5GH", 18_463, 8_173n, "DEF5GH0481F0000001FED8"],
  ])("reproduces the published number of memory %s", (memory, days, serial, number) => {
    expect(taxId(memory, new Date(days * DAY_MS + 1), serial)).toBe(number);
  });

  test("differs for every serial, and refuses one that does not fit", () => {
    const numbers = new Set(Array.from({ length: 5_000 }, (_, at) => taxId("A11216", ISSUED, BigInt(at + 1))));
    expect(numbers.size).toBe(5_000);
    for (const serial of [0n, 1n << 40n]) expect(() => taxId("A11216", ISSUED, serial)).toThrow(RangeError);
    expect(() => taxId("a11216", ISSUED, 1n)).toThrow(RangeError);
  });
});

describe("packet", () => {
  test("truncates the tax of each line and sums lines into the header", () => {
    const { header, body } = packetOf(
      document({
        lines: [
          line({ price: "333", basisPoints: 1_000 }),
          line({ quantity: "2.5", price: "1001", allowance: 2n, basisPoints: 950 }),
          line({ price: "19", levies: [{ kind: "duty", name: "airport", basisPoints: 0, amount: 7n }] }),
        ],
      }),
      "A11216",
      1n,
    );
    expect(body.map(({ prdis, adis, vam, tsstam }) => [prdis, adis, vam, tsstam])).toEqual([
      [333n, 333n, 33n, 366n],
      [2_502n, 2_500n, 237n, 2_737n],
      [19n, 19n, 1n, 27n],
    ]);
    expect(header).toMatchObject({ tprdis: 2_854n, tdis: 2n, tadis: 2_852n, tvam: 271n, todam: 7n, tbill: 3_130n });
  });

  test("writes no nulls, and amounts beyond 2^53 exactly", () => {
    const text = packetText(
      packetOf(document({ lines: [line({ price: "9007199254740993", basisPoints: 0 })] }), "A11216", 1n),
    );
    expect(text).not.toContain("null");
    expect(text).toContain('"tbill":9007199254740993');
  });

  test("is the same for the same document and serial", () => {
    const [first, second] = [packetOf(document(), "A11216", 7n), packetOf(document(), "A11216", 7n)];
    expect(packetText(first)).toBe(packetText(second));
  });

  test("names the passenger by id at home and by passport abroad", () => {
    const buyer = { ...person, nationalId: "0084575948" };
    const home = packetOf(document({ pattern: 6, flight: "domestic", buyer }), "A11216", 1n).header;
    expect(home).toMatchObject({ inty: 1, inp: 6, ft: 1, bid: "0084575948", bpn: null });
    const foreigner = { ...person, nationalId: null, passport: "P1234567" };
    const abroad = packetOf(document({ pattern: 6, flight: "international", buyer: foreigner }), "A11216", 1n).header;
    expect(abroad).toMatchObject({ ft: 2, bid: null, bpn: "P1234567" });
  });

  test.each([
    [0n, { setm: 1 }],
    [550_000n, { setm: 2 }],
    [200_000n, { setm: 3, cap: 350_000n, insp: 200_000n }],
  ])("settles with %s on credit", (credit, members) => {
    const { setm, cap, insp } = packetOf(document({ settlement: { credit } }), "A11216", 1n).header;
    expect({ setm, ...(cap !== undefined && { cap, insp }) }).toEqual(members);
  });

  test("obeys the authority's rules, which refuse each changed member", () => {
    const rules = { known: new Map(), memoryId: "A11216", nowMs: ISSUED.getTime(), deadlineDays: 12 };
    const packet = (): Packet => JSON.parse(packetText(packetOf(document(), "A11216", 1n)));
    expect(brokenRules(packet(), rules)).toEqual([]);
    const amounts = ["tprdis", "tadis", "tvam", "tbill", "setm", "inno", "indatim", "taxid"];
    for (const name of amounts) {
      const wrong = packet();
      wrong.header[name] = name === "taxid" ? "A11216000000000000001X" : 3;
      expect(brokenRules(wrong, rules).length, name).toBeGreaterThan(0);
    }
    for (const name of ["prdis", "adis", "vam", "tsstam", "sstid"]) {
      const wrong = packet();
      wrong.body[0]![name] = 3;
      expect(brokenRules(wrong, rules).length, name).toBeGreaterThan(0);
    }
  });

  test("is late after the days of the deadline and not before", () => {
    const at = (days: number) => ({
      ...{ known: new Map(), memoryId: "A11216", deadlineDays: 12 },
      nowMs: ISSUED.getTime() + days * DAY_MS,
    });
    const packet: Packet = JSON.parse(packetText(packetOf(document(), "A11216", 1n)));
    expect(brokenRules(packet, at(12))).toEqual([]);
    expect(brokenRules(packet, at(13)).map(({ code }) => code)).toEqual(["0200201"]);
  });
});
