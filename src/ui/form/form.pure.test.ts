import { expect, test, vi } from "vitest";
import { addDays, daysBetween, monthAround, monthAway, weekStart } from "../dates/days";
import { readDay, readTime } from "./date-text";
import { FormState } from "./form-state";
import { mergeTyped } from "./merge";
import { caretAfter, groupTyped, readMoney } from "./money-text";
import { instantOf, localOf } from "./zone-time";

const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));

test.each([
  ["۲۵٬۰۰۰٬۰۰۰", "IRR", 25_000_000],
  ["25,000,000", "IRR", 25_000_000],
  ["١٢٫٥", "EUR", 1250],
  ["12.345", "EUR", "12.345"],
  ["12.5", "IRR", "12.5"],
  ["twelve", "IRR", "twelve"],
  ["", "IRR", null],
  ["9007199254740991", "IRR", 9_007_199_254_740_991],
  ["9007199254740992", "IRR", "9007199254740992"],
] as const)("%s %s is read as %s", (typed, currency, expected) => {
  expect(readMoney(typed, currency)).toBe(expected);
});

test("an amount is grouped as it is typed and the caret stays by its digit", () => {
  expect(groupTyped("1234567.5", persian)).toBe("۱٬۲۳۴٬۵۶۷٫۵");
  expect(groupTyped("0012.5", (text) => text)).toBe("12.5");
  expect(groupTyped("abc", persian)).toBe("abc");
  // Caret moves from 12|34 to 1,2|34.
  expect(caretAfter("1234", 2, "1,234")).toBe(3);
  expect(caretAfter("1,2345", 6, "12,345")).toBe(6);
});

test.each([
  ["1405/2/13", "gregorian", "2026-05-03"],
  ["۱۴۰۵۰۲۱۳", "jalali", "2026-05-03"],
  ["2026-05-03", "jalali", "2026-05-03"],
  ["2/13", "jalali", "2026-05-03"],
  ["05/2/13", "jalali", "2026-05-03"],
  ["5/3", "gregorian", "2026-05-03"],
  ["+3", "jalali", "2026-05-04"],
  ["1405/7/31", "jalali", "1405/7/31"],
  ["soon", "jalali", "soon"],
  ["", "jalali", null],
] as const)("%s (%s) is the day %s", (typed, calendar, expected) => {
  expect(readDay(typed, calendar, "2026-05-01")).toBe(expected);
});

test.each([
  ["830", "08:30"],
  ["۲۳:۵۹", "23:59"],
  ["7", "07:00"],
  ["24:00", "24:00x"],
  ["8:75", "8:75x"],
] as const)("%s is the time %s", (typed, expected) => {
  const read = readTime(typed);
  expect(expected.endsWith("x") ? `${read}x` : read).toBe(expected);
});

test("months go by the person's calendar", () => {
  expect(monthAround("2026-05-03", "jalali")).toEqual({ from: "2026-04-21", to: "2026-05-21", days: 31 });
  expect(monthAround("2026-02-10", "gregorian")).toEqual({ from: "2026-02-01", to: "2026-02-28", days: 28 });
  expect(monthAway("2026-05-03", -1, "jalali")).toBe("2026-03-21");
  // A Sunday: its week began on Saturday, or on Monday.
  expect([weekStart("2026-05-03", 6), weekStart("2026-05-03", 1)]).toEqual(["2026-05-02", "2026-04-27"]);
  expect(daysBetween("2026-04-21", addDays("2026-04-21", 40))).toBe(40);
});

test("local times and instants convert back and forth without loss", () => {
  expect(instantOf("2026-05-03T00:15", "Asia/Tehran")).toBe("2026-05-02T20:45:00Z");
  expect(localOf("2026-05-02T20:45:00Z", "Asia/Tehran")).toBe("2026-05-03T00:15");
});

type Charter = { title: string; legs: { from: string; stops: { at: string }[] }[] };
const charter: Charter = {
  title: "",
  legs: [
    { from: "THR", stops: [{ at: "x" }] },
    { from: "MHD", stops: [] },
  ],
};

test("a row keeps its identity during input and after the removal of its neighbour", () => {
  const form = new FormState(charter, null);
  const keys = () => (form.at("legs") as object[]).map(form.keyOf);
  const [first, second] = keys();
  form.set("legs[1].from", "KIH");
  form.set("legs[0].stops[0].at", "y");
  expect(keys()).toEqual([first, second]);
  form.set("legs", form.values.legs.toSpliced(0, 1));
  expect(keys()).toEqual([second]);
  expect(form.dirty).toBe(true);
});

