import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { code, passenger, shop, submit, unsubmit, usesOf } from "../../../../tests/discounts";
import { refusal } from "../../../../tests/operators";
import { quietPool } from "../../../../tests/quiet-pool";
import { batchersOn } from "../../kernel/batcher";
import { saveDiscount } from "./save-discount";
import { DiscountSave } from "./schema";

/** `npm run torture -- R6` runs more. */
const ROUNDS = Number(process.env.DISCOUNT_ROUNDS ?? 1);
const LIMIT = 100;
/** Concurrent callers; odd, so that each both submits and releases. */
const CALLERS = 101;

test.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
  "round %i: a thousand submissions and five hundred releases, a third forged or repeated: never overused, never duplicated",
  async () => {
    const mine = await shop();
    const { id, code: name } = await code(mine, { limit: LIMIT });
    const people = await Promise.all(Array.from({ length: 250 }, () => passenger(mine)));
    // A second process of the product: own batchers.
    const pool = quietPool({ connectionString: process.env.DATABASE_URL, max: 4 });
    const other = batchersOn(async <Row>(_: string, text: string, values?: readonly unknown[]) => {
      return (await pool.query(text, [...(values ?? [])])).rows as Row[];
    });
    let running = true;
    const seen: { left: number; live: number }[] = [];
    const watch = (async () => {
      while (running) seen.push((await pool.query(COMMITTED, [mine.branchId, id])).rows[0]);
    })();

    const held: { person: (typeof people)[number]; redemption_id: number }[] = [];
    const reported: string[] = [];
    let given = 0;
    const take = async (n: number) => {
      const person = people[n % people.length]!;
      const ctx = n % 2 ? person : { ...person, runBatched: other };
      const reason = await submit(ctx, { code: name, amount: 10_000 + Math.floor(n / people.length) }).then(
        ({ redemption_id }) => {
          held.push({ person, redemption_id });
          return "done";
        },
        (error) => error.reason as string,
      );
      reported.push(reason);
    };
    const back = async (n: number) => {
      const one = held[(n * 7) % Math.max(1, held.length)];
      if (!one) return;
      // Every third belongs to another person; many were released already.
      const who = n % 3 === 0 ? people[(n * 13) % people.length]! : one.person;
      const answer = await unsubmit(who, { redemption_id: one.redemption_id }).catch(() => ({ released: 0 }));
      given += answer.released;
    };
    const caller = async (_: unknown, first: number) => {
      for (let n = first; n < 1_000; n += CALLERS) {
        await take(n);
        if (n % 2 === 0) await back(n);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    running = false;
    await watch;
    await pool.end();

    expect(new Set(reported)).toEqual(new Set(["done", "discountExhausted"]));
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter(({ left, live }) => left < 0 || left + live !== LIMIT)).toEqual([]);
    const taken = await prisma().discountRedemption.count({ where: { branchId: mine.branchId, codeId: id } });
    expect(taken).toBe(reported.filter((reason) => reason === "done").length);
    expect(taken).toBeGreaterThan(LIMIT);
    const { left, live } = await usesOf(mine.branchId, id);
    expect([left + live, live]).toEqual([LIMIT, taken - given]);
  },
);

const COMMITTED = `
  select d."left", (select count(*)::int from discount_redemptions r where r.branch_id = d.branch_id and r.code_id = d.id
                     and r.state in ('reserved', 'attached', 'consumed')) as live
    from discount_codes d where d.branch_id = $1 and d.id = $2`;

test("of two hundred requests for a code's last ten uses exactly ten succeed, even while its limit is lowered", async () => {
  const mine = await shop();
  const { id, code: name, version } = await code(mine, { limit: 20 });
  const people = await Promise.all(Array.from({ length: 200 }, () => passenger(mine)));
  const lower = refusal(
    saveDiscount(mine.ctx, DiscountSave.parse({ id, version, code: name, type: "percent", value: 1_000, limit: 10 })),
  );
  const result = await Promise.all(people.map((person) => refusal(submit(person, { code: name, amount: 5_000 }))));
  const done = result.filter(({ reason }) => reason === "done").length;
  const { reason } = await lower;
  // Either it came first and ten succeeded, or more uses existed already and it was refused.
  expect(done).toBe(reason === "done" ? 10 : 20);
  expect(await usesOf(mine.branchId, id)).toEqual({ left: 0, live: done, limit: done });
});
