import { randomUUID } from "node:crypto";
import type { BranchId, PartnerActor } from "@/domain/kernel/context";
import type { SqlCharterBookingResult } from "@/domain/kernel/sql-types";
import { cancelBooking } from "@/domain/sales/booking/cancel-booking";
import { CancelRequest } from "@/domain/sales/booking/schema";
import { baseWithin, taxWithin } from "@/domain/sales/tax/rules";
import { prisma, query } from "@/server/db";
import { charter, ctxOf } from "../fixtures";

const DAY_MS = 86_400_000;
/** Bookings of a statement. */
const BATCH = 200;
/** Invoices of a transaction, as of the job. */
const INVOICES = 500;
const CLASSES = 40;
const CAPACITY = 2_000_000_000;
/** Every 11th booking is canceled, whole or in part. */
const CANCELED = 11;

type Random = () => number;
/** xorshift32: the same year for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

type Price = { base: number; tax: number; markup: number; discount: number };
type Flight = { main: number; class: number; owned: boolean; adult: Price; child: Price };
type YearGiven = {
  branchId: BranchId;
  partner: PartnerActor;
  /** Owner of half of the seats. */
  owner: number;
  first: Date;
  days: number;
  /** From one day with sales to the next. */
  step: number;
  bookings: number;
  /** The rate in hundredths of a percent on a day; a price of our own seats with tax is taxed as entered. */
  pointsOn: (day: string) => number;
  random: Random;
};
/** `tax`: of all sales before cancellations, by the model of src/domain/sales/tax/rules.ts. */
type YearMade = { booked: number; canceled: number; tax: bigint; issueMs: number; issued: number };

/** Flights of every kind of price: ours with and without tax as entered, and a colleague's. */
async function flights(branchId: BranchId, owner: number, random: Random): Promise<Flight[]> {
  const made: Flight[] = [];
  for (let nr = 0; nr < CLASSES; nr++) {
    const owned = nr % 2 === 1;
    const priced = (): Price => {
      const base = 1 + Math.floor(random() * 30_000_000);
      const tax = nr % 4 < 2 ? Math.floor(base * random() * 0.1) : 0;
      return { base, tax, markup: Math.floor(random() * 3_000_000), discount: Math.floor(random() * 0.01 * base) };
    };
    const [adult, child] = [priced(), priced()];
    const { id, classes } = await charter(branchId, { classes: [{ capacity: CAPACITY }] });
    const where = { branchId, classId: classes[0]! };
    if (owned) await prisma().charter.updateMany({ where: { branchId, id }, data: { ownerColleagueId: owner } });
    await prisma().charterClassPrice.updateMany({ where: { ...where, paxType: "ADT" }, data: adult });
    await prisma().charterClassPrice.updateMany({ where: { ...where, paxType: "CHD" }, data: child });
    made.push({ main: id, class: classes[0]!, owned, adult, child });
  }
  return made;
}

/** The tax of a sale by the rules: as entered for our own seats, else within our part at the rate. */
function taxOf({ owned, adult, child }: Flight, adults: number, children: number, points: number): bigint {
  const sum = (of: (price: Price) => number) => of(adult) * adults + of(child) * children;
  const entered = sum(({ tax }) => tax);
  if (!owned && entered > 0) return BigInt(entered);
  const charged = sum(({ base, tax, markup, discount }) => base + tax + markup - discount);
  const cost = sum(({ base, tax, discount }) => base + tax - discount);
  const part = owned ? charged - cost : charged;
  const [tax, base] = [taxWithin(part, points), baseWithin(part, points)];
  if (Math.trunc((base * points) / 10_000) !== tax) throw new Error(`${tax} is not the tax on ${base}`);
  return BigInt(tax);
}

/**
 * Writes a year of partners' bookings and cancellations by the product's own functions, in the days of the year, and its
 * invoices and credit notes as the job does, each on its day.
 */
export async function makeYear(given: YearGiven): Promise<YearMade> {
  const { branchId, partner, first, days, step, bookings, pointsOn, random } = given;
  const sold = await flights(branchId, given.owner, random);
  const made: YearMade = { booked: 0, canceled: 0, tax: 0n, issueMs: 0, issued: 0 };
  for (let day = 0; day < days; day += step) {
    const at = new Date(first.getTime() + day * DAY_MS);
    const points = pointsOn(at.toISOString().slice(0, 10));
    const wanted = Math.floor((bookings * Math.min(days, day + step)) / days) - made.booked;
    for (let left = wanted; left > 0; left -= BATCH) {
      const requests = Array.from({ length: Math.min(BATCH, left) }, () => {
        const flight = sold[Math.floor(random() * CLASSES)]!;
        const [adult, child] = [1 + Math.floor(random() * 3), Math.floor(random() * 2)];
        made.tax += taxOf(flight, adult, child, points);
        return requestOf(partner, flight, { adult, child, at });
      });
      const pnrs = await book(requests);
      made.booked += pnrs.length;
      for (const [nr, pnr] of pnrs.entries()) {
        if ((made.booked - pnrs.length + nr) % CANCELED > 0) continue;
        const ctx = { ...ctxOf(partner), now: new Date(at.getTime() + 3_600_000) };
        await cancelBooking(ctx, CancelRequest.parse({ local_pnr: pnr }));
        made.canceled++;
      }
    }
    const begun = performance.now();
    made.issued += await issued(branchId, new Date(at.getTime() + 7_200_000));
    made.issueMs += performance.now() - begun;
  }
  return made;
}

function requestOf(
  { branchId, domainId, colleagueId }: PartnerActor,
  flight: Flight,
  { adult, child, at }: { adult: number; child: number; at: Date },
) {
  const actor = `partner:${domainId}`;
  return {
    ...{ branch_id: branchId, domain_id: domainId, colleague_id: colleagueId, main_id: flight.main },
    ...{
      holder: actor,
      actor,
      request_id: "tax-year",
      request_key: randomUUID(),
      request_hash: "x".repeat(43),
      now: at,
    },
    ...{ strict: false, dated: false, identified: false },
    items: [{ id: flight.class, adult, child, infant: 0 }],
  };
}

async function book(requests: readonly object[]): Promise<string[]> {
  const [row] = await query<{ answers: SqlCharterBookingResult[] }>(
    "tax-year.book",
    "select book_charter_many($1::jsonb) as answers",
    [JSON.stringify(requests)],
  );
  return row!.answers.map((answer) => {
    if (!answer.booking) throw new Error(`not booked: ${JSON.stringify(answer)}`);
    return answer.booking.local_pnr;
  });
}

/** Invoices and credit notes that are due; returns how many were written. */
async function issued(branchId: number, at: Date): Promise<number> {
  const text = "select issue_partner_invoices($1, $2, $3) as n";
  let all = 0;
  for (let n = -1; n !== 0; all += n)
    n = (await query<{ n: number }>("tax-year.issue", text, [branchId, at, INVOICES]))[0]!.n;
  return all;
}
