import { describe, expect, test } from "vitest";
import { isAnchor, nextCode, touched } from "./rules";
import { ibanFault, printedIban, writtenIban } from "./rules.iban";

describe("the next free code", () => {
  const sub = { code: "1102", level: 3 };
  const next = (parent: Parameters<typeof nextCode>[0], sisters: string[], more: string[] = []) =>
    nextCode(parent, sisters, [...sisters, ...more]);

  test("extends its parent's by the level's digits", () => {
    expect(next(null, ["1", "2", "3"])).toBe("4");
    expect(next({ code: "1", level: 1 }, ["11", "12"], ["1101", "11010009"])).toBe("13");
    expect(next({ code: "11", level: 2 }, [])).toBe("1101");
    expect(next(sub, [])).toBe("11020001");
    expect(next(sub, ["11020001", "11020007"])).toBe("11020008");
  });
  test("has as many digits as its siblings, ignoring other schemes", () => {
    expect(next({ code: "1201", level: 3 }, ["1201000004", "1201000012"])).toBe("1201000013");
    expect(next(sub, ["11020001", "990077"])).toBe("11020002");
  });
  test("skips codes of moved accounts", () => {
    expect(next(sub, ["11020001"], ["11020002", "11020003"])).toBe("11020004");
  });
  test("fills a gap when the highest is taken; none when all are", () => {
    expect(next(sub, ["11020001", "11029999"])).toBe("11020002");
    const all = Array.from({ length: 9 }, (_, index) => String(index + 1));
    expect(next(null, all.slice(1))).toBe("1");
    expect(next(null, all)).toBeUndefined();
  });
});

test("reports changes of members that entries depend on", () => {
  const before = { parent_id: 3, type: "asset", currency: null };
  expect(touched(before, { ...before })).toEqual([]);
  expect(touched(before, { parent_id: 4, type: "asset", currency: "USD" })).toEqual(["parent_id", "currency"]);
});

test("sub-ledgers used by the product are anchors; accounts of the same code on other levels are not", () => {
  expect(isAnchor({ level: 3, code: "1201" })).toBe(true);
  expect(isAnchor({ level: 3, code: "1202" })).toBe(false);
  expect(isAnchor({ level: 4, code: "1201" })).toBe(false);
});

describe("an IBAN", () => {
  test.each([
    ["IR820540102680020817909002", null],
    ["ir82 0540 1026 8002 0817 9090 02", null],
    ["IR۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲", null],
    ["IR820540102680020817909003", "checksum"],
    ["IR82054010268002081790900", "length"],
    ["IR82054010268002081790900A", "characters"],
    ["GB29 NWBK 6016 1331 9268 19", null],
    ["DE89370400440532013000", null],
    ["DE8937040044053201300", "length"],
    ["DE89370400440532013001", "checksum"],
    ["820540102680020817909002", "country"],
    ["", "country"],
  ] as const)("%s: %s", (typed, fault) => expect(ibanFault(typed)).toBe(fault));

  test("detects every single wrong digit and every swap of neighbours", () => {
    const iban = "IR820540102680020817909002";
    for (let at = 2; at < iban.length; at++) {
      const other = (Number(iban[at]) + 1) % 10;
      expect(ibanFault(iban.slice(0, at) + other + iban.slice(at + 1))).toBe("checksum");
      const next = iban[at + 1];
      if (next === undefined || next === iban[at]) continue;
      expect(ibanFault(iban.slice(0, at) + next + iban[at] + iban.slice(at + 2))).toBe("checksum");
    }
  });

  test("is stored without spaces and printed in groups of four", () => {
    expect(writtenIban(" ir82-0540 ۱۰")).toBe("IR82054010");
    expect(printedIban("IR82054010")).toBe("IR82 0540 10");
  });
});
