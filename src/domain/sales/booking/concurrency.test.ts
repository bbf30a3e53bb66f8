import fc from "fast-check";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { charter, ctxOf, hold, type Office, office, partnerOf, seatsOf } from "../../../../tests/fixtures";
import { runs } from "../../../../tests/runs";
import { bookCharter } from "./book-charter";
import { BookedItem, BookRequest } from "./schema";

let mine: Office;
beforeAll(async () => {
  mine = await office();
});

type ConcurrencyInput = { id: number; adult: number; lock_id?: string };
async function book(main_id: number, input: ConcurrencyInput[], more: object = {}, partner = mine.partner) {
  const items = input.map(({ id, adult, lock_id }) => ({ id, pax: { adult }, lock_id }));
  const answer = await bookCharter(ctxOf(partner), BookRequest.parse({ main_id, items, ...more }));
  return BookedItem.array().parse(answer);
}

test("200 concurrent buyers for 50 seats: exactly 50 are sold, all others get 4002", async () => {
  const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 50 }] });
  const answers = await Promise.all(Array.from({ length: 200 }, () => book(id, [{ id: classes[0]!, adult: 1 }])));
  const codes = answers.map(([item]) => item!.code);
  expect(codes.filter((code) => code === 1000)).toHaveLength(50);
  expect(codes.filter((code) => code === 4002)).toHaveLength(150);
  expect(await seatsOf(mine.branchId, classes[0]!)).toEqual({ capacity: 50, sold: 50, held: 0 });
  expect(await prisma().bookingItem.count({ where: { branchId: mine.branchId, classId: classes[0]! } })).toBe(50);
  expect(new Set(answers.map(([item]) => item!.local_pnr).filter(Boolean)).size).toBe(50);
});

test("two classes requested in both orders concurrently: no deadlock, no partial sale", async () => {
  const made = await charter(mine.branchId, { classes: [{ capacity: 60 }, { capacity: 40 }] });
  const [a, b] = made.classes as [number, number];
  const orders = Array.from({ length: 120 }, (_, n) => (n % 2 ? [a, b] : [b, a]).map((id) => ({ id, adult: 1 })));
  const answers = await Promise.all(orders.map((input) => book(made.id, input, { on_partial: "all_or_nothing" })));
  const whole = answers.filter((items) => items.every(({ status }) => status));
  expect(whole).toHaveLength(40);
  expect(answers.filter((items) => items.some(({ status }) => status))).toHaveLength(40);
  expect(await seatsOf(mine.branchId, a)).toMatchObject({ sold: 40 });
  expect(await seatsOf(mine.branchId, b)).toMatchObject({ sold: 40 });
});

test("one lock in 20 concurrent calls is used once", async () => {
  const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 1 }] });
  const lock_id = await hold(mine.partner, classes[0]!);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => book(id, [{ id: classes[0]!, adult: 1, lock_id }])),
  );
  expect(answers.map(([item]) => item!.code).sort((x, y) => x - y)).toEqual([1000, ...Array(19).fill(1002)]);
  expect(await seatsOf(mine.branchId, classes[0]!)).toEqual({ capacity: 1, sold: 1, held: 0 });
});

test("a locked class does not block bookings of another one", async () => {
  const [busy, free] = [await charter(mine.branchId), await charter(mine.branchId)];
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await holder.connect();
  try {
    await holder.query("begin");
    const lock = "select from charter_classes where branch_id = $1 and id = $2 for update";
    await holder.query(lock, [mine.branchId, busy.classes[0]]);
    const waiting = Array.from({ length: 10 }, () =>
      book(busy.id, [{ id: busy.classes[0]!, adult: 1 }]).catch((error) => error.code ?? error.reason),
    );
    expect((await book(free.id, [{ id: free.classes[0]!, adult: 1 }]))[0]!.code).toBe(1000);
    // PostgreSQL's "lock not available", reported by the transport as 9006.
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["55P03"]));
  } finally {
    await holder.end();
  }
  expect((await book(busy.id, [{ id: busy.classes[0]!, adult: 1 }]))[0]!.code).toBe(1000);
});

/** Reference model: a plain counter. */
type Model = { capacity: number; sold: number; holds: Map<string, { adult: number; by: number }> };
const heldOf = ({ holds }: Model) => [...holds.values()].reduce((sum, { adult }) => sum + adult, 0);

function expected(model: Model, partner: number, { adult, lock_id }: ConcurrencyInput): number {
  if (lock_id !== undefined) {
    const found = model.holds.get(lock_id);
    if (found?.by !== partner || found.adult < adult) return 1002;
    model.holds.delete(lock_id);
  } else {
    const free = model.capacity - model.sold - heldOf(model);
    if (free < adult) return free <= 0 ? 4002 : 4005;
  }
  model.sold += adult;
  return 1000;
}

const step = fc.record({
  partner: fc.nat({ max: 1 }),
  adult: fc.integer({ min: 1, max: 3 }),
  act: fc.constantFrom("hold", "book", "book", "book with a lock", "book with a lock"),
  which: fc.nat({ max: 9 }),
  twice: fc.boolean(),
});

test("any sequence of holds and bookings behaves like a plain counter", async () => {
  const partners = [mine.partner, await partnerOf(mine.branchId)];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 12 }), fc.array(step, { maxLength: 14 }), async (capacity, steps) => {
      const made = await charter(mine.branchId, { classes: [{ capacity }] });
      const id = made.classes[0]!;
      const model: Model = { capacity, sold: 0, holds: new Map() };
      const locks: string[] = [];
      for (const { partner, adult, act, which, twice } of steps) {
        if (act === "hold") {
          if (capacity - model.sold - heldOf(model) < adult) continue;
          const lock = await hold(partners[partner]!, id, { adult });
          locks.push(lock);
          model.holds.set(lock, { adult, by: partner });
        } else {
          const lock_id = act === "book" ? undefined : (locks[which % (locks.length || 1)] ?? "lck_none");
          const request = Array.from({ length: twice ? 2 : 1 }, () => ({ id, adult, lock_id }));
          const answer = await book(made.id, request, {}, partners[partner]);
          expect(answer.map(({ code }) => code)).toEqual(request.map((one) => expected(model, partner, one)));
        }
        const seats = { capacity, sold: model.sold, held: heldOf(model) };
        expect(await seatsOf(mine.branchId, id)).toEqual(seats);
      }
    }),
    { numRuns: runs(40) },
  );
});
