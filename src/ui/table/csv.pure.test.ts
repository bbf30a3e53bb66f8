import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("no cell is a formula, quotes and commas are kept, figures stay figures", () => {
  expect(
    csvOf([
      ["=HYPERLINK(1)", "+98 21", "-5", "@x", "\tx"],
      ['He said "no"', "a,b", "two\nlines", -5, null],
    ]),
  ).toBe(`'=HYPERLINK(1),'+98 21,'-5,'@x,'\tx\r\n"He said ""no""","a,b","two\nlines",-5,`);
});
