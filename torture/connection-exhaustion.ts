import pg from "pg";
import { call } from "../tests/http";
import { booking, proven } from "./bookers";
import { cutOff } from "./database-restart";
import { type Item, ledgerOfFailures, quantile } from "./item";
import { book, type Class, charterOf } from "./partner-calls";
import { connections, type World, withProduct } from "./world";

const CLIENTS = 500;
const BOOKERS = 8;
/** The longest wait of a batcher, plus those for a connection and a lock. */
const MAX_MS = 12_000;
const MAX_BACK_MS = 2_000;

/** O5: no connection is available, because all of them wait for locks or the server's limit is reached. */
export const o5: Item = {
  id: "O5",
  claim:
    "without a free connection callers are refused in time, with a retry; then service resumes, with nothing left open",
  run: ({ size }) =>
    withProduct(async (world) => {
      const { failures, must } = ledgerOfFailures();
      const figures: Record<string, number | string> = {};
      const classes = await charterOf(world, [1_000_000]);
      const acknowledged: BookingReport["acknowledged"] = [];
      for (const [what, hold] of Object.entries(HOLDS)) {
        for (let time = 0; time < (size === "short" ? 1 : 5); time++) {
          const leave = await hold(world);
          const reply = await Promise.all(Array.from({ length: CLIENTS }, () => once(world, classes[0]!)));
          const open = await Promise.all(Array.from({ length: 20 }, () => call(world.base, "GET", "/sign-in")));
          must(
            open.every(({ status }) => status === 200),
            `${what}: what needs no database was told ${open.map(({ status }) => status).join()}`,
          );
          await leave();
          const codes = [...new Set(reply.map(({ said: reply }) => reply))].sort();
          must(codes.join() === "503 9006 1", `${what}: told ${codes.join(", ")}`);
          const slowest = Math.round(
            quantile(
              reply.map(({ ms }) => ms),
              1,
            ),
          );
          must(slowest <= MAX_MS, `${what}: answered after ${slowest} ms`);
          const bookers = booking(world, classes, BOOKERS);
          const back = Math.round(await bookers.successSince(performance.now()));
          must(back <= MAX_BACK_MS || size === "short", `${what}: the first booking after ${back} ms`);
          const after = await bookers.stop();
          must(after.unanswered === 0 && after.odd.length === 0, `${what}, after: told ${after.odd[0]}`);
          acknowledged.push(...after.acknowledged);
          figures[`${what}: told, max ms`] = Math.max(slowest, Number(figures[`${what}: told, max ms`] ?? 0));
          figures[`${what}: back, max ms`] = Math.max(back, Number(figures[`${what}: back, max ms`] ?? 0));
        }
      }
      const answer = { acknowledged, unanswered: 0, odd: [], hung: 0 };
      await proven(world, { classes, told: answer, must });
      const left = connections(world).filter(({ doing }) => doing.startsWith("idle in"));
      must(left.length === 0, `${left.length} connections idle in a transaction`);
      return { figures, failures };
    }),
};

type BookingReport = Awaited<ReturnType<ReturnType<typeof booking>["stop"]>>;

/** Each returns a function that releases it. */
const HOLDS: Record<string, (world: World) => Promise<() => Promise<void>>> = {
  "an exclusively locked table": async () => {
    const client = await connected();
    await client.query("begin; lock table charter_classes in access exclusive mode");
    return () => client.end();
  },
  "a server that takes no more connections": async (world) => {
    const clients: pg.Client[] = [];
    do {
      cutOff(world);
      for (let more = true; more; ) {
        const client = await connected().catch(() => undefined);
        if (client) clients.push(client);
        else more = false;
      }
    } while (connections(world).length > 0);
    return async () => {
      await Promise.all(clients.map((client) => client.end()));
    };
  },
};

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function once(world: World, target: Class): Promise<{ said: string; ms: number }> {
  const began = performance.now();
  const reply = await book(world, target).then(
    ({ status, json, headers }) => `${status} ${json?.error?.code ?? json?.items?.[0]?.code} ${headers["retry-after"]}`,
    (error: Error) => error.message,
  );
  return { said: reply, ms: performance.now() - began };
}
