import { setTimeout as sleep } from "node:timers/promises";
import { booking, CLIENT_PATIENCE_MS, proven } from "./bookers";
import { chance, type Item, ledgerOfFailures, quantile } from "./item";
import { charterOf } from "./partner-calls";
import { sharing } from "./served";
import { withProduct } from "./world";

const BETWEEN_KILLS_MS = 2_500;
/** Of the calls between two kills of app processes, percent: less for one, and the other stood alone. */
const MIN_SHARE = 5;

/**
 * M2 for bookings: SIGKILL of app processes and of PostgreSQL while partners book; a booker whose call is lost repeats
 * it by its client_reference. Nothing acknowledged is lost or doubled; the first success comes soon after each kill.
 */
export const m2: Item = {
  id: "M2",
  claim: "kill -9 at random loses and doubles nothing",
  run: ({ size, seed }) =>
    withProduct(async (world) => {
      const each = { sample: 1, short: 3, long: 25 }[size];
      const { failures, must } = ledgerOfFailures();
      const luck = chance(seed);
      const classes = await charterOf(world, [1_000_000, 1_000_000]);
      const bookers = booking(world, classes);
      const shared = await sharing(world);
      await sleep(1_000);
      const recovery: { app: number[]; database: number[] } = { app: [], database: [] };
      for (let kill = 0; kill < each * 2; kill++) {
        const kind = kill % 2 === 0 ? "app" : "database";
        if (kind === "app") {
          // Beside other tests a process is slow to come back: the short form waits for it.
          const split = await shared.look({ share: MIN_SHARE, patienceMs: size === "long" ? 0 : 30_000 });
          must(shared.least() >= MIN_SHARE, `kill ${kill}: the app processes served ${split.join(" and ")} calls`);
        }
        const victims = kind === "app" ? world.appProcesses() : [world.server()];
        const killedAt = performance.now();
        process.kill(victims[Math.floor(luck() * victims.length)]!, "SIGKILL");
        recovery[kind].push(await bookers.successSince(killedAt));
        await sleep(BETWEEN_KILLS_MS * (0.5 + luck()));
      }
      const told = await bookers.stop();
      await proven(world, { classes, told, must });
      const all = [...recovery.app, ...recovery.database];
      const figures = {
        kills: all.length,
        calls_given_up: told.hung,
        bookings: told.acknowledged.length,
        least_share_percent: shared.least(),
        first_success_p50_ms: Math.round(quantile(all, 0.5)),
        first_success_max_ms: Math.round(Math.max(...all)),
        after_app_p50_ms: Math.round(quantile(recovery.app, 0.5)),
        after_database_p50_ms: Math.round(quantile(recovery.database, 0.5)),
      };
      must(told.hung === 0, `${told.hung} calls were not answered within ${CLIENT_PATIENCE_MS} ms`);
      // The short form runs beside other tests: there, how long it takes is told and not judged.
      const timed = size === "long";
      must(
        !timed || figures.first_success_p50_ms <= 2_000,
        `first success after ${figures.first_success_p50_ms} ms (p50)`,
      );
      must(
        !timed || figures.first_success_max_ms <= 5_000,
        `first success after ${figures.first_success_max_ms} ms (max)`,
      );
      return { figures, failures };
    }),
};
