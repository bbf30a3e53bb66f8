import { expect, test } from "vitest";
import { csvOf } from "./rules";

test("no cell is a formula, quotes and commas are escaped, figures stay figures", () => {
  expect(
    csvOf([
      ["=HYPERLINK(1)", "+98 21", "-5", "@x", "\tx"],
      ['He said "no"', "a,b", "two\nlines", -5, null],
    ]),
  ).toBe(`'=HYPERLINK(1),'+98 21,'-5,'@x,'\tx\r\n"He said ""no""","a,b","two\nlines",-5,`);
});

test.each(["＝1+1", " =1", '"=1', "\n=1", "\u0000=1", "＠x"])("%j is not a formula either", (cell) => {
  expect(csvOf([[cell]]).replace(/^"/, "")).toMatch(/^'/);
});
