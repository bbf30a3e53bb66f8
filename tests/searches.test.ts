import { beforeAll, describe, expect, test } from "vitest";
import { listPlainly } from "@/domain/catalogue/accommodation/list-accommodations";
import { getMappingQueue } from "@/domain/catalogue/accommodation/read-mapping-queue";
import { AccommodationList, PlainQuery } from "@/domain/catalogue/accommodation/schema.list";
import { Desk, DeskQuery } from "@/domain/catalogue/accommodation/schema.mapping";
import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import { listPassengers } from "@/domain/people/passenger/list-passengers";
import { PassengerQuery } from "@/domain/people/passenger/schema";
import { listBookings } from "@/domain/sales/booking/list-bookings";
import { BookingList, BookingQuery } from "@/domain/sales/booking/schema";
import { charter, ctxOf, type Office, office, operatorOf } from "./fixtures";
import { asLedgerOwner } from "./ledger";
import { rowsTouched, watched } from "./rows-touched";

/**
 * Rows of each kind; one in ten is called زهرا, all of them include one رودابه, and among the last ones one in ten is
 * بیژن.
 */
const MANY = 12_000;
const NAME = `case when n = 7777 then 'رودابه' when n % 10 = 0 then 'زهرا' when n > ${MANY - 2_000} then 'بیژن' else 'مینا' end`;

let ctx: Ctx<OperatorActor>;

const filled = async ({ branchId, partner }: Office, many: number) => {
  const fill = (text: string) => asLedgerOwner(text, [branchId, many]);
  const { id, classes } = await charter(branchId);
  await asLedgerOwner(
    `insert into bookings (branch_id, local_pnr, charter_id, domain_id, colleague_id, request_hash, currency, total, created_at)
     select $1::int, 'Z' || translate(lpad(to_hex(n), 5, '0'), '0123456789abcdef', 'GHJKLMNPQRSTUVWX'), $3::int, $4::int, $5::int, 'h',
            'IRR', 0, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $2::int) n`,
    [branchId, many, id, partner.domainId, partner.colleagueId],
  );
  await asLedgerOwner(
    `insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, total, prices, price_version)
     select branch_id, id, 1, $2::int, 'Y', 1, 0, 0, 1, 0, '{}', 1 from bookings where branch_id = $1::int`,
    [branchId, classes[0]],
  );
  await asLedgerOwner(
    `insert into booking_passengers (branch_id, booking_id, line, seq, pax_type, first_name, last_name, total)
     select branch_id, id, 1, 1, 'ADT', ${NAME}, 'کریمی', 0
       from (select b.*, row_number() over (order by created_at) as n from bookings b where branch_id = $1::int) b`,
    [branchId],
  );
  await fill(
    `insert into accommodations (branch_id, type, name, name_latin, city_id)
     select $1::int, 'hotel', 'هتل ' || lpad(n::text, 6, '0') || ' ' || ${NAME}, 'Hotel ' || n, (select min(id) from cities)
       from generate_series(1, $2::int) n`,
  );
  await asLedgerOwner(
    "insert into accommodation_suppliers (branch_id, code, name, name_latin) values ($1::int, 's', 's', 's')",
    [branchId],
  );
  await fill(
    `insert into supplier_hotels (branch_id, supplier_id, key, name)
     select $1::int, s.id, 'k' || n, 'هتل ' || lpad(n::text, 6, '0') || ' ' || ${NAME}
       from accommodation_suppliers s cross join generate_series(1, $2::int) n where s.branch_id = $1::int`,
  );
  await fill(
    `insert into passengers (branch_id, first_name, last_name)
     select $1::int, ${NAME}, 'کریمی' from generate_series(1, $2::int) n`,
  );
};

beforeAll(async () => {
  const [mine, theirs] = await Promise.all([office(), office()]);
  await Promise.all([filled(mine, MANY), filled(theirs, 1_000)]);
  for (const table of [
    "bookings",
    "booking_items",
    "booking_passengers",
    "accommodations",
    "supplier_hotels",
    "passengers",
  ])
    await asLedgerOwner(`vacuum analyze ${table}`);
  ctx = ctxOf(operatorOf(mine.branchId));
});

type Found = { total: number | null; ids: (string | number)[] };
type Find = (by: Ctx<OperatorActor>, search: string) => Promise<Found>;
/** `walked`: rows read in list order before the word index is used. */
type Looked = { table: string; walked: number; find: Find };
const LISTS: Readonly<Record<string, Looked>> = {
  reservations: {
    table: "booking_passengers",
    walked: 0,
    find: async (by, search) => {
      const { rows, total } = BookingList.parse(await listBookings(by, BookingQuery.parse({ search })));
      return { total, ids: rows.map(({ local_pnr }) => local_pnr) };
    },
  },
  hotels: {
    table: "accommodations",
    walked: 5_000,
    find: async (by, search) => {
      const { items, meta } = AccommodationList.parse(await listPlainly(by, PlainQuery.parse({ search })));
      return { total: meta.total, ids: items.map(({ id }) => id) };
    },
  },
  "suppliers' hotels": {
    table: "supplier_hotels",
    walked: 5_000,
    find: async (by, search) => {
      const { rows, total } = Desk.parse(await getMappingQueue(by, DeskQuery.parse({ search, todo: false })));
      return { total, ids: rows.map(({ id }) => id) };
    },
  },
  "suppliers' hotels of which something is left": {
    table: "supplier_hotels",
    walked: 5_000,
    find: async (by, search) => {
      const { rows, total } = Desk.parse(await getMappingQueue(by, DeskQuery.parse({ search, todo: true })));
      return { total, ids: rows.map(({ id }) => id) };
    },
  },
  passengers: {
    table: "passengers",
    walked: 8_000,
    find: async (by, search) => {
      const { rows } = await listPassengers(by, PassengerQuery.parse({ search }));
      return { total: null, ids: rows.map(({ id }) => id) };
    },
  },
};

describe.each(Object.entries(LISTS))("a search among %s", (_, { table, walked, find }) => {
  const cost = async (search: string) => {
    const { ctx: seen, input } = watched(ctx);
    const found = await find(seen, search);
    return { found, touched: Math.max(...(await rowsTouched(input, table))) };
  };

  test("of a used word at few rows, and at none of another branch", async () => {
    const { found, touched } = await cost("رودابه");
    expect(found.ids).toHaveLength(1);
    expect(found.total ?? 1).toBe(1);
    expect(touched).toBeLessThanOrEqual(walked + 10);
  });

  test("of a word that many have looks at no more than those, and a page's worth beside them", async () => {
    for (const word of ["زهرا", "بیژن"]) {
      const { found, touched } = await cost(word);
      expect(found.ids.length).toBeGreaterThanOrEqual(20);
      if (found.total !== null) expect(found.total).toBe(word === "زهرا" ? MANY / 10 : 1_800);
      expect(touched).toBeLessThanOrEqual(2 * 2_000 + walked + 200);
    }
  });

  test("of an unused word at no row", async () => {
    const { found, touched } = await cost("کیخسرو");
    expect(found.ids).toEqual([]);
    expect(touched).toBeLessThanOrEqual(walked);
  });
});
