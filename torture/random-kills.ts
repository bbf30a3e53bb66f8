import { setTimeout as sleep } from "node:timers/promises";
import { booking, CLIENT_PATIENCE_MS, proven } from "./bookers";
import { chance, type Item, ledgerOfFailures, quantile } from "./item";
import { charterOf } from "./partner-calls";
import { sharing } from "./served";
import { withProduct } from "./world";

const BETWEEN_KILLS_MS = 2_500;
/** A process that answered fewer calls since the last kill was idle: the death of another one proves more. */
const MIN_CALLS = 20;

type Kind = "app" | "database";
type Bookers = ReturnType<typeof booking>;
type Reply = Awaited<ReturnType<Bookers["stop"]>>;

/** So many kills, of one kind and the other in turn. */
const kinds = (count: number, first: Kind): Kind[] =>
  Array.from({ length: count }, (_, nr) => ((nr % 2 === 0) === (first === "app") ? "app" : "database"));

const together = (one: Reply, other: Reply): Reply => ({
  acknowledged: [...one.acknowledged, ...other.acknowledged],
  odd: [...one.odd, ...other.odd],
  unanswered: one.unanswered + other.unanswered,
  hung: one.hung + other.hung,
});

/**
 * M2 for bookings: SIGKILL of app processes and PostgreSQL while partners book, many concurrently and then a single one (a booking alone is
 * written by a function of its own); a lost call is repeated with its
 * client_reference. Nothing acknowledged is lost or doubled; the first success follows soon after each kill.
 */
export const m2: Item = {
  id: "M2",
  claim: "random kill -9 loses and doubles nothing",
  run: ({ size, seed }) =>
    withProduct(async (world) => {
      const each = { sample: 1, short: 3, long: 25 }[size];
      const lone = { sample: 1, short: 4, long: 10 }[size];
      const { failures, must } = ledgerOfFailures();
      const luck = chance(seed);
      const classes = await charterOf(world, [1_000_000, 1_000_000]);
      const crowd = booking(world, classes);
      const shared = await sharing(world);
      await sleep(1_000);
      const recovery: { app: number[]; database: number[] } = { app: [], database: [] };
      /** One of those that are at work: connections go to whichever process accepts first, at a low load mostly to one. */
      const appToKill = async () => {
        const each = await shared.look();
        const busiest = each.toSorted((left, right) => right.calls - left.calls)[0]!;
        must(busiest.calls > 0, `the app processes served ${each.map(({ calls }) => calls).join(" and ")} calls`);
        const atWork = each.filter(({ calls }) => calls >= MIN_CALLS);
        return (atWork[Math.floor(luck() * atWork.length)] ?? busiest).pid;
      };
      const killing = async (kinds: Kind[], bookers: Bookers) => {
        for (const kind of kinds) {
          const victim = kind === "app" ? await appToKill() : world.server();
          const killedAt = performance.now();
          process.kill(victim, "SIGKILL");
          recovery[kind].push(await bookers.successSince(killedAt));
          await sleep(BETWEEN_KILLS_MS * (0.5 + luck()));
        }
        return bookers.stop();
      };
      const many = await killing(kinds(each * 2, "app"), crowd);
      const single = booking(world, classes, 1);
      await sleep(1_000);
      const reply = together(many, await killing(kinds(lone, "database"), single));
      await proven(world, { classes, told: reply, must });
      const all = [...recovery.app, ...recovery.database];
      const figures = {
        kills: all.length,
        calls_given_up: reply.hung,
        bookings: reply.acknowledged.length,
        least_share_percent: shared.least(),
        first_success_p50_ms: Math.round(quantile(all, 0.5)),
        first_success_max_ms: Math.round(Math.max(...all)),
        after_app_p50_ms: Math.round(quantile(recovery.app, 0.5)),
        after_database_p50_ms: Math.round(quantile(recovery.database, 0.5)),
      };
      must(reply.hung === 0, `${reply.hung} calls were not answered within ${CLIENT_PATIENCE_MS} ms`);
      // The short form runs in parallel with other tests: times are reported but not judged.
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
