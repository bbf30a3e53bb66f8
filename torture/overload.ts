import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./audit";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { book, type Class, charterOf, seats } from "./partner-calls";
import { residentMb, type World, withProduct } from "./world";

/** Concurrency at full capacity; four times as many are an overload. */
const FULL = 32;
const OVER = FULL * 4;
const CALM = FULL / 8;
const MIN_PERCENT = 80;
const MAX_MB = 1_024;
const SETTLE_MS = 10_000;

/**
 * O9: four times as many clients as it can serve, each with its next call immediately after the answer to the last.
 */
export const o9: Item = {
  id: "O9",
  claim:
    "with four times the clients the number of sales holds; unserved callers get a refusal; soon after service is normal",
  run: ({ size }) =>
    withProduct(async (world) => {
      const phaseMs = size === "short" ? 6_000 : 60_000;
      const { failures, must } = ledgerOfFailures();
      const [target] = (await charterOf(world, [10_000_000])) as [Class];
      const pids = world.appProcesses();
      await crowd(world, target, { clients: FULL, forMs: 3_000 });
      const full = await crowd(world, target, { clients: FULL, forMs: phaseMs });
      const over = await crowd(world, target, { clients: OVER, forMs: phaseMs });
      const mb = Math.round(Math.max(...pids.map(residentMb)));
      await sleep(SETTLE_MS / 2);
      const calm = await crowd(world, target, { clients: CALM, forMs: phaseMs / 2 });
      const percent = Math.round((over.sales / full.sales) * 100);
      must(percent >= MIN_PERCENT, `${percent} % of the sales of ${FULL} clients were made with ${OVER}`);
      for (const { odd } of [full, over, calm]) must(odd.length === 0, `told ${odd.slice(0, 3).join(", ")}`);
      must(calm.p99 <= full.p99, `p99 after it ${calm.p99} ms, at full load ${full.p99} ms`);
      must(mb <= MAX_MB, `an app process has ${mb} MB`);
      must(world.appProcesses().join() === pids.join(), "an app process was restarted");
      const { sold } = await seats(world, target);
      const all = (
        await world.sql<{ n: number }>("select count(*)::int as n from bookings where domain_id = $1", [
          world.partner.domainId,
        ])
      )[0]!.n;
      must(sold === all, `${sold} seats are sold, ${all} bookings made`);
      failures.push(...(await audit(world.sql)));
      const perSecond = (sales: number, ms: number) => Math.round((sales * 1_000) / ms);
      const figures = {
        ...{ full_per_s: perSecond(full.sales, phaseMs), over_per_s: perSecond(over.sales, phaseMs), percent },
        ...{ full_p99_ms: full.p99, over_p99_ms: over.p99, calm_p99_ms: calm.p99, refused: over.refused, mb },
      };
      return { figures, failures };
    }),
};

async function crowd(world: World, target: Class, { clients, forMs }: { clients: number; forMs: number }) {
  const until = performance.now() + forMs;
  const millis: number[] = [];
  const odd: string[] = [];
  let refused = 0;
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await book(world, target).catch((error: Error) => error.message);
      if (typeof answer === "string") odd.push(answer);
      else if (answer.json?.items?.[0]?.code === 1000) millis.push(performance.now() - began);
      else if (answer.status === 503 && answer.headers["retry-after"]) refused++;
      else odd.push(`HTTP ${answer.status} ${answer.text.slice(0, 80)}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { sales: millis.length, refused, odd, p99: Math.round(quantile(millis, 0.99)) };
}
