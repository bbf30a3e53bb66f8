import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { back, chartersOf, dayAhead, formOf, leg, packageForm, refusal, stay } from "../../../../tests/charter-console";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";

let mine: Office;
let theirs: Office;
let console_: ReturnType<typeof chartersOf>;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  console_ = chartersOf(mine.branchId);
});

const PRICES = { ADT: { base: 1_000, tax: 90, markup: 30, discount: 20 } };
const save = (form: object) => console_.charters.save(form as never);
const refusedSave = (form: object) => refusal(save(form), form);
const events = async (id: number) =>
  (
    await prisma().outboxEvent.findMany({
      where: { branchId: mine.branchId, aggregateType: "charter", aggregateId: String(id) },
      orderBy: { id: "asc" },
    })
  ).map(({ type }) => type);

/** A package on sale with one class, with `sold` seats sold. */
async function onSale(days: number, sold = 0) {
  const made = await save(packageForm(days, { title: `تور ${days}` }));
  const form = { charter_id: made.id, fare_class: "y", capacity: 10, sales_close_at: `${dayAhead(days - 1)}T20:00` };
  const added = await console_.classes.save(form);
  await console_.prices.save({ class_id: added.id, version: added.price_version, prices: PRICES });
  const open = await console_.charters.setStatus({ id: made.id, version: made.version, status: "open" });
  const book = () =>
    bookCharter(
      ctxOf(mine.partner),
      BookRequest.parse({ main_id: made.id, items: [{ id: added.id, pax: { adult: sold } }] }),
    );
  if (sold > 0) expect(await book()).toMatchObject([{ code: 1000 }]);
  return { charter: open, classId: added.id };
}

test("creates a package as a draft with all rows, and returns it as submitted", async () => {
  const made = await save(packageForm(20));
  expect(made).toMatchObject({
    kind: "package",
    status: "draft",
    version: 1,
    currency: "IRR",
    departed: false,
    bookings: 0,
  });
  expect(made.routes).toMatchObject([
    { departs_local: `${dayAhead(20)}T08:30`, departs_at: `${dayAhead(20)}T05:00:00Z`, origin: "THR" },
    { arrives_local: `${dayAhead(25)}T00:30`, departs_at: `${dayAhead(24)}T17:00:00Z`, direction: "inbound" },
  ]);
  expect(made.starts_at).toBe(made.routes[0]!.departs_at);
  expect(made.ends_at).toBe(made.routes[1]!.arrives_at);
  expect(made.stays).toMatchObject([
    {
      check_in_on: dayAhead(20),
      rooms: [{ type: "DBL", count: 12 }],
      services: [{ price: 2_500_000 }],
      holidays: [{ from_on: dayAhead(21), surcharge: 500_000 }],
    },
  ]);
  expect(made.links).toEqual(made.routes.map(({ key }) => ({ route_key: key, stay_key: made.stays[0]!.key })));
  expect(await events(made.id)).toEqual(["charter.created"]);
  const again = await save(formOf(made));
  expect(again).toEqual(made);
  expect(await events(made.id)).toEqual(["charter.created"]);
});

