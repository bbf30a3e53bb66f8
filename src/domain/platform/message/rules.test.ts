import { describe, expect, test } from "vitest";
import { alphabetOf, fill, gsmBytes, measure, partsOf, placeholders } from "./rules";

describe("parts", () => {
  test.each([
    ["a".repeat(160), "gsm7", 1, 0],
    ["a".repeat(161), "gsm7", 2, 145],
    ["€".repeat(80), "gsm7", 1, 0],
    ["€".repeat(81), "gsm7", 2, 143],
    ["س".repeat(70), "ucs2", 1, 0],
    ["س".repeat(71), "ucs2", 2, 63],
    [`${"a".repeat(159)}س`, "ucs2", 3, 41],
  ])("%s", (text, alphabet, parts, left) => {
    expect(measure(text)).toMatchObject({ alphabet, parts, left });
  });

  test("parts join to the text without splitting a surrogate pair or an escape sequence", () => {
    const emoji = `${"س".repeat(66)}✈️🧳${"س".repeat(70)}`;
    const euros = `${"a".repeat(152)}€${"b".repeat(20)}`;
    for (const text of [emoji, euros]) expect(partsOf(text).join("")).toBe(text);
    expect(partsOf(emoji).every((part) => part.isWellFormed() && part.length <= 67)).toBe(true);
    expect(gsmBytes(partsOf(euros)[0]!)).toHaveLength(152);
  });

  test("alphabet codes match GSM 03.38", () => {
    expect(gsmBytes("@ A{é")).toEqual([0x00, 0x20, 0x41, 0x1b, 0x28, 0x05]);
    expect([alphabetOf("Ticket K7 [ok]"), alphabetOf("ê"), alphabetOf("۱")]).toEqual(["gsm7", "ucs2", "ucs2"]);
  });
});

test("placeholders are replaced once; values are not expanded", () => {
  expect(placeholders("{name}، {pnr} {name} {Bad} {}")).toEqual(["name", "pnr"]);
  expect(fill("{name}: {pnr}", { name: "{pnr}", pnr: "K7" })).toBe("{pnr}: K7");
  expect(fill("{toString}{constructor}", {})).toBe("{toString}{constructor}");
});
