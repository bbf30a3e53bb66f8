import { audit } from "./audit";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { book, type Class, charterOf, seats, signed } from "./partner-calls";
import { sharing } from "./served";
import { type World, withProduct } from "./world";

const BOOKERS = 500;
const SEATS = 50;
const ROUND_MS = 1_500;
const TOO_BUSY = "HTTP 503 9006";
/** Percent of all calls: with less, an app process was idle. A single burst of connections can go to one of them. */
const MIN_SHARE = 10;

/** R1: 500 bookers for 50 seats over two app processes, every other round through a lock. */
export const r1: Item = {
  id: "R1",
  claim: "never oversell, never undersell",
  run: ({ size }) =>
    withProduct(async (world) => {
      const rounds = { sample: 2, short: 4, long: 20 }[size];
      const { failures, must } = ledgerOfFailures();
      const millis: number[] = [];
      const codes: Record<string, number> = {};
      const shared = await sharing(world);
      for (let round = 0; round < rounds; round++) {
        const [target] = await charterOf(world, [SEATS]);
        const began = performance.now();
        const buy = round % 2 === 0 ? () => straight(world, target!) : () => throughLock(world, target!);
        const reply = await Promise.all(Array.from({ length: BOOKERS }, buy));
        millis.push(performance.now() - began);
        for (const code of reply) codes[code] = (codes[code] ?? 0) + 1;
        const { sold, held } = await seats(world, target!);
        const won = reply.filter((code) => code === "1000").length;
        must(won === SEATS, `round ${round}: ${won} were told 1000`);
        must(sold === SEATS && held === 0, `round ${round}: sold ${sold}, held ${held}`);
        // A sample runs in parallel with other tests: waiting too long for a connection is answered with a retry.
        const right = ["1000", "4002", "4005", ...(size === "sample" ? [TOO_BUSY] : [])];
        const odd = reply.filter((code) => !right.includes(code));
        must(odd.length === 0, `round ${round}: told ${[...new Set(odd)].join(", ")}`);
      }
      for (const wrong of await lastSeatsOfOneCall(world)) must(false, wrong);
      const split = await shared.look();
      const calls = split.map((one) => one.calls).join(" and ");
      must(shared.least() >= MIN_SHARE, `the app processes served ${calls} calls`);
      failures.push(...(await audit(world.sql)));
      const figures = {
        rounds,
        bookers: BOOKERS,
        seats: SEATS,
        least_share_percent: shared.least(),
        p50_ms: quantile(millis, 0.5),
        p99_ms: quantile(millis, 0.99),
      };
      const slow = figures.p99_ms > ROUND_MS && size === "long" ? `over ${ROUND_MS} ms` : "within bounds";
      return { figures: { ...figures, time: slow, codes: JSON.stringify(codes) }, failures };
    }),
};

/**
 * One call for more seats than are left, of several items and thus decided as a batch at any load. It gets
 * exactly the seats there are, including the last one.
 */
async function lastSeatsOfOneCall(world: World): Promise<string[]> {
  const [target] = await charterOf(world, [2]);
  const items = Array.from({ length: 3 }, () => ({ id: target!.id, pax: { adult: 1 } }));
  const { status, json } = await signed(world, "/book", { main_id: target!.main_id, items });
  const codes = status === 200 ? json.items.map((item: { code: number }) => item.code).join(" ") : `HTTP ${status}`;
  const { sold } = await seats(world, target!);
  return codes === "1000 1000 4002" && sold === 2 ? [] : [`three seats of two by one call: ${codes}, ${sold} sold`];
}

async function straight(world: World, target: Class): Promise<string> {
  const { status, json } = await book(world, target);
  return status === 200 ? String(json.items[0].code) : `HTTP ${status} ${json?.error?.code}`;
}

async function throughLock(world: World, { main_id, id }: Class): Promise<string> {
  const locked = await signed(world, "/lock", { main_id, items: [{ id, pax: { adult: 1 } }] });
  if (locked.status !== 200) return `HTTP ${locked.status} ${locked.json?.error?.code}`;
  const [item] = locked.json.items;
  if (item.code !== 1000) return String(item.code);
  const { status, json } = await book(world, { main_id, id }, {}, { lock_id: item.lock_id });
  return status === 200 ? String(json.items[0].code) : `HTTP ${status} ${json?.error?.code}`;
}
