import { afterAll, beforeAll, expect, test } from "vitest";
import { type Federation, federation } from "./federation";

let at: Federation;
beforeAll(async () => {
  at = await federation();
}, 120_000);
afterAll(() => at?.close());

const raise = (item: number, by: number) =>
  at.b.sql("update charter_class_prices set markup = markup + $3 where branch_id = $1 and class_id = $2", [
    ...[at.known.branchId, item, by],
  ]);

test.each([
  { way: "rose", by: 700, days: 41 },
  { way: "fell", by: -110, days: 42 },
])(
  "a lock of another deployment keeps its price when the class's $way: sold at it, and owed at it",
  async ({ by, days }) => {
    const { item } = await at.b.charter(at.known.branchId, { days });
    if (by < 0) await raise(item, 110);
    const before = [await at.payable(), await at.receivable()];
    const buyer = await at.customer(100_000);
    const locked = await at.lock(buyer, days);
    await raise(item, by);
    const { json } = await at.store(buyer, at.bodyOf(locked));
    expect(json).toMatchObject({ status: true });
    expect(await at.settled(json.data.trade_id)).toBe("issued");
    expect(await at.wallet(buyer.passengerId)).toBe(100_000 - locked.total);
    expect([await at.payable(), await at.receivable()]).toEqual(before.map((owed) => owed + locked.total));
  },
);

test("without a living lock the present price counts, and more than was accepted is refused there", async () => {
  const { item } = await at.b.charter(at.known.branchId, { days: 43 });
  const buyer = await at.customer(100_000);
  const locked = await at.lock(buyer, 43);
  await at.b.sql(
    "update holds set created_at = created_at - interval '1 hour', expires_at = now() - interval '1 s' where branch_id = $1 and class_id = $2",
    [...[at.known.branchId, item]],
  );
  await raise(item, 700);
  const { json } = await at.store(buyer, at.bodyOf(locked));
  expect(await at.settled(json.data.trade_id)).toBe("refunded");
  expect(await at.wallet(buyer.passengerId)).toBe(100_000);
});
