import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { back, chartersOf, dayAhead, leg, packageForm, refusal, stay } from "../../../../tests/charter-console";
import { charter, ctxOf, type Office, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";
import { readCalendar } from "./read-calendar";
import { CalendarQuery } from "./schema.listing";

let mine: Office;
let theirs: Office;
let console_: ReturnType<typeof chartersOf>;
/** By title: a package in 20 days, a two-leg route in 20, a stay in 21, a canceled one in 22, all of `mine`. */
const made: Record<string, number> = {};

beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  console_ = chartersOf(mine.branchId);
  const save = async (form: object) => {
    const { id, title } = await console_.charters.save(form as never);
    made[title] = id;
    return id;
  };
  const tour = await save(packageForm(20, { title: "تور کیش ۵ شب" }));
  const form = { charter_id: tour, sales_close_at: `${dayAhead(19)}T20:00` };
  for (const [fare_class, capacity, base] of [
    ["Y", 10, 900],
    ["C", 4, 500],
  ] as const) {
    const { id, price_version } = await console_.classes.save({
      ...form,
      fare_class,
      capacity,
      closed: fare_class === "C",
    });
    await console_.prices.save({ class_id: id, version: price_version, prices: { ADT: { base } } });
    made[fare_class] = id;
  }
  await console_.charters.setStatus({ id: tour, version: 1, status: "open" });
  const sold = { main_id: tour, items: [{ id: made.Y, pax: { adult: 6 } }] };
  await bookCharter(ctxOf(mine.partner), BookRequest.parse(sold));
  const late = { departs_at: `${dayAhead(20)}T23:45`, arrives_at: `${dayAhead(21)}T02:30` };
  const on = leg(21, {
    origin: "IST",
    destination: "AYT",
    departure_zone: "Europe/Istanbul",
    departs_at: `${dayAhead(21)}T06:00`,
  });
  await save({
    kind: "route",
    title: "پرواز",
    title_latin: "Flight",
    routes: [leg(20, late), { ...on, key: "b", number: "990" }],
  });
  await save({ kind: "stay", title: "هتل", title_latin: "Hotel", stays: [stay(21, 3, { city: "MHD" })] });
  const gone = await save({ kind: "route", title: "لغو", title_latin: "Gone", routes: [leg(22), back(24)] });
  await console_.charters.setStatus({ id: gone, version: 1, status: "canceled" });
  await charter(theirs.branchId, { startsInDays: 20 });
});

const span = { from: dayAhead(15), to: dayAhead(30) };
const titles = async (input: object) => {
  const { days } = await console_.charters.calendar({ ...span, ...input });
  return days.flatMap(({ charters }) => charters.map(({ title }) => title));
};

test("the calendar: each charter on its local departure day, with seats, status and lowest adult price", async () => {
  const { days, today } = await console_.charters.calendar(span);
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(days.map(({ on, charters }) => [on, charters.map(({ title }) => title)])).toEqual([
    [dayAhead(20), ["تور کیش ۵ شب", "پرواز"]],
    [dayAhead(21), ["هتل"]],
    [dayAhead(22), ["لغو"]],
  ]);
  expect(days[0]!.totals).toEqual({ charters: 2, capacity: 14, sold: 6, held: 0, available: 8 });
  expect(days[0]!.charters[0]).toMatchObject({
    kind: "package",
    status: "open",
    departs_local: `${dayAhead(20)}T08:30`,
    departure_zone: "Asia/Tehran",
    returns_local: `${dayAhead(24)}T20:00`,
    route: { origin: "THR", destination: "IST", stops: 0, carrier: "W5", number: "112" },
    stay: { city: "IST", nights: 4 },
    classes: [
      { fare_class: "Y", capacity: 10, sold: 6, available: 4, status: "few_left", adult_total: 900 },
      { fare_class: "C", status: "closed", adult_total: 500 },
    ],
    lowest_adult_total: 900,
  });
  expect(days[0]!.charters[1]).toMatchObject({
    route: { origin: "THR", destination: "AYT", stops: 1 },
    stay: null,
    classes: [],
  });
  expect(days[1]!.charters[0]).toMatchObject({
    route: null,
    departs_local: `${dayAhead(21)}T12:00`,
    lowest_adult_total: null,
  });
});