test("removes missing rows, adds new ones, retains ids of others; audits both versions", async () => {
  const made = await save(packageForm(21));
  const form = formOf(made);
  const [first] = form.stays;
  const holidays = [
    { ...first!.holidays[0]!, from_on: dayAhead(23), to_on: dayAhead(23) },
    { title: "آخر هفته", from_on: dayAhead(21), to_on: dayAhead(22), surcharge: 7 },
  ];
  const changed = await save({
    ...form,
    title: "تور تازه",
    routes: [{ ...form.routes[0]!, number: "114" }],
    stays: [
      { ...first!, rooms: [{ type: "SGL", beds: 1, count: 2 }], holidays },
      stay(21, 4, { key: "b", hotel: "هتل دوم" }),
    ],
    links: [{ route_key: form.routes[0]!.key, stay_key: "b" }],
  });
  expect(changed).toMatchObject({ title: "تور تازه", version: 2, routes: [{ id: made.routes[0]!.id, number: "114" }] });
  expect(changed.stays.map(({ id }) => id)).toEqual([first!.id, expect.any(Number)]);
  expect(changed.stays[0]!.rooms.map(({ type }) => type)).toEqual(["SGL"]);
  expect(changed.stays[0]!.services).toEqual(first!.services);
  expect(changed.stays[0]!.holidays).toMatchObject([
    { surcharge: 7 },
    { id: first!.holidays[0]!.id, to_on: dayAhead(23) },
  ]);
  expect(changed.links).toEqual([{ route_key: changed.routes[0]!.key, stay_key: changed.stays[1]!.key }]);
  expect(changed.ends_at).toBe(changed.routes[0]!.arrives_at);
  expect(await events(made.id)).toEqual(["charter.created", "charter.changed"]);
  const [entry] = await prisma().auditEntry.findMany({
    where: { branchId: mine.branchId, subjectType: "charter", subjectId: String(made.id), action: "charter.change" },
  });
  expect(entry).toMatchObject({ actor: "operator:1", before: { title: "تور استانبول" }, after: { title: "تور تازه" } });
  expect(await refusedSave(form)).toMatchObject({ reason: "changedMeanwhile", data: { version: 2 } });
});

test.each<[string, object, string, string[]]>([
  ["no title", { title: undefined }, "fieldMissing", ["title"]],
  ["no legs", { routes: [], links: [] }, "fieldMissing", ["routes"]],
  [
    "a zone that is none",
    { routes: [leg(20, { departure_zone: "+03:30" })] },
    "fieldInvalid",
    ["routes[0].departure_zone"],
  ],
  [
    "arrives before it departs",
    {
      kind: "route",
      stays: [],
      links: [],
      routes: [leg(20), leg(21, { key: "b", origin: "IST", destination: "ESB", arrives_at: `${dayAhead(20)}T11:00` })],
    },
    "itineraryInvalid",
    ["routes[1].arrives_at"],
  ],
  [
    "goes nowhere",
    { kind: "route", stays: [], links: [], routes: [leg(20, { destination: "THR" })] },
    "itineraryInvalid",
    ["routes[0].destination"],
  ],
  [
    "legs that do not meet",
    { kind: "route", stays: [], links: [], routes: [leg(20), leg(21, { key: "b", origin: "ESB" })] },
    "itineraryInvalid",
    ["routes[1].origin"],
  ],
  [
    "a holiday after the stay",
    { stays: [stay(20, 2, { holidays: [{ title: "x", from_on: dayAhead(22), to_on: dayAhead(22), surcharge: 1 }] })] },
    "fieldInvalid",
    ["stays[0].holidays[0].from_on"],
  ],
  [
    "a link to nowhere",
    { links: [{ route_key: "out", stay_key: "elsewhere" }] },
    "fieldInvalid",
    ["links[0].stay_key"],
  ],
  [
    "must not be in the past",
    { kind: "route", stays: [], links: [], routes: [leg(-1)] },
    "itineraryInvalid",
    ["routes[0].departs_at"],
  ],
  ["a stranger as owner", { owner_colleague_id: 2_000_000_000 }, "fieldInvalid", ["owner_colleague_id"]],
  [
    "a number that is not its own",
    { id: undefined, stays: [stay(20, 4, { rooms: [{ id: 1, type: "DBL", beds: 2, count: 1 }] })] },
    "fieldInvalid",
    ["stays[0].rooms[0].id"],
  ],
])("rejects %s", async (_, change, reason, fields) => {
  expect(await refusedSave(packageForm(20, change))).toMatchObject({ reason, fields });
});

