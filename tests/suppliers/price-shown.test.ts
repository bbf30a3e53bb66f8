import { beforeAll, expect, test } from "vitest";
import type { CustomerActor } from "@/domain/kernel/context";
import { isRefusal } from "@/domain/kernel/errors";
import { query } from "@/server/db";
import { ownFlight, type Shop, shop } from "../offer-locks";

/** Reliability S2: prices and states change between search and lock, at suppliers and of own charters. */
const CASES = Number(process.env.S2_CASES ?? 160);
const CALLERS = 8;
/** Own charters, whose prices change continuously. */
const FLIGHTS = 6;
const SCENARIOS = [
  "price_up",
  "price_down",
  "sold_out",
  "few_left",
  "closed",
  "nonsense",
  "error",
  undefined,
  undefined,
];

let seed = Number(process.env.FUZZ_SEED ?? 20261122);
/** The same numbers for the same seed (Lehmer). */
const below = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};

let at: Shop;
let flights: Awaited<ReturnType<typeof ownFlight>>[];
let sara: CustomerActor;
beforeAll(async () => {
  at = await shop();
  flights = await Promise.all(
    Array.from({ length: FLIGHTS }, (_, n) =>
      ownFlight(at.branchId, { capacity: 100_000, days: 30 + n, adult: 1_000_000 }),
    ),
  );
  sara = await at.passenger();
});

/** Changes prices and states of own charters until stopped. */
function unrest() {
  let on = true;
  const work = async () => {
    while (on) {
      const { classId } = flights[below(FLIGHTS)]!;
      if (below(10) === 0) await query("s2.close", CLOSE, [at.branchId, classId, below(3) === 0]);
      else await query("s2.price", PRICE, [at.branchId, classId, 900_000 + below(200_000)]);
    }
  };
  const done = Promise.all([work(), work()]);
  return async () => {
    on = false;
    await done;
  };
}

const PRICE = "update charter_class_prices set base = $3 where branch_id = $1 and class_id = $2 and pax_type = 'ADT'";
const CLOSE = "update charter_classes set closed = $3 where branch_id = $1 and id = $2";

test("no caller pays a price above the accepted one", async () => {
  const shown = { total: 0, refused: {} as Record<string, number>, locked: 0, changed: 0 };
  const calm = unrest();
  const own = await Promise.all(
    flights.map(async ({ to, days }) =>
      (await at.find(sara, { to, days })).filter(({ supplier }) => supplier === "charter"),
    ),
  );
  const theirs = (await at.find(sara)).filter(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3);
  const offers = [...own.flat(), ...theirs];
  expect(theirs.length).toBeGreaterThan(0);
  const left = Array.from({ length: CASES }, (_, n) => n);
  const caller = async () => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) {
      const offer = offers[below(offers.length)]!;
      // The price shown, less, or a little more; and the accepted increase.
      const expected_total = Math.max(0, offer.total + (below(3) - 1) * below(60_000));
      const max_increase = below(2) * below(80_000);
      const scenario = offer.supplier === "sandbox" ? SCENARIOS[below(SCENARIOS.length)] : undefined;
      const wish = at.wish(offer, { expected_total, max_increase, client_reference: `s2-${n}` });
      shown.total++;
      try {
        const locked = await at.lock(sara, wish, scenario ? { scenario } : {});
        shown.locked++;
        if (locked.price_status === "changed") shown.changed++;
        expect(locked.total).toBeLessThanOrEqual(expected_total + max_increase);
        expect(locked.total - locked.previous_total).toBe(
          locked.diff.reduce((sum, { difference }) => sum + difference, 0),
        );
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const { reason, details } = error;
        shown.refused[reason] = (shown.refused[reason] ?? 0) + 1;
        if (reason === "priceChanged") expect(details.data!.new).toBeGreaterThan(expected_total + max_increase);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller)).finally(calm);
  expect(shown.locked).toBeGreaterThan(CASES / 10);
  expect(shown.changed).toBeGreaterThan(0);
  expect(shown.refused.priceChanged).toBeGreaterThan(0);
  const [found] = await query<{ above: number; other: number; kept: number; live: number }>(
    "s2.audit",
    `select count(*) filter (where l.total > l.accepted_total and l.status <> 'failed')::int as above,
            -- Own seats are held at exactly the price they were sold at.
            count(*) filter (where l.own_seats and h.total is distinct from l.total)::int as other,
            -- A supplier holds nothing for a lock that failed, beyond what is being given back.
            count(*) filter (where l.status = 'failed' and o.state = 'locked')::int as kept,
            count(*) filter (where l.status = 'open')::int as live
       from offer_locks l
       left join holds h on h.branch_id = l.branch_id and h.lock_id = l.lock_id
       left join supplier_orders o on o.branch_id = l.branch_id and o.offer_lock_id = l.id
      where l.branch_id = $1`,
    [at.branchId],
  );
  expect(found).toEqual({ above: 0, other: 0, kept: 0, live: shown.locked });
  const [seats] = await query<{ right: boolean }>(
    "s2.seats",
    `select bool_and(c.held = (select coalesce(sum(h.seats), 0) from holds h
                                where h.branch_id = c.branch_id and h.class_id = c.id and h.status = 'open')) as right
       from charter_classes c where c.branch_id = $1`,
    [at.branchId],
  );
  expect(seats).toEqual({ right: true });
});
