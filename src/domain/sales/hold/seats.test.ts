import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { expireOnce } from "@/server/jobs/expire";
import { charter, ctxOf, type Office, office, operatorOf, partnerOf } from "../../../../tests/fixtures";
import { ownDatabase } from "../../../../tests/own-database";
import { quietPool } from "../../../../tests/quiet-pool";
import { runs } from "../../../../tests/runs";
import type { PartnerActor } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { bookCharter } from "../booking/book-charter";
import { cancelOwnBooking } from "../booking/cancel-own-booking";
import { BookRequest } from "../booking/schema";
import { extendLocks } from "./extend-locks";
import { lockCharter } from "./lock-charter";
import { releaseLocks } from "./release-locks";
import { LockRequest } from "./schema";
import { takeOverLock } from "./take-over-lock";

let mine: Office;
let partners: PartnerActor[];
let sweeper: pg.Pool;
const database = ownDatabase();
beforeAll(async () => {
  sweeper = quietPool({ connectionString: database.url, max: 2 });
  mine = await office();
  partners = [mine.partner, await partnerOf(mine.branchId)];
});
afterAll(async () => {
  await sweeper.end();
});

/** A model of plain counters: a lock and a line, each with its seats, class and owner (null: the console's). */
type ModelLock = {
  item: number;
  seats: number;
  by: number | null;
  state: "open" | "released" | "used" | "expired";
  extensions: number;
};
type ModelLine = { item: number; seats: number; live: boolean };
type Model = {
  capacity: number[];
  locks: Map<string, ModelLock>;
  bookings: { pnr: string; by: number; lines: ModelLine[] }[];
};

const seatsOf = ({ capacity, locks, bookings }: Model) =>
  capacity.map((seats, item) => ({
    capacity: seats,
    sold: bookings.flatMap(({ lines }) => lines).reduce((n, at) => n + (at.live && at.item === item ? at.seats : 0), 0),
    held: [...locks.values()].reduce((n, at) => n + (at.state === "open" && at.item === item ? at.seats : 0), 0),
  }));
const soldOut = (model: Model, item: number, seats: number) => {
  const { capacity, sold, held } = seatsOf(model)[item]!;
  const free = capacity - sold - held;
  return free >= seats ? 1000 : free <= 0 ? 4002 : 4005;
};

