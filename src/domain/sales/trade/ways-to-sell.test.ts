import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, hold, partnerOf } from "../../../../tests/fixtures";
import { advance, sandboxLock } from "../../../../tests/issuing";
import { decide, desk, rowOf } from "../../../../tests/paying";
import { differingWays, marginOf, markedUp, type SoldLine, soldLines } from "../../../../tests/sales-posted";
import { type Selling, selling, tradeFaults, traveller } from "../../../../tests/trades";
import { startCheckout } from "../../cashier/gateway/start-checkout";
import { verifyInvoice } from "../../cashier/gateway/verify-payment";
import type { CustomerActor, OperatorActor } from "../../kernel/context";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";

/** All ways of sale give the same accounting entries: contract section 13.23. */
let at: Selling;
let owner: number;
beforeAll(async () => {
  at = await selling();
  owner = (await partnerOf(at.branchId)).colleagueId;
});

type Flight = Awaited<ReturnType<Selling["flight"]>>;
type Buyer = CustomerActor | OperatorActor;
type Stored = Parameters<Selling["store"]>[1];
const RICH = 100_000_000;
const credit = { payment: { method: "credit" as const } };
const colleague = () => ({ type: "colleague" as const, id: at.partner.colleagueId });
const customer = async () => (await at.rich(RICH)) as CustomerActor & { group: "b2c" };

/** Buyers over the customer API and at the counter, by payment method. */
const BUYERS: Record<string, () => Promise<[Buyer, Partial<Stored>]>> = {
  "a customer by wallet": async () => [await customer(), {}],
  "a customer by gateway": async () => [
    await at.rich(0),
    { payment: { method: "gateway", return_url: "https://shop.example/back" } },
  ],
  "a colleague's user on credit": async () => [await at.user(), credit],
  "the desk to a customer": async () => {
    const { passengerId } = await customer();
    return [at.clerk, { party: { type: "passenger", id: passengerId } }];
  },
  "the desk to a colleague on credit": async () => [at.clerk, { ...credit, party: colleague() }],
};

async function stored(buyer: Buyer, lock: { lock_id: string; total: number }, more: Partial<Stored>) {
  const passengers = [traveller(), traveller()];
  const result = await at.store(buyer, { locks: [lock.lock_id], accepted_total: lock.total, passengers, ...more });
  if (result.payment) {
    await startCheckout(desk(), result.payment.link!.slice(3));
    await decide(await rowOf(result.payment.serial_id), "approved");
    await verifyInvoice(desk(), at.clerk, { drive: "trade", serial_id: result.payment.serial_id });
  }
  return result.trade_id;
}
const linesOfTrade = async (trade_id: number) => {
  const { id } = await prisma().booking.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } });
  return soldLines(at.branchId, Number(id));
};

/** Two adults on a flight, sold every way. */
async function everyWay(flight: Flight): Promise<Record<string, SoldLine[]>> {
  const book = async (item: object) => {
    const request = { main_id: flight.id, items: [{ id: flight.classId, pax: { adult: 2 }, ...item }] };
    const [booked] = await bookCharter(ctxOf(at.partner), BookRequest.parse(request));
    return soldLines(at.branchId, booked!.pnr!.number);
  };
  const posted: Record<string, SoldLine[]> = {
    "a partner": await book({}),
    "a partner with a lock": await book({ lock_id: await hold(at.partner, flight.classId, { adult: 2 }) }),
  };
  for (const [way, buying] of Object.entries(BUYERS)) {
    const [buyer, more] = await buying();
    const lock = await at.lockOf(buyer, flight, { adult: 2 });
    posted[way] = await linesOfTrade(await stored(buyer, lock, more));
  }
  return posted;
}

