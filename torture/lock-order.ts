import { audit } from "./audit";
import { type Item, ledgerOfFailures } from "./item";
import { charterOf, seats, signed } from "./partner-calls";
import { withProduct } from "./world";

const ORDERS = 200;
const [FIRST, SECOND] = [100, 80];

/** R2: concurrent orders of two classes in both orders, and orders with two lines of one class. */
export const r2: Item = {
  id: "R2",
  claim: "several items in one order: no deadlock shown, no partial order",
  run: ({ size }) =>
    withProduct(async (world) => {
      const rounds = { sample: 1, short: 2, long: 10 }[size];
      const { failures, must } = ledgerOfFailures();
      for (let round = 0; round < rounds; round++) {
        const [a, b] = await charterOf(world, [FIRST, SECOND]);
        const order = (ids: number[]) =>
          signed(world, "/book", {
            main_id: a!.main_id,
            on_partial: "all_or_nothing",
            items: ids.map((id) => ({ id, pax: { adult: 1 } })),
          });
        const pairs = Array.from({ length: ORDERS }, (_, n) => order(n % 2 ? [a!.id, b!.id] : [b!.id, a!.id]));
        const answers = await Promise.all(pairs);
        must(
          answers.every(({ status }) => status === 200),
          `round ${round}: HTTP ${answers.map(({ status }) => status).find((status) => status !== 200)}`,
        );
        const whole = answers.filter(({ json }) => json?.items?.every((item: { status: boolean }) => item.status));
        const partial = answers.filter(({ json }) => json?.items?.some((item: { status: boolean }) => item.status));
        must(
          whole.length === SECOND && partial.length === SECOND,
          `round ${round}: ${whole.length} whole of ${partial.length}`,
        );
        const sold = [(await seats(world, a!)).sold, (await seats(world, b!)).sold];
        must(
          sold.every((n) => n === SECOND),
          `round ${round}: sold ${sold.join(" and ")}`,
        );

        const [shared] = await charterOf(world, [51]);
        const twice = await Promise.all(
          Array.from({ length: ORDERS }, () =>
            signed(world, "/book", {
              main_id: shared!.main_id,
              on_partial: "all_or_nothing",
              items: [1, 2].map(() => ({ id: shared!.id, pax: { adult: 1 } })),
            }),
          ),
        );
        const won = twice.filter(({ json }) => json?.items?.every((item: { status: boolean }) => item.status)).length;
        must(
          won === 25 && (await seats(world, shared!)).sold === 50,
          `round ${round}: ${won} pairs of an odd allotment`,
        );
      }
      failures.push(...(await audit(world.sql)));
      return { figures: { rounds, orders: ORDERS * 2 * rounds }, failures };
    }),
};
