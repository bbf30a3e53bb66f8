import { expect, test } from "vitest";
import { actsOf, isLive, KINDS, MOVES, NEEDED, ownActsOf, STATUSES, sellHref } from "./rules";
import { answeredWords, closedWords } from "./rules.notification";

test("active requests can be answered, changed and ended; canceled ones are final", () => {
  for (const status of STATUSES) {
    expect(actsOf(status).includes("answer")).toBe(isLive(status));
    expect(ownActsOf(status).length > 0).toBe(isLive(status));
    expect(MOVES[status].includes("canceled")).toBe(isLive(status));
  }
  expect([MOVES.canceled, actsOf("canceled")]).toEqual([[], []]);
  expect(actsOf("closed")).toEqual(["reopen"]);
});

const CITY = { code: "ir-mashhad", name: "مشهد", name_latin: "Mashhad" };
const place = (code: string) => ({ code, city: CITY });

test("a sale is prefilled from the request", () => {
  const request = {
    ...{ id: 7, party: "passenger:12", origin: { code: "THR" }, destination: place("MHD") },
    ...{ dates: { from: "2027-01-02", to: null }, passengers: { adult: 2, child: 1, infant: 0 } },
  };
  const query = (kind: (typeof KINDS)[number]) =>
    Object.fromEntries(new URL(sellHref({ ...request, kind }), "http://x").searchParams);
  expect(query("flight")).toEqual({
    ...{ tab: "flight", from: "THR", to: "MHD", on: "2027-01-02", adt: "2", chd: "1", inf: "0" },
    ...{ buyer: "passenger:12", request: "7" },
  });
  expect(query("accommodation")["tab"]).toBe("hotel");
  expect(query("tour")).toMatchObject({ tab: "charter", q: "MHD" });
  const bare = sellHref({ ...request, kind: "other", origin: null, destination: null, dates: null });
  expect(bare).toBe("/admin/sell?tab=flight&adt=2&chd=1&inf=0&buyer=passenger%3A12&request=7");
});

test("each kind has its required data", () => {
  for (const kind of KINDS) expect(new Set(NEEDED[kind]).size).toBe(NEEDED[kind].length);
  expect(NEEDED.other).toEqual([]);
});

test("a notification has one line of at most 140 characters, in either language", () => {
  const long = `${"یک ".repeat(100)}\n\nدو`;
  const { text, subject } = answeredWords({ id: 5, locale: "fa", text: long });
  expect(subject).toBe("درخواست سفر 5");
  expect(text).toMatch(/^پاسخ درخواست سفر 5 رسید: یک یک .*…$/);
  expect(text).not.toContain("\n");
  expect([...text].length).toBeLessThanOrEqual(140 + 40);
  expect(closedWords({ id: 5, locale: "en", text: " sold\n out " }).text).toBe(
    "Your travel request 5 was closed: sold out",
  );
  // Characters outside the BMP are not split.
  expect(answeredWords({ id: 1, locale: "en", text: "😀".repeat(200) }).text.isWellFormed()).toBe(true);
});