test("sold legs can be rescheduled, not removed, reversed or changed in currency", async () => {
  const { charter } = await onSale(30, 2);
  const form = formOf(charter);
  expect(await refusedSave({ ...form, routes: form.routes.slice(0, 1), links: [] })).toMatchObject({
    reason: "hasMovements",
    fields: ["routes"],
  });
  const turned = form.routes.map((one) => (one.direction === "outbound" ? { ...one, origin: "MHD" } : one));
  expect(await refusedSave({ ...form, routes: turned })).toMatchObject({
    reason: "operationNotAllowed",
    fields: ["routes[0].origin"],
    data: { allowed_operations: ["closed", "canceled"] },
  });
  expect(await refusedSave({ ...form, currency: "USD" })).toMatchObject({
    reason: "operationNotAllowed",
    fields: ["currency"],
  });
  const later = form.routes.map((one) =>
    one.direction === "outbound" ? { ...one, departs_at: `${dayAhead(30)}T10:00` } : one,
  );
  expect(await save({ ...form, routes: later })).toMatchObject({ starts_at: `${dayAhead(30)}T06:30:00Z`, bookings: 1 });
  const result = await prisma().outboxEvent.findFirstOrThrow({
    where: { branchId: mine.branchId, aggregateId: String(charter.id), type: "charter.changed" },
    orderBy: { id: "desc" },
  });
  expect(result.data).toMatchObject({ previous_starts_at: `${dayAhead(30)}T05:00:00.000Z` });
});

test("draft -> open -> closed -> open -> canceled, and no further", async () => {
  const made = await save(packageForm(22, { title: "وضعیت" }));
  const to = (status: "draft" | "open" | "closed" | "canceled", version: number) =>
    console_.charters.setStatus({ id: made.id, version, status });
  expect(await refusal(to("open", 1))).toMatchObject({
    reason: "operationNotAllowed",
    data: { missing: ["price"], allowed_operations: ["canceled"] },
  });
  const { charter } = await onSale(31, 1);
  const at = (status: "draft" | "open" | "closed" | "canceled", version: number) =>
    console_.charters.setStatus({ id: charter.id, version, status });
  expect(await refusal(at("draft", 2))).toMatchObject({ data: { allowed_operations: ["closed", "canceled"] } });
  expect(await at("closed", 2)).toMatchObject({ status: "closed", version: 3, classes: [{ status: "closed" }] });
  expect(await refusal(at("open", 2))).toMatchObject({ reason: "changedMeanwhile" });
  expect(await at("open", 3)).toMatchObject({ status: "open", classes: [{ status: "open", sold: 1 }] });
  expect(await at("canceled", 4)).toMatchObject({ status: "canceled" });
  expect(await refusal(at("open", 5))).toMatchObject({
    reason: "operationNotAllowed",
    data: { allowed_operations: [] },
  });
  expect(await refusedSave(formOf(await console_.charters.get({ id: charter.id })))).toMatchObject({
    reason: "operationNotAllowed",
  });
  expect((await events(charter.id)).filter((type) => !/changed/.test(type))).toEqual([
    ...["charter.created", "charter.opened", "charter.closed", "charter.opened", "charter.canceled"],
  ]);
});

test("a departed charter's itinerary is fixed", async () => {
  const { charter } = await onSale(23);
  const then = chartersOf(mine.branchId, undefined, new Date(Date.now() + 24 * 86_400_000));
  const form = formOf(charter);
  expect((await then.charters.save({ ...form, title: "عنوان تازه" } as never)).title).toBe("عنوان تازه");
  const changed = { ...form, version: form.version + 1, routes: form.routes.map((one) => ({ ...one, carrier: "EP" })) };
  expect(await refusal(then.charters.save(changed as never))).toMatchObject({ reason: "operationNotAllowed" });
});