test("for a day with very many charters lists the first and counts all", async () => {
  const { branchId } = await office();
  const many = ctxOf(await personOf(branchId));
  await charter(branchId, { startsInDays: 40, classes: [{ capacity: 10 }] });
  await query(
    "t.many-charters",
    `with made as (
       insert into charters (branch_id, kind, title, title_latin, status, currency, starts_at, ends_at, updated_at)
       select c.branch_id, c.kind, c.title, c.title_latin, c.status, c.currency, c.starts_at, c.ends_at, now()
         from charters c cross join generate_series(1, 300) where c.branch_id = $1::int returning id)
     select count(*) from made`,
    [branchId],
  );
  const result = await readCalendar(many, CalendarQuery.parse({ from: dayAhead(35), to: dayAhead(45) }));
  expect(result.days.reduce((sum, { totals }) => sum + totals.charters, 0)).toBe(301);
  expect(result.days.map(({ charters }) => charters.length)).toEqual(result.days.map(() => 50));
  expect(JSON.stringify(result).length).toBeLessThan(100_000);
  const few = await readCalendar(many, CalendarQuery.parse({ from: dayAhead(35), to: dayAhead(45), per_day: 4 }));
  expect(few.days.map(({ charters }) => charters.length)).toEqual(result.days.map(() => 4));
  expect(few.days.map(({ totals }) => totals)).toEqual(result.days.map(({ totals }) => totals));
});

test.each<[string, object, string[]]>([
  ["origin and destination", { origin: "thr", destination: "AYT" }, ["پرواز"]],
  ["a stay's city", { destination: "MHD" }, ["هتل"]],
  ["kind", { kind: "stay" }, ["هتل"]],
  ["status", { status: "canceled" }, ["لغو"]],
  ["a title in Arabic letters and other digits", { search: "كيش 5" }, ["تور کیش ۵ شب"]],
  ["part of a Latin title", { search: "FLI" }, ["پرواز"]],
  ["a flight number", { search: "w5 990" }, ["پرواز"]],
  ["a sign that means nothing", { search: "%" }, []],
  ["days", { from: dayAhead(21), to: dayAhead(21) }, ["هتل"]],
])("filtered by %s", async (_, input, expected) => {
  expect(await titles(input)).toEqual(expected);
});

test("rejects a period of more than 62 days, or reversed", async () => {
  const request = { from: dayAhead(0), to: dayAhead(62) };
  expect(await refusal(console_.charters.calendar(request), request)).toMatchObject({
    reason: "fieldInvalid",
    fields: ["to"],
  });
  const backwards = { from: dayAhead(3), to: dayAhead(1) };
  expect(await refusal(console_.charters.calendar(backwards), backwards)).toMatchObject({ fields: ["to"] });
});

