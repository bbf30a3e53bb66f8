import fc from "fast-check";
import { expect, test } from "vitest";
import { nationalCode } from "../../../../tests/national-code";
import { isNationalCode } from "../../kernel/national-code";
import { conflictGroupsOf } from "./import-conflict-groups";
import { expiryOf, identityFault } from "./rules";
import { countryOf, formOf, guessColumns } from "./rules.columns";
import { nameFolded, soundOf, wordsOf } from "./rules.search";

test.each([
  [null, { days_left: null, warning: null }],
  ["2026-04-30", { days_left: -1, warning: "expired" }],
  ["2026-05-01", { days_left: 0, warning: "expires_soon" }],
  ["2026-10-28", { days_left: 180, warning: "expires_soon" }],
  ["2026-10-29", { days_left: 181, warning: null }],
] as const)("a document valid until %s", (until, expected) => {
  expect(expiryOf(until, "2026-05-01")).toEqual(expected);
});

test("all spellings of a name have the same sound", () => {
  const sounds = (names: string[]) => [...new Set(names.map((name) => soundOf(nameFolded(name))))];
  expect(sounds(["محمدی", "Mohammadi", "Mohamadi", "Muhammadi", "محمّدي"])).toEqual(["mhmd"]);
  expect(sounds(["قاسم‌زاده", "Ghasem Zadeh", "Qasem-zade", "قاسم زاده"])).toEqual(["Qsmzd"]);
  expect(sounds(["فاطمه", "Fatemeh", "Fateme", "Fatima"])).toEqual(["ftm"]);
  expect(sounds(["خسروی", "Khosravi", "Khosrawi"])).toEqual(["Ksr"]);
  expect(sounds(["مشهدی", "Mashhadi"])).toHaveLength(1);
});

test("folding is idempotent and joins the parts of a name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(nameFolded(nameFolded(text))).toBe(nameFolded(text));
      expect(nameFolded([...text].join("\u200c"))).toBe(nameFolded(text));
    }),
  );
  expect(nameFolded("علی رضا")).toBe(nameFolded("علي‌رضا"));
  expect(nameFolded("O'Connor-Smith")).toBe("oconnorsmith");
});

test("short search words match the beginning of a name and its sound", () => {
  expect(wordsOf(" al  mohamadi ")).toEqual([
    { like: "% al%", sounds: "% ~l %" },
    { like: "%mohamadi%", sounds: "% ~mhmd%" },
  ]);
  expect(wordsOf("آوا")).toEqual([{ like: "%اوا%", sounds: null }]);
  expect(wordsOf("100%")).toEqual([{ like: "%100\\%%", sounds: "% ~10\\%%" }]);
});

test.each([
  [{ nationality: "IR", national_code: nationalCode(1) }, undefined],
  [{ nationality: "IR" }, "national_code"],
  [{ nationality: "IR", national_code: "0000000000" }, "national_code"],
  [{ nationality: "TR" }, "documents"],
  [{ nationality: "TR", documents: [{ type: "passport", number: "U1" }] }, "documents[0].number"],
  [{ nationality: "IR", national_code: nationalCode(1), birth_date: "2026-05-02" }, "birth_date"],
])("checks the identity %j", (known, path) => {
  expect(identityFault(known, "2026-05-01")?.fields[0]?.path).toBe(path);
});

test("stores people with a shared identity key one after the other", () => {
  const iranian = (national_code: string) => ({ nationality: "IR", national_code, documents: [] });
  const by = (...numbers: string[]) => ({
    nationality: "TR",
    documents: numbers.map((number) => ({ type: "passport", number, issuing_country: "TR", expires_on: null })),
  });
  expect(
    conflictGroupsOf([iranian("1"), by("a"), iranian("1"), by("a", "b"), undefined, by("b"), iranian("2")]),
  ).toEqual([[0, 1, 6], [2, 3], [5]]);
});

test("recognizes columns by their usual headers, each once", () => {
  expect(guessColumns(["نام", "Family", "كد ملي", "Passport No.", "شهر", "نام"])).toEqual([
    ...["first_name", "last_name", "national_code", "passport_number", null, null],
  ]);
  expect(["ایران", "turkey", "de", "آلمان", "Mordor"].map(countryOf)).toEqual(["IR", "TR", "DE", "DE", "Mordor"]);
  const row = formOf(["علی", "محمدی", "12345678", "'+98912"], ["first_name", "last_name", "national_code", "mobile"]);
  expect(row).toMatchObject({ first_name: "علی", national_code: "0012345678", contact: { mobile: "+98912" } });
});

test("generated national codes are valid", () => {
  expect([1, 2, 3, 999].every((n) => isNationalCode(nationalCode(n)))).toBe(true);
});

test.each([
  ["66/01/21", "1366-01-21"],
  ["21/01/66", "1366-01-21"],
  ["۰۲/۱۲/۰۵", "1402-۱۲-۰۵"],
  ["21/03/1987", "1987-03-21"],
  ["1366.1.1", "1366-1-1"],
  ["21/03/00", "1400-03-21"],
  ["someday", "someday"],
])("reads the date %s of a spreadsheet as %s", (typed, read) => {
  expect(formOf([typed], ["birth_date"])).toMatchObject({ birth_date: read });
});

test.each([
  ["008-401573-1", "0084015731"],
  ["84 015731", "0084015731"],
  ["0084015731", "0084015731"],
  ["12-3", "12-3"],
])("reads the national code %s of a card as %s", (typed, read) => {
  expect(formOf([typed], ["national_code"])).toMatchObject({ national_code: read });
});
