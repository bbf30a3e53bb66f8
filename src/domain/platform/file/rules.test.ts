import { expect, test } from "vitest";
import { clamped, MAX_BYTES, nameFits, plainFolders, plainName } from "./rules";

test.each([
  ["../../etc/passwd", "etc/passwd"],
  ["/abs/olute", "abs/olute"],
  ["C:\\windows\\con", "c/windows/con"],
  ["a/b/c/d/e/f", "a/b/c/d"],
  ["2/uploads", "2/uploads"],
  ["\u0000", "uploads"],
  ["..", "uploads"],
  ["قرارداد", "uploads"],
  ["x".repeat(300), "x".repeat(40)],
])("the folders of %j are %s", (given, expected) => {
  expect(plainFolders(given)).toBe(expected);
});

test.each([
  ["../../x.pdf", "x.pdf"],
  ["C:\\x\\y.png", "y.png"],
  ["CON.pdf", "_CON.pdf"],
  ["a\u0000b\u202egpj.pdf", "abgpj.pdf"],
  ["گواهی ۱۴۰۵.pdf", "گواهی ۱۴۰۵.pdf"],
  ["...", "file"],
  ["", "file"],
  ['<img src="x">.png', "img src=x.png"],
  [`${"n".repeat(300)}.pdf`, `${"n".repeat(116)}.pdf`],
])("the name of %j is %s", (given, expected) => {
  expect(plainName(given)).toBe(expected);
});

test.each([
  ["x.pdf", "pdf", true],
  ["x.v2.final.PDF", "pdf", true],
  ["x.jpeg", "jpg", true],
  ["x.png", "jpg", false],
  ["x", "pdf", false],
  ["x.php.jpg", "jpg", false],
  ["x.html.pdf", "pdf", false],
  ["x.pdf.exe", "pdf", false],
  ["x.svg", "png", false],
] as const)("%s for %s: %s", (name, format, expected) => {
  expect(nameFits(name, format)).toBe(expected);
});

test("requested limits can only be tighter", () => {
  expect(clamped({ maxBytes: 1e12, formats: ["svg", "exe", ".JPEG", "pdf"] })).toEqual({
    maxBytes: MAX_BYTES,
    formats: ["pdf", "jpg"],
    anyEncoding: false,
  });
  expect(clamped({ maxBytes: 1e12, formats: ["csv", "ofx"] })).toEqual({
    maxBytes: 20 * 1_048_576,
    formats: ["csv", "ofx"],
    anyEncoding: true,
  });
  expect(clamped({ maxBytes: 1_000 })).toMatchObject({ maxBytes: 1_000 });
  expect(clamped({ maxBytes: -5, formats: ["svg"] })).toEqual({ maxBytes: 1, formats: [], anyEncoding: false });
});