test("rows read again from the server equal the drawn rows", () => {
  const form = new FormState({ rows: [{ id: 1 }, { id: null }] as { id: number | null }[] }, null);
  const keys = () => (form.at("rows") as object[]).map(form.keyOf);
  const [first, second] = keys();
  form.saved(form.values, { rows: [{ id: 1 }, { id: 2 }] });
  expect(keys()).toEqual([first, second]);
  form.follow({ rows: [{ id: 2 }, { id: 3 }] });
  expect(keys()[0]).toBe(second);
  expect(new Set(keys()).size).toBe(2);
});

test("a refusal is shown at its fields and changes no input; a corrected field loses its message", () => {
  const form = new FormState(charter, null);
  form.set("title", "Kish");
  const fields = [
    { path: "charter.title", message: { fa: "نه", en: "no" } },
    { path: "charter.legs[0].from", message: "x" },
  ];
  form.refused({ reason: "fieldInvalid", fields }, (path) => path.replace("charter.", ""));
  expect([form.values.title, [...form.faults.keys()]]).toEqual(["Kish", ["title", "legs[0].from"]]);
  form.set("title", "Kish 2");
  expect([...form.faults.keys()]).toEqual(["legs[0].from"]);
  form.set("legs", form.values.legs.toSpliced(0, 1));
  expect(form.faults.size).toBe(0);
});

test("input during a save stays unsaved", () => {
  const form = new FormState(charter, null);
  form.set("title", "a");
  const sent = form.values;
  form.set("title", "ab");
  form.saved(sent);
  expect([form.values.title, form.dirty]).toEqual(["ab", true]);
  form.discard();
  expect(form.values.title).toBe("a");
});

test("a draft merged into the current record: the record's values for all untouched fields", () => {
  const base = {
    version: 1,
    title: "a",
    latin: "b",
    rows: [
      { id: 1, n: 1, m: 1 },
      { id: 2, n: 2, m: 2 },
      { id: 3, n: 3, m: 3 },
    ],
  };
  const mine = {
    ...base,
    title: "mine",
    rows: [
      { id: 1, n: 11, m: 1 },
      { id: 2, n: 22, m: 2 },
      { id: null, n: 9, m: 9 },
    ],
  };
  const theirs = {
    ...base,
    version: 2,
    latin: "theirs",
    rows: [
      { id: 1, n: 1, m: 5 },
      { id: 3, n: 3, m: 7 },
      { id: 4, n: 4, m: 4 },
    ],
  };
  expect(mergeTyped(base, mine, theirs)).toEqual({
    ...{ version: 2, title: "mine", latin: "theirs" },
    rows: [
      { id: 1, n: 11, m: 5 },
      { id: null, n: 9, m: 9 },
      { id: 4, n: 4, m: 4 },
    ],
  });
  expect(mergeTyped({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ a: 2 });
});

test("a save waits for each field that still looks up what was taken", async () => {
  const form = new FormState<{ party: string | null }>({ party: null }, null);
  await form.arrived();
  form.awaits("party", true);
  form.awaits("other", true);
  const order: string[] = [];
  const saved = form.arrived().then(() => order.push("saved"));
  form.awaits("other", false);
  await Promise.resolve();
  form.set("party", "colleague:1");
  await Promise.resolve();
  order.push("taken");
  form.awaits("party", false);
  await saved;
  expect(order).toEqual(["taken", "saved"]);
});

test("a draft survives a reload without its secrets, and is removed once it is saved or discarded", () => {
  const tab = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  const opened = () => {
    const form = new FormState(
      { title: "", keys: { secret: "" }, secrets: { token: "" }, new_password: "" },
      "gateway",
    );
    form.hide("keys.secret");
    form.restoreDraft();
    return form;
  };
  const first = opened();
  first.set("title", "Bank");
  for (const path of ["keys.secret", "secrets.token", "new_password"]) first.set(path, "s3cret");
  const stored = { title: "Bank", keys: { secret: "" }, secrets: { token: "" }, new_password: "" };
  expect(JSON.parse(tab.get("gateway")!)).toEqual(stored);
  const second = opened();
  expect([second.restored, second.values]).toEqual([true, stored]);
  second.saved(second.values);
  expect([tab.size, opened().restored]).toEqual([0, false]);
  const thrown = opened();
  thrown.set("title", "B");
  thrown.forget();
  thrown.set("title", "Ba");
  expect(tab.size).toBe(0);
  vi.unstubAllGlobals();
});
