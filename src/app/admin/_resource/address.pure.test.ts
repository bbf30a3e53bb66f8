import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { expect, test } from "vitest";
import { addressOf, cursorAddress, listAddress, wholeAddress } from "./address";

const filters = { state: parseAsStringLiteral(["on", "off"] as const), sort: parseAsStringLiteral(["name"] as const) };
const inputOf = ({ state }: { state: "on" | "off" | null }) => (state ? { active: state === "on" } : {});
const numbered = listAddress({ key: "row", filters, inputOf });
const paged = listAddress({ key: "row", searches: false, filters, inputOf });
const cursor = cursorAddress({ key: "row", filters, inputOf });
const whole = wholeAddress({ key: "row", ids: parseAsString, inside: { tab: parseAsInteger } });
const read = (address: Parameters<typeof addressOf>[0], query: string) =>
  addressOf(address, Promise.resolve(Object.fromEntries(new URLSearchParams(query))));

test("numbered pages: page and search within their bounds, and invalid values dropped", async () => {
  const values = await read(numbered, `q=%20${"x".repeat(200)}&page=-4&state=broken&row=12`);
  expect(numbered.input(values)).toEqual({ search: "x".repeat(100), page: 1, per_page: 50 });
  expect(values.row).toBe(12);
  expect(numbered.input(await read(numbered, "state=off&page=3"))).toEqual({ active: false, page: 3, per_page: 50 });
});

test.each(["0", "-1", "2147483648", "1e3", "x"])("no row is open with the id %s", async (id) => {
  expect((await read(numbered, `row=${id}`)).row).toBeNull();
});

test("numbered pages without a search box do not search", async () => {
  const values = await read(paged, "q=a&state=on&page=2");
  expect(paged.input(values)).toEqual({ active: true, page: 2, per_page: 50 });
  expect(paged.isFiltered(await read(paged, "q=a"))).toBe(false);
});

test("a cursor's input has no page, and a whole list has no input", async () => {
  expect(cursor.input(await read(cursor, "q=a&page=7"))).toEqual({ search: "a", per_page: 50 });
  expect(whole.input(await read(whole, "q=a&page=7"))).toBeUndefined();
  expect((await read(whole, "row=colleague:1")).row).toBe("colleague:1");
  expect(whole.closed).toEqual({ tab: null });
});

test("a view is no filter, stays when filters are cleared, and leaves its default for a search", async () => {
  const views = { view: parseAsStringLiteral(["open", "all", "done"] as const).withDefault("open") };
  const viewed = cursorAddress({
    key: "row",
    filters: views,
    inputOf: () => ({}),
    view: { name: "view", searched: "all" },
  });
  const [open, done] = [await read(viewed, ""), await read(viewed, "view=done")];
  expect([open["view"], viewed.isFiltered(open), viewed.isFiltered(done)]).toEqual(["open", false, false]);
  expect(viewed.cleared).toEqual({ q: null, page: null });
  expect(viewed.searched("a", open)).toEqual({ q: "a", page: null, view: "all" });
  expect(viewed.searched("", open)).toEqual({ q: "", page: null });
  expect(viewed.searched("a", done)).toEqual({ q: "a", page: null });
});

test("an order is no filter, and a search is none where there is no box", async () => {
  expect(numbered.isFiltered(await read(numbered, "sort=name&page=2"))).toBe(false);
  expect(numbered.isFiltered(await read(numbered, "state=on"))).toBe(true);
  expect(numbered.isFiltered(await read(numbered, "q=a"))).toBe(true);
  expect(whole.isFiltered(await read(whole, "q=a"))).toBe(false);
});