const PRICES = { base: 900_000n, tax: 90_000n, markup: 50_000n, discount: 40_000n };
/** A flight with all price components; a colleague's when given. */
async function priced(ownerColleagueId: number | null): Promise<Flight> {
  const flight = await at.flight({ capacity: 40 });
  const { branchId } = at;
  await prisma().charterClassPrice.updateMany({ where: { branchId, classId: flight.classId }, data: PRICES });
  await prisma().charter.updateMany({ where: { branchId, id: flight.id }, data: { ownerColleagueId } });
  return flight;
}
const resultOf = (lines: readonly SoldLine[]) =>
  lines.map(({ key, party, dr, cr }) => [key, party, dr, cr] as const).sort((a, b) => (a[0]! < b[0]! ? -1 : 1));

describe("equal entries for every way of sale", () => {
  test("own seats: sale without the tax, which is ours", async () => {
    const posted = await everyWay(await priced(null));
    expect(Object.keys(posted)).toHaveLength(7);
    expect(differingWays(posted)).toEqual([]);
    const lines = posted["a partner"]!;
    expect(resultOf(lines)).toEqual([
      ["payer", null, 2_000_000n, 0n],
      ["sale", null, 0n, 1_820_000n],
      ["tax", null, 0n, 180_000n],
    ]);
    expect(marginOf(lines)).toBe(1_820_000n);
  });

  test("a colleague's seats: also their cost, owed to the owner including the owner's taxes", async () => {
    const posted = await everyWay(await priced(owner));
    expect(differingWays(posted)).toEqual([]);
    const lines = posted["a partner"]!;
    expect(resultOf(lines)).toEqual([
      ["charter_owner.payable", `colleague:${owner}`, 0n, 1_900_000n],
      ["cost_of_sale", null, 1_900_000n, 0n],
      ["payer", null, 2_000_000n, 0n],
      ["sale", null, 0n, 2_000_000n],
    ]);
    expect(marginOf(lines)).toBe(100_000n);
  });

  test("a supplier's offer: its net including taxes is owed to it, the rest is our markup", async () => {
    await markedUp(at, 1_000);
    const posted: Record<string, SoldLine[]> = {};
    for (const [way, buying] of Object.entries(BUYERS)) {
      const [buyer, more] = await buying();
      const lock = await sandboxLock(at, buyer as CustomerActor, 2);
      const id = await stored(buyer, lock, more);
      expect(await advance(at, id)).toBe("issued");
      posted[way] = await linesOfTrade(id);
      const item = await prisma().tradeItem.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: id } });
      expect(marginOf(posted[way])).toBe(item.total - item.cost);
      expect(item.total).toBeGreaterThan(item.cost);
      expect(posted[way]).toContainEqual(
        expect.objectContaining({ key: "supplier.payable", party: `supplier:${at.sandboxId}`, cr: item.cost }),
      );
    }
    expect(differingWays(posted)).toEqual([]);
    expect(posted["a customer by wallet"]!.some(({ key }) => key === "tax" || key === "cost_of_sale")).toBe(false);
  });

  test("... and the branch's books and sales have no other discrepancy", async () => {
    expect(await tradeFaults(at.branchId)).toEqual([]);
  });
});

test("detects a way of sale that omits the owner or treats the tax as ours", async () => {
  const line = (code: string, dr: bigint, cr: bigint, party: string | null = null) => ({
    code,
    key: null,
    party,
    dr,
    cr,
  });
  const whole = [
    line("payer", 100n, 0n),
    line("41010001", 0n, 100n),
    line("51010001", 90n, 0n),
    line("21020001", 0n, 90n, "colleague:1"),
  ];
  const ways = {
    first: whole,
    same: [...whole].reverse(),
    withoutCost: whole.slice(0, 2),
    taxed: [line("payer", 100n, 0n), line("41010001", 0n, 91n), line("23010001", 0n, 9n), ...whole.slice(2)],
    another: whole.map((one) => (one.party ? { ...one, party: "colleague:2" } : one)),
  };
  expect(differingWays(ways).map((dto) => dto.split(":")[0])).toEqual(["withoutCost", "taxed", "another"]);
  expect([marginOf(whole), marginOf(ways.taxed)]).toEqual([10n, 1n]);
});
