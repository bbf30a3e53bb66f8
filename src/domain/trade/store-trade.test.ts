import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { refusal } from "../../../tests/desk";
import { seatsOf } from "../../../tests/fixtures";
import { key, type Selling, selling, tradeFaults, traveller } from "../../../tests/trades";

let at: Selling;
beforeAll(async () => {
  at = await selling();
});

const faults = () => tradeFaults(at.branchId);
const tradeOf = (id: number) => prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id } });

describe("own seats by wallet", () => {
  test("are paid and issued by the time the call answers", async () => {
    const sara = await at.rich(5_000_000);
    const { flight, lock } = await at.locked(sara, { passengers: { adult: 1, child: 1 } });
    const told = await at.store(sara, {
      ...{ locks: [lock.lock_id], accepted_total: lock.total, client_reference: "mine" },
      passengers: [traveller(), traveller("CHD")],
    });
    expect(told).toMatchObject({
      ...{ status: "issued", method: "wallet", total: 1_500_000, payable: 1_500_000, paid: 1_500_000, discount: 0 },
      ...{ currency: "IRR", payment: null, client_reference: "mine" },
      items: [{ line: 1, lock_id: lock.lock_id, status: "issued", total: 1_500_000, code: null }],
      invoice: { number: 1, total: 1_500_000 },
    });
    expect(told.items[0]!.pnr!.local).toMatch(/^[A-Z2-9]{6}$/);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 2, held: 0 });
    const booking = await prisma().booking.findFirstOrThrow({
      where: { branchId: at.branchId, id: told.items[0]!.pnr!.number },
      include: { items: { include: { passengers: true } }, history: true },
    });
    expect(booking).toMatchObject({
      product: "flight",
      passengerId: sara.passengerId,
      charterId: flight.id,
      total: 1_500_000n,
    });
    expect(booking.items[0]!.passengers.map(({ total }) => total)).toEqual([1_000_000n, 500_000n]);
    expect(booking.history.map(({ event }) => event)).toEqual(["confirmed"]);
    expect(await faults()).toEqual([]);
  });
});
