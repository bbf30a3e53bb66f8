import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { chartersOf, dayAhead, refusal } from "../../../../tests/charter-console";
import { charter, ctxOf, hold, type Office, office, partnerOf, seatsOf } from "../../../../tests/fixtures";
import { runs } from "../../../../tests/runs";
import { bookCharter } from "../booking/book-charter";
import { BookedItem, BookRequest } from "../booking/schema";

let mine: Office;
let theirs: Office;
let console_: ReturnType<typeof chartersOf>;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  console_ = chartersOf(mine.branchId);
});

async function book(main_id: number, id: number, adult: number) {
  const request = BookRequest.parse({ main_id, items: [{ id, pax: { adult } }] });
  const [item] = BookedItem.array().parse(await bookCharter(ctxOf(mine.partner), request));
  return item!.code;
}
const form = (charter_id: number, given: object = {}) => ({
  charter_id,
  fare_class: "M",
  capacity: 20,
  sales_close_at: `${dayAhead(20)}T12:00`,
  ...given,
});
const save = (given: Parameters<typeof console_.classes.save>[0]) => console_.classes.save(given);
const read = async (charterId: number, id: number) =>
  (await console_.charters.get({ id: charterId })).classes.find((one) => one.id === id)!;
/** Converts a read class to its form. */
const formOf = (one: Awaited<ReturnType<typeof read>>) => ({
  ...one,
  sales_open_at: one.sales_open_local,
  sales_close_at: one.sales_close_local,
  colleague_ids: one.colleagues.map(({ id }) => id),
});

test("adds and changes a class; sales do not increase its version", async () => {
  const made = await charter(mine.branchId);
  const added = await save(form(made.id, { sales_open_at: "1405-01-01T08:00", ticketing_minutes: 90 }));
  expect(added).toMatchObject({
    ...{ fare_class: "M", capacity: 20, available: 20, version: 1, all_partners: true, colleagues: [], prices: {} },
    ...{ sales_open_at: "2026-03-21T04:30:00Z", sales_close_local: `${dayAhead(20)}T12:00`, ticketing_minutes: 90 },
  });
  expect(await book(made.id, made.classes[0]!, 2)).toBe(1000);
  const class_ = await read(made.id, made.classes[0]!);
  expect(class_).toMatchObject({ sold: 2, version: 1 });
  const other = await partnerOf(mine.branchId);
  const changed = await save({
    ...formOf(class_),
    capacity: 4,
    all_partners: false,
    colleague_ids: [other.colleagueId],
  });
  expect(changed).toMatchObject({ capacity: 4, available: 2, status: "few_left", version: 2 });
  expect(changed.colleagues.map(({ id }) => id)).toEqual([other.colleagueId]);
  expect(await book(made.id, class_.id, 1)).toBe(4007);
  const entry = { branchId: mine.branchId, subjectType: "charter_class", subjectId: String(class_.id) };
  expect(await prisma().auditEntry.findMany({ where: entry })).toMatchObject([
    {
      action: "class.change",
      before: { capacity: 10, colleagues: [] },
      after: { capacity: 4, colleagues: [other.colleagueId] },
    },
  ]);
  expect(await save(formOf(changed))).toMatchObject({ version: 2 });
  expect(await refusal(save(formOf(class_)))).toMatchObject({ reason: "changedMeanwhile", data: { version: 2 } });
});

test("a class may set its own penalty rule; a form without one leaves it unchanged", async () => {
  const made = await charter(mine.branchId);
  const rule = (branchId: number) =>
    prisma().penaltyRule.create({ data: { branchId, createdBy: "system" }, select: { id: true } });
  const [own, foreign] = [await rule(mine.branchId), await rule((await office()).branchId)];
  const first = await read(made.id, made.classes[0]!);
  const withRule = await save({ ...formOf(first), penalty_rule_id: own.id });
  expect(withRule).toMatchObject({ version: 2, penalty_rule_id: own.id });
  const { penalty_rule_id: _, ...silent } = formOf(withRule);
  expect(await save({ ...silent, capacity: 3 })).toMatchObject({ version: 3, penalty_rule_id: own.id });
  const again = await read(made.id, first.id);
  expect(await refusal(save({ ...formOf(again), penalty_rule_id: foreign.id }))).toMatchObject({
    ...{ reason: "fieldInvalid", fields: ["penalty_rule_id"] },
  });
  expect(await save({ ...formOf(again), penalty_rule_id: null })).toMatchObject({ penalty_rule_id: null });
});

