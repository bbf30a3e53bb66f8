import { expect, test } from "vitest";
import { digitsOf, isCardNumber, issuerOf, maskedNumber, withoutNumbers, writtenNumber } from "./rules";

test.each([
  ["6037-9912-3456-7893", true],
  ["۶۰۳۷ ۹۹۱۲ ۳۴۵۶ ۷۸۹۳", true],
  ["6037991234567894", false],
  ["4111 1111 1111 1111", true],
  ["0000000000000000", false],
  ["60379912", false],
  ["6037991234567893x", false],
])("%s is a card number: %s", (typed, is) => {
  expect(isCardNumber(writtenNumber(typed))).toBe(is);
});

test("one wrong digit or two swapped neighbours are detected", () => {
  const number = "6037991234567893";
  for (let at = 0; at < number.length; at++) {
    for (let digit = 0; digit < 10; digit++) {
      const other = number.slice(0, at) + digit + number.slice(at + 1);
      expect(isCardNumber(other)).toBe(other === number);
    }
    const [a, b] = [number[at], number[at + 1]];
    const swapped = number.slice(0, at) + b + a + number.slice(at + 2);
    // The check digit does not distinguish 09 and 90.
    if (b !== undefined && a !== b && `${a}${b}` !== "09" && `${a}${b}` !== "90")
      expect(isCardNumber(swapped)).toBe(false);
  }
});

test.each([
  ["6037991234567893", "Melli"],
  ["6104331234567890", "Mellat"],
  ["6393701234567890", "Sepah"],
  ["4111111111111111", "Visa"],
  ["5555555555554444", "Mastercard"],
  ["9999991234567890", undefined],
])("%s is issued by %s", (number, name) => {
  expect(issuerOf(number)?.en).toBe(name);
});

test("a masked number has the first six and the last four digits", () => {
  expect(maskedNumber("603799", "7893")).toBe("603799******7893");
});

test.each([
  ["6037991234567893", "603799…7893"],
  ["۶۰۳۷ ۹۹۱۲-۳۴۵۶ ۷۸۹۳", "603799…7893"],
  ["٦٠٣٧٩٩١٢٣٤٥٦٧٨٩٣", "603799…7893"],
  ["Ali 6037-9912-3456-7893 card", "Ali 603799…7893 card"],
  ["603799…78931234", "603799…1234"],
  ["60379912345", "603799…2345"],
  ["6037997893", "6037997893"],
  ["603799…7893", "603799…7893"],
  ["۷۸۹۳", "۷۸۹۳"],
  ["رضا", "رضا"],
])("%s is searched as %s", (typed, written) => {
  expect(withoutNumbers(typed)).toBe(written);
  expect(withoutNumbers(written)).toBe(written);
});

test.each([
  ["۶۰۳۷۹۹۱۲۳۴۵۶۷۸۹۳", { bin: "603799", last4: "7893", both: true }],
  ["603799…7893", { bin: "603799", last4: "7893", both: true }],
  ["7893", { bin: "7893", last4: "7893", both: false }],
  ["789", null],
  ["Ali 603799…7893", null],
])("%s filters by %o", (search, input) => {
  expect(digitsOf(search)).toEqual(input);
});
