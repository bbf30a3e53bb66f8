import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { registeredPartner } from "../tests/partner";
import { sign } from "../tests/sign";
import { remove, start, stop, temporaryFolder } from "../tests/start/product";
import { audit } from "./audit";
import { load, refused } from "./cluster/load";
import { type Item, ledgerOfFailures } from "./item";
import { type Class, charterOf, seats } from "./partner-calls";
import { sharing } from "./served";
import { runningIn, type World } from "./world";

const IN_FLIGHT = 200;
const CALM_MS = 500;
const MAX_STOP_MS = 15_000;
const PATIENCE_MS = 60_000;

/**
 * O1: app processes are stopped one after another during calls, and finally the whole product while 200 requests are
 * half sent. Every caller is answered.
 */
export const o1: Item = {
  id: "O1",
  claim: "a stopping process answers its open calls; others take the new ones; no call is refused",
  run: async ({ size }) => {
    const { failures, must } = ledgerOfFailures();
    const dataDir = await temporaryFolder();
    const product = await start({ dataDir, env: { APP_PROCESSES: "2", ALLOW_PRIVATE_TARGETS: "on" } });
    const running = runningIn(dataDir, product);
    try {
      const world: World = { ...running, partner: await registeredPartner(running.base) };
      const restarts = size === "short" ? 2 : 20;
      const busy = await load(world);
      const shared = await sharing(world);
      for (let time = 0; time < restarts; time++) {
        const before = world.appProcesses();
        const victim = before[time % before.length]!;
        process.kill(victim, "SIGTERM");
        must(await replaced(world, victim), `process ${victim} was not replaced within ${PATIENCE_MS} ms`);
        await shared.look();
      }
      const sales = await busy.stop();
      must(Object.keys(refused(busy.told)).length === 0, `failed: ${JSON.stringify(refused(busy.told))}`);
      const { sold } = await seats(world, busy.target);
      must(sold === sales, `${sales} were confirmed, ${sold} are sold`);

      const [target] = (await charterOf(world, [IN_FLIGHT])) as [Class];
      const calls = await Promise.all(Array.from({ length: IN_FLIGHT }, () => halfSent(world, target)));
      await sleep(CALM_MS);
      const began = performance.now();
      const ending = stop(product);
      await sleep(CALM_MS);
      const reply = await Promise.all(calls.map((finish) => finish()));
      must((await ending) === 0, "the product did not end with exit code 0");
      const stopMs = Math.round(performance.now() - began);
      must(stopMs <= MAX_STOP_MS, `stopped after ${stopMs} ms`);
      const odd = reply.filter((one) => one !== "200 1000");
      must(odd.length === 0, `${odd.length} of ${IN_FLIGHT} in flight were told ${odd[0]}`);

      const again = await start({ dataDir, env: { APP_PROCESSES: "2", ALLOW_PRIVATE_TARGETS: "on" } });
      const after = runningIn(dataDir, again);
      try {
        const stored = await seats({ ...world, ...after }, target);
        must(stored.sold === IN_FLIGHT, `${stored.sold} of ${IN_FLIGHT} that were in flight are stored`);
        failures.push(...(await audit(after.sql)));
      } finally {
        await after.end();
      }
      return {
        figures: { restarts, calls: busy.told.length, sales, in_flight: reply.length, stop_ms: stopMs },
        failures,
      };
    } finally {
      await stop(product);
      await remove(dataDir);
    }
  },
};

async function replaced(world: World, pid: number): Promise<boolean> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(50)) {
    const now = world.appProcesses();
    if (now.length > 1 && !now.includes(pid)) return true;
  }
  return false;
}

/**
 * A booking of which the server has the head and half of the body; returns a function that sends the rest and reads the
 * answer.
 */
async function halfSent({ base, partner }: World, { main_id, id }: Class): Promise<() => Promise<string>> {
  const body = JSON.stringify({ main_id, client_reference: randomUUID(), items: [{ id, pax: { adult: 1 } }] });
  const input = request(new URL("/api/reservation/1/book", base), {
    method: "POST",
    agent: false,
    headers: {
      domain: partner.domain,
      authorization: `Bearer ${sign(partner.token, partner.domain)}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  });
  const answered = once(input, "response").then(
    async ([answer]: IncomingMessage[]) => {
      const body = JSON.parse(await text(answer!));
      return `${answer!.statusCode} ${body.items?.[0]?.code ?? body.error?.code}`;
    },
    (error: Error) => error.message,
  );
  input.write(body.slice(0, 20));
  await once(input, "socket");
  return () => {
    input.end(body.slice(20));
    return answered;
  };
}