test("a form without colleagues leaves them unchanged; an empty list removes them", async () => {
  const made = await charter(mine.branchId);
  const some = { all_partners: false, colleague_ids: [mine.partner.colleagueId] };
  const { colleague_ids: _, ...stored } = formOf(
    await save({ ...formOf(await read(made.id, made.classes[0]!)), ...some }),
  );
  const grown = await save({ ...stored, capacity: 12 });
  expect(grown).toMatchObject({ capacity: 12, version: 3 });
  expect(grown.colleagues.map(({ id }) => id)).toEqual(some.colleague_ids);
  expect(await book(made.id, grown.id, 1)).toBe(1000);
  expect(await save({ ...stored, capacity: 12, version: 3 })).toMatchObject({ version: 3 });
  const emptied = await save({ ...stored, capacity: 12, version: 3, colleague_ids: [] });
  expect(emptied).toMatchObject({ version: 4, colleagues: [] });
  expect(await book(made.id, grown.id, 1)).toBe(4007);
  const fresh = await save(form(made.id, { fare_class: "N", all_partners: false }));
  expect(fresh).toMatchObject({ all_partners: false, colleagues: [] });
});

test("rejects a capacity below sold and held seats, a duplicate fare class, an invalid sales window, foreign colleagues", async () => {
  const made = await charter(mine.branchId, { classes: [{ capacity: 10 }, {}] });
  const [id] = made.classes as [number];
  await book(made.id, id, 3);
  await hold(mine.partner, id, { adult: 2 });
  const stored = formOf(await read(made.id, id));
  const refused = (given: object) => refusal(save({ ...stored, ...given }));
  expect(await refused({ capacity: 4 })).toEqual({ reason: "fieldInvalid", fields: ["capacity"], data: { least: 5 } });
  expect(await refused({ fare_class: "y2" })).toMatchObject({ reason: "fieldInvalid", fields: ["fare_class"] });
  expect(await refused({ fare_class: "Z" })).toMatchObject({ reason: "operationNotAllowed", fields: ["fare_class"] });
  expect(await refused({ sales_close_at: `${dayAhead(32)}T12:00` })).toMatchObject({ fields: ["sales_close_at"] });
  const early = { sales_open_at: `${dayAhead(21)}T12:00` };
  expect(await refusal(save(form(made.id, early)))).toMatchObject({ fields: ["sales_close_at"] });
  const strangers = { all_partners: false, colleague_ids: [mine.partner.colleagueId, theirs.partner.colleagueId] };
  expect(await refused(strangers)).toMatchObject({ reason: "fieldInvalid", fields: ["colleague_ids[1]"] });
  expect((await save({ ...stored, capacity: 5 })).available).toBe(0);
  expect(await seatsOf(mine.branchId, id)).toEqual({ capacity: 5, sold: 3, held: 2 });
});

test("closes and opens directly; deletes only without any past sale or hold", async () => {
  const made = await charter(mine.branchId, { classes: [{}, {}, {}] });
  const [sold, held, untouched] = made.classes as [number, number, number];
  expect(await console_.classes.close({ id: sold })).toMatchObject({ status: "closed", closed: true, version: 2 });
  expect(await console_.classes.close({ id: sold })).toMatchObject({ version: 2 });
  expect(await book(made.id, sold, 1)).toBe(4006);
  expect(await console_.classes.open({ id: sold })).toMatchObject({ status: "open", version: 3 });
  expect(await book(made.id, sold, 1)).toBe(1000);
  await hold(mine.partner, held);
  expect(await refusal(console_.classes.remove({ id: sold, version: 3 }))).toMatchObject({ reason: "hasMovements" });
  expect(await refusal(console_.classes.remove({ id: held, version: 1 }))).toMatchObject({ reason: "hasMovements" });
  expect(await refusal(console_.classes.remove({ id: untouched, version: 9 }))).toMatchObject({
    reason: "changedMeanwhile",
  });
  expect(await console_.classes.remove({ id: untouched, version: 1 })).toEqual({ id: untouched });
  expect((await console_.charters.get({ id: made.id })).classes.map(({ id }) => id)).toEqual([sold, held]);
  const canceled = await charter(mine.branchId, { status: "canceled" });
  expect(await refusal(console_.classes.close({ id: canceled.classes[0]! }))).toMatchObject({
    reason: "operationNotAllowed",
  });
  expect(await refusal(save(form(canceled.id)))).toMatchObject({ reason: "operationNotAllowed" });
});