test("another branch can neither read nor change it; read permission cannot write", async () => {
  const made = await save(packageForm(24, { title: "تنها ما" }));
  const stranger = chartersOf(theirs.branchId);
  expect(await refusal(stranger.charters.get({ id: made.id }))).toMatchObject({ reason: "notFound" });
  expect(await refusal(stranger.charters.save(formOf(made) as never))).toMatchObject({ reason: "notFound" });
  const canceling = stranger.charters.setStatus({ id: made.id, version: 1, status: "canceled" });
  expect(await refusal(canceling)).toMatchObject({ reason: "notFound" });
  expect(await refusal(stranger.charters.copy({ id: made.id, dates: [dayAhead(40)] }))).toMatchObject({
    reason: "notFound",
  });
  const reader = chartersOf(mine.branchId, ["charter:read"]);
  expect(await refusal(reader.charters.save(packageForm(25) as never))).toMatchObject({ reason: "noPermission" });
  const nobody = chartersOf(mine.branchId, []);
  expect(await refusal(nobody.charters.get({ id: made.id }))).toMatchObject({ reason: "noPermission" });
});

test("copies retain local times, move dates, and have no sales", async () => {
  const { charter } = await onSale(32, 3);
  const dates = [dayAhead(39), dayAhead(46)];
  const copies = await console_.charters.copy({ id: charter.id, dates, status: "open" });
  expect(copies.map(({ starts_on }) => starts_on)).toEqual(dates);
  const copy = await console_.charters.get({ id: copies[1]!.id });
  expect(copy).toMatchObject({ title: charter.title, status: "open", version: 1, bookings: 0 });
  expect(copy.routes.map(({ departs_local }) => departs_local)).toEqual([
    `${dayAhead(46)}T08:30`,
    `${dayAhead(50)}T20:00`,
  ]);
  expect(copy.stays).toMatchObject([
    { check_in_on: dayAhead(46), holidays: [{ from_on: dayAhead(47) }], rooms: [{ type: "DBL" }], services: [{}] },
  ]);
  expect(copy.links).toEqual(copy.routes.map(({ key }) => ({ route_key: key, stay_key: copy.stays[0]!.key })));
  expect(copy.classes).toMatchObject([
    {
      capacity: 10,
      sold: 0,
      available: 10,
      status: "open",
      sales_close_local: `${dayAhead(45)}T20:00`,
      prices: { ADT: { total: 1_100 } },
    },
  ]);
  expect(await events(copy.id)).toEqual(["charter.created", "charter.opened"]);
  const repeat = console_.charters.copy({ id: charter.id, dates: [dayAhead(53), dayAhead(46)] });
  expect(await refusal(repeat)).toMatchObject({ reason: "overlaps", fields: ["dates[1]"] });
  const past = console_.charters.copy({ id: charter.id, dates: [dayAhead(53), dayAhead(-1)] });
  expect(await refusal(past)).toMatchObject({ reason: "itineraryInvalid", fields: ["dates[1]"] });
  const draft = await save(packageForm(26, { title: "بی‌قیمت" }));
  const unready = console_.charters.copy({ id: draft.id, dates: [dayAhead(60)], status: "open" });
  expect(await refusal(unready)).toMatchObject({ reason: "operationNotAllowed", data: { missing: ["price"] } });
});

test("a stay-only charter begins at noon of its check-in; the form offers colleagues, places and carriers", async () => {
  const made = await save({ kind: "stay", title: "هتل", title_latin: "Hotel", stays: [stay(20, 3)] });
  expect(made).toMatchObject({
    starts_at: `${dayAhead(20)}T08:30:00Z`,
    ends_at: `${dayAhead(23)}T08:30:00Z`,
    routes: [],
  });
  const options = await console_.charters.options();
  expect(options).toMatchObject({ currency: "IRR", time_zone: "Asia/Tehran", carriers: ["W5"] });
  expect(options.colleagues.map(({ id }) => id)).toEqual([mine.partner.colleagueId]);
  expect(options.places).toContainEqual({ code: "IST", zone: "Europe/Istanbul" });
  expect(await console_.charters.choices({ search: options.colleagues[0]!.name })).toEqual({
    colleagues: options.colleagues,
    penalty_rules: [],
  });
  expect((await refusedSave(packageForm(20, { routes: [back(20)], links: [] }))).fields).toEqual([
    "routes[0].direction",
  ]);
});