const step = fc.record({
  act: fc.constantFrom(
    "lock",
    "lock",
    "book",
    "use",
    "use",
    "extend",
    "release",
    "expire",
    "take over",
    "cancel",
    "cancel a line",
  ),
  by: fc.nat({ max: 1 }),
  item: fc.nat({ max: 1 }),
  seats: fc.integer({ min: 1, max: 3 }),
  which: fc.nat({ max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (isRefusal(error) ? error.reason : Promise.reject(error)),
  );

/** Runs one step on both; returns the product's answer and the model's expectation. */
async function play(model: Model, main_id: number, classes: number[], { act, by, item, seats, which }: Step) {
  const partner = partners[by]!;
  const ctx = ctxOf(partner);
  const names = [...model.locks.keys()];
  const lock_id = names[which % (names.length || 1)] ?? "lck_none";
  const lock = model.locks.get(lock_id);
  const own = lock?.by === by;
  const input = { id: classes[item], pax: { adult: seats, infant: 1 } };

  if (act === "lock") {
    const expected = soldOut(model, item, seats);
    const [result] = await lockCharter(ctx, LockRequest.parse({ main_id, items: [input] }));
    if (result!.lock_id) model.locks.set(result!.lock_id, { item, seats, by, state: "open", extensions: 0 });
    return [result!.code, expected];
  }
  if (act === "book" || act === "use") {
    const use = act === "use";
    const usable = lock?.state === "open" && own && lock.item === item && lock.seats >= seats;
    const late = own && lock.item === item && lock.state === "expired";
    const expected = use ? (late ? 4004 : usable ? 1000 : 1002) : soldOut(model, item, seats);
    const request = { main_id, items: [{ ...input, ...(use && { lock_id }) }] };
    const [dto] = await bookCharter(ctx, BookRequest.parse(request));
    if (expected === 1000) {
      if (use) lock!.state = "used";
      model.bookings.push({ pnr: dto!.local_pnr!, by, lines: [{ item, seats, live: true }] });
    }
    return [dto!.code, expected];
  }
  if (act === "extend" || act === "release") {
    const items = [{ lock_id }];
    if (act === "extend") {
      const expected = !own
        ? 1002
        : lock.state === "expired"
          ? 4004
          : lock.state !== "open" || lock.extensions === 2
            ? 5003
            : 1000;
      if (expected === 1000) lock!.extensions++;
      return [(await extendLocks(ctx, { items }))[0]!.code, expected];
    }
    const expected = !own ? 1002 : { open: 1000, released: 1000, expired: 4004, used: 5003 }[lock.state];
    if (expected === 1000) lock!.state = "released";
    return [(await releaseLocks(ctx, { items }))[0]!.code, expected];
  }
  if (act === "expire") {
    const due = await query(
      "test.due",
      "update holds set created_at = now() - interval '1 hour', expires_at = now() - interval '1 ms' where branch_id = $1 and lock_id = $2 and status = 'open' returning 1",
      [mine.branchId, lock_id],
    );
    if (lock?.state === "open") lock.state = "expired";
    return [await expireOnce(sweeper), due.length];
  }
  if (act === "take over") {
    const desk = ctxOf(operatorOf(mine.branchId));
    const expected = !lock
      ? "notFound"
      : lock.state === "open"
        ? "done"
        : lock.state === "expired"
          ? "lockExpired"
          : "notAllowedInState";
    // Already the console's: if the clock has not advanced, a takeover cannot extend it.
    const again = lock?.state === "open" && lock.by === null;
    if (expected === "done") Object.assign(lock!, { by: null, extensions: 0 });
    const reply = await refusalOf(takeOverLock(desk, { lock_id, reason: "x" }));
    return [again && reply === "notAllowedInState" ? "done" : reply, expected];
  }
  const found = model.bookings[which % (model.bookings.length || 1)];
  const expected = found?.by === by ? "done" : "notFound";
  if (expected === "done") for (const line of found!.lines) line.live = false;
  const items = act === "cancel" ? null : [{ line: 1 }];
  return [await refusalOf(cancelOwnBooking(ctx, { local_pnr: found?.pnr ?? "ZZZZZZ", items })), expected];
}

const BOOKS = `
  select c.capacity, c.sold, c.held,
         (select coalesce(sum(i.seats), 0)::int from booking_items i
           where i.branch_id = c.branch_id and i.class_id = c.id and i.status <> 'canceled') as live,
         (select coalesce(sum(h.seats), 0)::int from holds h
           where h.branch_id = c.branch_id and h.class_id = c.id and h.status = 'open') as open
    from charter_classes c where c.branch_id = $1 and c.charter_id = $2 order by c.id`;

test("any sequence of locks, bookings, cancels and clock changes leaves the seats of the model", async () => {
  const capacities = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }));
  await fc.assert(
    fc.asyncProperty(capacities, fc.array(step, { minLength: 4, maxLength: 16 }), async (capacity, steps) => {
      const made = await charter(mine.branchId, { classes: capacity.map((seats) => ({ capacity: seats })) });
      const model: Model = { capacity, locks: new Map(), bookings: [] };
      for (const one of steps) {
        const [result, expected] = await play(model, made.id, made.classes, one);
        expect([one.act, result]).toEqual([one.act, expected]);
        const rows = await query("test.books", BOOKS, [mine.branchId, made.id]);
        expect(rows).toEqual(seatsOf(model).map((at) => ({ ...at, live: at.sold, open: at.held })));
      }
    }),
    { numRuns: runs(60) },
  );
}, 120_000);

test("the same steps concurrently: the books agree, and nothing is oversold", async () => {
  for (let round = 0; round < 6; round++) {
    const made = await charter(mine.branchId, { classes: [{ capacity: 6 }, { capacity: 6 }] });
    const model: Model = { capacity: [6, 6], locks: new Map(), bookings: [] };
    const [first, then] = [fc.sample(step, 20), fc.sample(step, 80)];
    for (const one of first) await play(model, made.id, made.classes, one);
    // From here on the model only provides ids of locks and bookings: the order is not known.
    await Promise.all(then.map((one) => play(model, made.id, made.classes, one)));
    const rows = await query<Record<string, number>>("test.books", BOOKS, [mine.branchId, made.id]);
    for (const { sold, held, live, open, capacity } of rows) {
      expect([sold, held]).toEqual([live, open]);
      expect(sold! + held!).toBeLessThanOrEqual(capacity!);
    }
  }
}, 60_000);
