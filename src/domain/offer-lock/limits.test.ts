import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { refusal } from "../../../tests/desk";
import { office } from "../../../tests/fixtures";
import { ordersOf, shop } from "../../../tests/offer-locks";

test("what a supplier sets aside counts too: beyond it the supplier is not asked, and what is held is told", async () => {
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
    const said = await Promise.all([0, 1, 2, 3].map((nth) => refusal(lock(nth))));
    const orders = (await ordersOf(branch.branchId)).length;
    expect(said.filter(({ reason }) => reason === "tooManyHolds").length).toBe(2);
    const more = await refusal(lock(0));
    expect(more).toMatchObject({ reason: "tooManyHolds", data: { held: { locks: 2, most_locks: 2, most_seats: 20 } } });
    expect((await ordersOf(branch.branchId)).length).toBe(orders);
  }
});
