import { expect, test } from "vitest";
import type { CustomerActor } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { buying, ordersOf, ownFlight, shop } from "../../../../tests/offer-locks";
import { refusal } from "../../../../tests/operators";
import { releaseOfferLock } from "./lock-acts";

test("supplier locks count towards the limit: beyond it the supplier is not called, and the held ones are returned", async () => {
  const branch = await office();
  const where = { branchId: branch.branchId, type: "locks" as const };
  await prisma().branchSetting.updateMany({ where, data: { data: { customer_locks: 2 } } });
  const at = await shop({ branch });
  const [sara, agent] = [await at.passenger(), await at.user()];
  for (const buyer of [sara, agent]) {
    const offers = (await at.find(buyer, {})).filter(
      ({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3,
    );
    const lock = (nth: number) => at.lock(buyer, at.wish(offers[nth % offers.length]!));
    const results = await Promise.all([0, 1, 2, 3].map((nth) => refusal(lock(nth))));
    const orders = (await ordersOf(branch.branchId)).length;
    expect(results.filter(({ reason }) => reason === "tooManyHolds").length).toBe(2);
    const more = await refusal(lock(0));
    expect(more).toMatchObject({ reason: "tooManyHolds", data: { held: { locks: 2, most_locks: 2, most_seats: 20 } } });
    expect((await ordersOf(branch.branchId)).length).toBe(orders);
  }
});

test("customers of one address share a limit; other addresses, operators and localhost do not", async () => {
  const branch = await office();
  const where = { branchId: branch.branchId, type: "locks" as const };
  await prisma().branchSetting.updateMany({ where, data: { data: { address_locks: 4, address_seats: 5 } } });
  const at = await shop({ branch });
  const { days } = await ownFlight(branch.branchId, { capacity: 50, to: "MHD" });
  const people = await Promise.all(Array.from({ length: 6 }, () => at.passenger()));
  const lockFrom = async (address: string, buyer: CustomerActor, supplier: "charter" | "sandbox") => {
    const offer = (await at.find(buyer, { days })).find((one) => one.supplier === supplier && (one.seats ?? 9) > 3)!;
    return at.lock(buyer, at.wish(offer), { address });
  };
  const far = "2001:db8:7:7::1";
  const results = await Promise.all(
    people.map((buyer, nth) =>
      refusal(lockFrom(far.replace("::1", `::${nth + 1}`), buyer, nth % 2 ? "charter" : "sandbox")),
    ),
  );
  expect(results.map(({ reason }) => reason).sort()).toEqual([
    ...Array(4).fill("done"),
    "tooManyHolds",
    "tooManyHolds",
  ]);
  for (const supplier of ["charter", "sandbox"] as const)
    expect(await refusal(lockFrom(far, people[0]!, supplier))).toMatchObject({
      reason: "tooManyHolds",
      data: { held: { locks: 4, most_locks: 4, most_seats: 5 } },
    });
  for (const address of ["192.0.2.9", "127.0.0.1", "127.0.0.1", "::1"]) await lockFrom(address, people[1]!, "charter");

  const open = await prisma().offerLock.findMany({ where: { branchId: branch.branchId, heldFrom: { not: null } } });
  expect(new Set(open.map(({ heldFrom }) => heldFrom))).toEqual(new Set(["2001:db8:7:7::/64", "192.0.2.9"]));
  // A release frees capacity and deletes the recorded address.
  const [one] = open.filter(({ heldFrom }) => heldFrom !== "192.0.2.9");
  const holder = people.find((who) => one!.holder === `passenger:${who.group === "b2c" ? who.passengerId : 0}`)!;
  await releaseOfferLock(buying(holder), { lock_id: one!.lockId });
  expect(await prisma().offerLock.findFirst({ where: { lockId: one!.lockId } })).toMatchObject({ heldFrom: null });
  await lockFrom(far, people[2]!, "charter");
});