test("another branch can neither add, change, close nor delete", async () => {
  const made = await charter(mine.branchId);
  const [id] = made.classes as [number];
  const stranger = chartersOf(theirs.branchId);
  const absent = { reason: "notFound" };
  expect(await refusal(stranger.classes.save(form(made.id)))).toMatchObject(absent);
  expect(await refusal(stranger.classes.close({ id }))).toMatchObject(absent);
  expect(await refusal(stranger.classes.remove({ id, version: 1 }))).toMatchObject(absent);
  // A class of another charter does not belong to this one.
  const other = await charter(mine.branchId);
  expect(await refusal(save(form(other.id, { id, version: 1 })))).toMatchObject(absent);
  expect(await read(made.id, id)).toMatchObject({ capacity: 10, closed: false, version: 1 });
});

test("capacity changes concurrent with 20 bookings never oversell, and every refused change has a reason", async () => {
  const step = fc.record({ capacity: fc.integer({ min: 0, max: 24 }), edits: fc.integer({ min: 1, max: 4 }) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 20 }), step, async (from, { capacity, edits }) => {
      const made = await charter(mine.branchId, { classes: [{ capacity: from }] });
      const [id] = made.classes as [number];
      const stored = formOf(await read(made.id, id));
      const editing = Array.from({ length: edits }, (_, n) => refusal(save({ ...stored, capacity: capacity + n })));
      const booking = Array.from({ length: 20 }, () => book(made.id, id, 1));
      const codes = await Promise.all(booking);
      const outcomes = (await Promise.all(editing)).map(({ reason }) => reason);
      // At most one change finds its version; the others were too late or below the sold seats.
      expect(outcomes.filter((reason) => reason === "done").length).toBeLessThanOrEqual(1);
      const allowed = ["done", "fieldInvalid", "changedMeanwhile"];
      expect(outcomes.filter((reason) => !allowed.includes(reason))).toEqual([]);
      const seats = await seatsOf(mine.branchId, id);
      expect(codes.filter((code) => code === 1000)).toHaveLength(seats.sold);
      expect(codes.filter((code) => code !== 1000 && code !== 4002)).toEqual([]);
      expect(seats.sold).toBeLessThanOrEqual(seats.capacity);
      expect(seats.sold).toBe(await prisma().bookingItem.count({ where: { branchId: mine.branchId, classId: id } }));
    }),
    { numRuns: runs(15) },
  );
}, 60_000);

test("concurrent changes of prices, settings, status and bookings of one charter do not deadlock", async () => {
  const made = await charter(mine.branchId, { classes: [{ capacity: 200 }, { capacity: 200 }] });
  const [a, b] = made.classes as [number, number];
  const both = (first: number, second: number) => ({
    main_id: made.id,
    items: [first, second].map((id) => ({ id, pax: { adult: 1 } })),
  });
  const bookings = Array.from({ length: 40 }, (_, n) =>
    bookCharter(ctxOf(mine.partner), BookRequest.parse(n % 2 ? both(a, b) : both(b, a))),
  );
  const adjust = { field: "base" as const, by: { amount: 1 } };
  const acts = Array.from({ length: 8 }, (_, n) => [
    refusal(console_.prices.adjust({ ...adjust, classes: n % 2 ? [{ id: a }, { id: b }] : [{ id: b }, { id: a }] })),
    refusal(n % 2 ? console_.classes.close({ id: b }) : console_.classes.open({ id: b })),
    refusal(console_.charters.setStatus({ id: made.id, version: n + 1, status: n % 2 ? "open" : "closed" })),
  ]).flat();
  const outcomes = await Promise.all(acts);
  await Promise.all(bookings);
  expect(outcomes.map(({ reason }) => reason).filter((reason) => !KNOWN.includes(reason))).toEqual([]);
  const { sold } = await seatsOf(mine.branchId, a);
  expect(sold).toBe(await prisma().bookingItem.count({ where: { branchId: mine.branchId, classId: a } }));
});
const KNOWN = ["done", "changedMeanwhile", "operationNotAllowed"];
