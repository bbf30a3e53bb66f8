import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { charter, type MadeCharter, type Office, office } from "./fixtures";

/** Direct SQL with the app's role: what the database refuses, even though the code never attempts it. */
const app = new pg.Client({ connectionString: process.env.DATABASE_URL });
let mine: Office;
let theirs: Office;
let made: MadeCharter;
beforeAll(async () => {
  await app.connect();
  [mine, theirs] = await Promise.all([office(), office()]);
  made = await charter(mine.branchId, { classes: [{ capacity: 10, sold: 4, held: 3 }] });
});
afterAll(() => app.end());

const change = (set: string) =>
  app.query(`update charter_classes set ${set} where branch_id = $1 and id = $2`, [mine.branchId, made.classes[0]]);
const seen = async () => {
  const { rows } = await app.query("select * from charter_classes where branch_id = $1 and id = $2", [
    mine.branchId,
    made.classes[0],
  ]);
  return rows[0];
};

describe("seats", () => {
  test.each([
    "sold = sold + 4",
    "held = held + 4",
    "capacity = 6",
    "capacity = -1, sold = 0, held = 0",
    "sold = -1",
    "held = -1",
    "sales_open_at = sales_close_at",
    "price_version = 0",
  ])("%s is refused", (set) => expect(change(set)).rejects.toThrow(/violates check constraint/));

  test("a hold or an item counts adults and children", async () => {
    const hold = `insert into holds (branch_id, lock_id, class_id, holder, adult, child, infant, seats, expires_at)
      values ($1, 'lck_' || repeat('x', 24), $2, 'partner:1', 1, 1, 1, $3, now() + interval '1 hour')`;
    await expect(app.query(hold, [mine.branchId, made.classes[0], 3])).rejects.toThrow(/holds_seats/);
    await expect(app.query(hold, [theirs.branchId, made.classes[0], 2])).rejects.toThrow(/foreign key/);
  });
});

describe("what changes is seen", () => {
  test.each(["sold = sold + 1", "held = held - 1", "closed = true", "capacity = 20"])(
    "%s touches updated_at",
    async (set) => {
      await change("updated_at = '2020-01-01'");
      await change(set);
      expect((await seen()).updated_at.getFullYear()).toBeGreaterThan(2020);
    },
  );

  test("a price raises price_version once a statement; the same price again does not", async () => {
    const prices = (set: string) =>
      app.query(`update charter_class_prices set ${set} where branch_id = $1 and class_id = $2`, [
        mine.branchId,
        made.classes[0],
      ]);
    await change("updated_at = '2020-01-01'");
    const before = (await seen()).price_version;
    await prices("base = base");
    expect((await seen()).price_version).toBe(before);
    await prices("base = base + 5");
    expect(await seen()).toMatchObject({ price_version: before + 1 });
    expect((await seen()).updated_at.getFullYear()).toBeGreaterThan(2020);
    await app.query("delete from charter_class_prices where branch_id = $1 and class_id = $2 and pax_type = 'INF'", [
      mine.branchId,
      made.classes[0],
    ]);
    expect((await seen()).price_version).toBe(before + 2);
    const { rows } = await app.query(
      "select base, tax, total from charter_class_prices where branch_id = $1 and pax_type = 'ADT'",
      [mine.branchId],
    );
    expect(BigInt(rows[0].total)).toBe(BigInt(rows[0].base) + BigInt(rows[0].tax));
    await expect(prices("total = 1")).rejects.toThrow(/can only be updated to DEFAULT/);
    await expect(prices("discount = 99999")).rejects.toThrow(/prices_bounds/);
    await expect(prices("base = -1")).rejects.toThrow(/prices_parts/);
  });
});

describe("charters", () => {
  test("a class, a link and a booking stay in the branch and in the charter", async () => {
    const foreign = await charter(theirs.branchId);
    const add =
      "insert into charter_classes (branch_id, charter_id, fare_class, capacity, sales_close_at) values ($1, $2, 'Z', 1, now())";
    await expect(app.query(add, [mine.branchId, foreign.id])).rejects.toThrow(/foreign key/);
    const move = "update charters set ends_at = starts_at where branch_id = $1 and id = $2";
    await expect(app.query(move, [mine.branchId, made.id])).rejects.toThrow(/charters_dates/);
    const state = "update charters set status = 'sold' where branch_id = $1";
    await expect(app.query(state, [mine.branchId])).rejects.toThrow(/invalid input value for enum/);
  });

  test("a night is surcharged once, a time zone exists", async () => {
    const { rows } = await app.query(
      `insert into charter_calculations_accommodation (branch_id, charter_id, hotel, hotel_latin, city, stars, board, check_in_on, check_out_on)
       values ($1, $2, 'h', 'h', 'MHD', 4, 'BB', '2026-05-01', '2026-05-05') returning id`,
      [mine.branchId, made.id],
    );
    const add = (from: string, to: string) =>
      app.query(
        "insert into charter_accommodation_holiday (branch_id, calculation_id, title, from_on, to_on, surcharge) values ($1, $2, 'x', $3, $4, 5)",
        [mine.branchId, rows[0].id, from, to],
      );
    await add("2026-05-01", "2026-05-02");
    await add("2026-05-03", "2026-05-04");
    await expect(add("2026-05-02", "2026-05-02")).rejects.toThrow(/holiday_overlap/);
    const leg = `insert into charter_calculations_route (branch_id, charter_id, origin, destination, departs_at, departure_zone, arrives_at, arrival_zone, carrier, number)
      values ($1, $2, 'THR', 'MHD', now(), 'Asia/Nowhere', now() + interval '1 hour', 'Asia/Tehran', 'IR', '1')`;
    await expect(app.query(leg, [mine.branchId, made.id])).rejects.toThrow(/time zone/);
  });
});

test("a booking's reference and key belong to a partner", async () => {
  const add = `insert into bookings (branch_id, local_pnr, charter_id, client_reference, request_hash, currency, total)
    values ($1, 'ABCDEF', $2, 'x', 'h', 'IRR', 1)`;
  await expect(app.query(add, [mine.branchId, made.id])).rejects.toThrow(/bookings_bound/);
});