test("pages by cursor in both directions, stable under inserts", async () => {
  const all = await console_.charters.list({});
  expect(all).toMatchObject({ total: 4, next_cursor: null });
  const ids = all.rows.map(({ id }) => id);
  expect(ids).toEqual([made["تور کیش ۵ شب"], made["پرواز"], made["هتل"], made["لغو"]]);
  const first = await console_.charters.list({ per_page: 3 });
  await charter(mine.branchId, { startsInDays: 2 });
  const rest = await console_.charters.list({ per_page: 3, cursor: first.next_cursor });
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(ids);
  const last = await console_.charters.list({ per_page: 2, sort: "-departure" });
  expect(last.rows.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
  const before = await console_.charters.list({ per_page: 2, sort: "-departure", cursor: last.next_cursor });
  expect(before.rows.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect((await console_.charters.list({ search: String(ids[2]) })).rows.map(({ id }) => id)).toContain(ids[2]);
  expect(await refusal(console_.charters.list({ cursor: "x" }))).toMatchObject({
    reason: "fieldInvalid",
    fields: ["cursor"],
  });
});

test("lists classes by departure with seats and prices, filtered, paged and summed", async () => {
  const request = { ...span, charter_id: made["تور کیش ۵ شب"] };
  const list = await console_.classes.list(request);
  expect(list.totals).toEqual({ classes: 2, capacity: 14, sold: 6, held: 0, available: 8 });
  expect(list.rows).toMatchObject([
    {
      ...{
        id: made.Y,
        fare_class: "Y",
        available: 4,
        status: "few_left",
        prices: { ADT: { total: 900 } },
        currency: "IRR",
      },
      ...{ charter: { id: made["تور کیش ۵ شب"], status: "open" }, route: { origin: "THR" }, city: "IST" },
      departs_local: `${dayAhead(20)}T08:30`,
    },
    { id: made.C, status: "closed" },
  ]);
  expect((await console_.classes.list({ ...request, fare_class: "c" })).rows.map(({ id }) => id)).toEqual([made.C]);
  expect((await console_.classes.list({ ...request, class_status: "few_left" })).totals.classes).toBe(1);
  const onSale = await console_.classes.list({ ...request, on_sale: true });
  expect(onSale.rows.map(({ id }) => id)).toEqual([made.Y]);
  expect(onSale.totals).toMatchObject({ classes: 1, available: 4 });
  const first = await console_.classes.list({ ...request, per_page: 1 });
  const second = await console_.classes.list({ ...request, per_page: 1, cursor: first.next_cursor });
  expect([first, second].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([made.Y, made.C]);
  expect(second.next_cursor).toBeNull();
});

test("partner sales: per partner, charter and class, with totals per currency; canceled seats separate", async () => {
  const { branchId, partner } = await office({ timeZone: "UTC" });
  const pages = chartersOf(branchId);
  const [one, other] = [await charter(branchId, { classes: [{}, {}] }), await charter(branchId)];
  const sell = (id: number, class_: number, pax: object, now = new Date()) =>
    bookCharter(ctxOf(partner, { now }), BookRequest.parse({ main_id: id, items: [{ id: class_, pax }] }));
  await sell(one.id, one.classes[0]!, { adult: 2, child: 1, infant: 1 });
  await sell(one.id, one.classes[1]!, { adult: 1 });
  await sell(other.id, other.classes[0]!, { adult: 3 });
  await sell(other.id, other.classes[0]!, { adult: 1 }, new Date(Date.now() - 10 * 86_400_000));
  await prisma().bookingItem.updateMany({
    where: { branchId, classId: one.classes[1]! },
    data: { status: "canceled" },
  });
  const request = { from: dayAhead(-1), to: dayAhead(0) };
  const byPartner = await pages.partnerSales.list(request);
  const figures = {
    bookings: 3,
    adult: 5,
    child: 1,
    infant: 1,
    seats: 6,
    canceled_seats: 1,
    gross: 5_800,
    canceled_gross: 1_000,
  };
  expect(byPartner.rows).toMatchObject([
    { ...figures, partner: { id: partner.colleagueId }, charter: null, fare_class: null, currency: "IRR" },
  ]);
  expect(byPartner.totals).toEqual([{ ...figures, currency: "IRR" }]);
  const drilled = await pages.partnerSales.list({ ...request, by: "charter", colleague_id: partner.colleagueId });
  expect(drilled.rows.map(({ charter, gross, seats }) => [charter?.id, gross, seats])).toEqual([
    [other.id, 3_000, 3],
    [one.id, 2_800, 3],
  ]);
  const byClass = await pages.partnerSales.list({ ...request, by: "class", charter_id: one.id });
  expect(byClass.rows).toMatchObject([
    { class_id: one.classes[0], fare_class: "Y1", seats: 3, canceled_seats: 0 },
    { class_id: one.classes[1], fare_class: "Y2", seats: 0, canceled_seats: 1, gross: 0, canceled_gross: 1_000 },
  ]);
  const elsewhere = await console_.partnerSales.list({ ...request, charter_id: one.id });
  expect(elsewhere).toEqual({ rows: [], totals: [], more: false });
  const backwards = { from: request.to, to: request.from };
  expect(await refusal(pages.partnerSales.list(backwards), backwards)).toMatchObject({ fields: ["to"] });
});

test("another branch sees none of it", async () => {
  const stranger = chartersOf(theirs.branchId);
  const { days } = await stranger.charters.calendar(span);
  expect(days.flatMap(({ charters }) => charters)).toHaveLength(1);
  expect(await stranger.charters.list({ search: "کیش" })).toMatchObject({ rows: [], total: 0 });
  expect(await stranger.classes.list({ charter_id: made["تور کیش ۵ شب"] })).toMatchObject({
    rows: [],
    totals: { classes: 0 },
  });
  const options = await stranger.charters.options();
  expect(options.places).toEqual([]);
  expect(options.colleagues.map(({ id }) => id)).toEqual([theirs.partner.colleagueId]);
});
