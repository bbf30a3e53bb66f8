import { beforeAll, expect, test } from "vitest";
import { charter, ctxOf, type Office, office, partnerOf, seatsOf } from "../../../../tests/fixtures";
import { codes } from "../../../../tests/outcomes";
import { bookCharter } from "./book-charter";
import { cancelBooking } from "./cancel-booking";
import { BookRequest, CancelRequest } from "./schema";

let mine: Office;
beforeAll(async () => {
  mine = await office();
});

const CODES = ["0499370899", "0790419904", "0013542419"];
const person = (national_code?: string, more: object = {}) => ({
  type: "ADT",
  first_name: "سارا",
  last_name: "احمدی",
  national_code,
  ...more,
});

const book = (main_id: number, items: object[], more: object = {}, partner = mine.partner) =>
  bookCharter(ctxOf(partner), BookRequest.parse({ main_id, items, ...more }));

test("a person travels once per charter, across classes and partners; on another charter again", async () => {
  const [made, other] = [await charter(mine.branchId, { classes: [{}, {}] }), await charter(mine.branchId)];
  const [first, second] = made.classes as [number, number];
  const sara = [person(CODES[0])];
  expect(codes(await book(made.id, [{ id: first, passengers: sara }]))).toEqual([1000]);
  expect(codes(await book(made.id, [{ id: second, passengers: [person(CODES[1]), ...sara] }]))).toEqual([5001]);
  const partner = await partnerOf(mine.branchId);
  expect(codes(await book(made.id, [{ id: first, passengers: sara }], {}, partner))).toEqual([5001]);
  expect(codes(await book(other.id, [{ id: other.classes[0], passengers: sara }]))).toEqual([1000]);
  const elsewhere = await office();
  const theirs = await charter(elsewhere.branchId);
  const there = await book(theirs.id, [{ id: theirs.classes[0], passengers: sara }], {}, elsewhere.partner);
  expect(codes(there)).toEqual([1000]);
  expect(await seatsOf(mine.branchId, second)).toMatchObject({ sold: 0 });
});

test("documents identify a person as well; without code or document people are not matched", async () => {
  const { id, classes } = await charter(mine.branchId);
  const passport = (number: string) => person(undefined, { nationality: "AF", document: { type: "passport", number } });
  expect(codes(await book(id, [{ id: classes[0], passengers: [passport("P 1234-5")] }]))).toEqual([1000]);
  expect(codes(await book(id, [{ id: classes[0], passengers: [passport("p12345")] }]))).toEqual([5001]);
  for (let time = 0; time < 2; time++) {
    expect(codes(await book(id, [{ id: classes[0], passengers: [person(), person()] }]))).toEqual([1000]);
  }
});

test("twice in one call: the first item is registered, the second gets 5001; with all or nothing none is", async () => {
  const { id, classes } = await charter(mine.branchId, { classes: [{}, {}] });
  const items = classes.map((cls) => ({ id: cls, passengers: [person(CODES[0])] }));
  expect(codes(await book(id, items, { on_partial: "all_or_nothing" }))).toEqual([5003, 5001]);
  expect(codes(await book(id, items))).toEqual([1000, 5001]);
  expect(codes(await book(id, [{ id: classes[0], passengers: [person(CODES[1]), person(CODES[1])] }]))).toEqual([5001]);
  // A refused item does not block others.
  const unpriced = await charter(mine.branchId, { classes: [{ capacity: 0 }, {}] });
  const both = unpriced.classes.map((cls) => ({ id: cls, passengers: [person(CODES[2])] }));
  expect(codes(await book(unpriced.id, both))).toEqual([4002, 1000]);
});

test("of thirty concurrent calls with one passenger one is registered, and no seat is lost", async () => {
  const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 40 }, { capacity: 40 }] });
  const calls = Array.from({ length: 30 }, (_, n) =>
    book(id, [{ id: classes[n % 2], passengers: [person(CODES[0])] }]),
  );
  const result = (await Promise.all(calls)).flatMap(codes).sort((a, b) => a - b);
  expect(result).toEqual([1000, ...Array(29).fill(5001)]);
  const sold = await Promise.all(classes.map((cls) => seatsOf(mine.branchId, cls)));
  expect(sold.reduce((sum, { sold }) => sum + sold, 0)).toBe(1);
});

test("a passenger whose seat was canceled may travel again", async () => {
  const { id, classes } = await charter(mine.branchId);
  const items = [{ id: classes[0], passengers: [person(CODES[0])] }];
  const [booked] = await book(id, items);
  await cancelBooking(ctxOf(mine.partner), CancelRequest.parse({ local_pnr: booked!.local_pnr }));
  expect(codes(await book(id, items))).toEqual([1000]);
  expect(codes(await book(id, items))).toEqual([5001]);
});
