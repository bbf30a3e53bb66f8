import { beforeAll, expect, test } from "vitest";
import { chartersOf, dayAhead, packageForm, refusal, stay } from "../../../../tests/charter-console";
import { type Office, office } from "../../../../tests/fixtures";

let mine: Office;
let theirs: Office;
let console_: ReturnType<typeof chartersOf>;
let tour: number;
/** A package with a stay in 30 days, and a stay-only charter of two hotels, in 30 and 33 days. */
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  console_ = chartersOf(mine.branchId);
  ({ id: tour } = await console_.charters.save(packageForm(30) as never));
  const stays = [
    stay(30, 3, { key: "a", hotel: "هتل كیان", hotel_latin: "Kian", city: "MHD" }),
    stay(33, 2, {
      key: "b",
      hotel: "هتل آریا",
      hotel_latin: "Aria",
      city: "MHD",
      rooms: [],
      services: [],
      holidays: [],
    }),
  ];
  await console_.charters.save({ kind: "stay", title: "مشهد", title_latin: "Mashhad", stays } as never);
});

const hotels = async (input: Parameters<typeof console_.charterStays.list>[0]) =>
  (await console_.charterStays.list(input)).rows.map(({ hotel_latin }) => hotel_latin);

test("lists stays by check-in with charter, rooms, services and holidays, page by page", async () => {
  const { rows, next_cursor } = await console_.charterStays.list({ per_page: 2 });
  expect(rows.map(({ hotel_latin }) => hotel_latin)).toEqual(["Ramada Taksim", "Kian"]);
  expect(rows[0]).toMatchObject({
    ...{ city: "IST", check_in_on: dayAhead(30), check_out_on: dayAhead(34) },
    charter: { id: tour, kind: "package", status: "draft", currency: "IRR", title_latin: "Istanbul tour" },
    rooms: [{ type: "DBL", beds: 2, extra_beds: 1, count: 12, supplement: 0 }],
    services: [{ title_latin: "City tour", included: false, price: 2_500_000 }],
    holidays: [{ from_on: dayAhead(31), to_on: dayAhead(32), surcharge: 500_000 }],
  });
  const last = await console_.charterStays.list({ per_page: 2, cursor: next_cursor });
  expect(last).toMatchObject({ rows: [{ hotel_latin: "Aria", rooms: [] }], next_cursor: null });
});

test("filters by city, days, kind and words; rejects an invented cursor", async () => {
  expect(await hotels({ city: "mhd" })).toEqual(["Kian", "Aria"]);
  expect(await hotels({ from: dayAhead(31) })).toEqual(["Aria"]);
  expect(await hotels({ to: dayAhead(30), kind: "stay" })).toEqual(["Kian"]);
  expect(await hotels({ search: "کیان" })).toEqual(["Kian"]);
  expect(await hotels({ search: "istanbul" })).toEqual(["Ramada Taksim"]);
  expect(await hotels({ search: String(tour) })).toEqual(["Ramada Taksim"]);
  expect(await hotels({ search: "100%" })).toEqual([]);
  expect(await refusal(console_.charterStays.list({ cursor: "mine" }))).toMatchObject({ fields: ["cursor"] });
});

test("another branch sees none of them; charter:read is required", async () => {
  expect(await chartersOf(theirs.branchId).charterStays.list({})).toEqual({ rows: [], next_cursor: null });
  expect(await refusal(chartersOf(mine.branchId, ["reservation:read"]).charterStays.list({}))).toMatchObject({
    reason: "noPermission",
  });
});
