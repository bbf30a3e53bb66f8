import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { descendants } from "../../tests/start/product";
import { seats } from "../partner-calls";
import type { Claim } from "./claim";
import { listenTo } from "./listener";
import { reportedAfter, settled } from "./live";
import { load, refused } from "./load";
import { clerkOf } from "./people";

const CALM_MS = 1_000;

/** SIGTERM, until the machine has ended; then it is started; then the other. */
export const rolling: Claim = {
  what: "rolling restart under reads and writes that name themselves: no failed request",
  try: async (stack, must) => {
    const busy = await load(stack);
    await sleep(CALM_MS);
    for (const machine of stack.machines) {
      await machine.stop();
      await sleep(CALM_MS);
      await machine.start();
    }
    await sleep(CALM_MS);
    const done = await busy.stop();
    const failed = Object.entries(refused(busy.told));
    must(failed.length === 0, `failed: ${JSON.stringify(Object.fromEntries(failed))}`);
    const { sold } = await seats(stack, busy.target);
    must(sold === done, `${done} were confirmed, ${sold} are sold`);
    return `${busy.told.length} requests, ${done} of them sales, ${failed.reduce((sum, [, times]) => sum + times, 0)} failed`;
  },
};

/** Every process of a machine together, as in a power failure. */
export const jobs: Claim = {
  what: "a machine dies with its job process: the other's continues",
  try: async (stack, must) => {
    const [first, second] = stack.machines;
    const { cookie } = await clerkOf(stack);
    const listener = listenTo(second.base, stack.partner.branchId, cookie);
    try {
      must(await settled(stack, listener), "no subscriber");
      const { child, ended } = first.running();
      for (const pid of [child.pid!, ...descendants(child.pid!)]) process.kill(pid, "SIGKILL");
      await ended;
      const soon = await reportedAfter(stack, second.base, listener);
      must(soon !== undefined, "a sale was not told of while one job process was left");
      await first.start();
      return `told after ${soon} ms by the one that was left`;
    } finally {
      listener.leave();
    }
  },
};

/** Refused calls have the envelope and were not executed, or their outcome is returned under their key. */
export const pooler: Claim = {
  what: "PgBouncer reloaded, reconnected and restarted under load: refusals are clean, nothing half-written",
  try: async (stack, must) => {
    const busy = await load(stack, { again: true });
    const admin = new pg.Client({ connectionString: stack.poolerUrl });
    admin.on("error", () => {});
    await admin.connect();
    await sleep(CALM_MS);
    for (const command of ["RELOAD", "RECONNECT"]) {
      await admin.query(command);
      await sleep(CALM_MS);
    }
    const calm = refused(busy.told);
    must(Object.keys(calm).length === 0, `refused by RELOAD or RECONNECT: ${JSON.stringify(calm)}`);
    await admin.end();
    for (let time = 0; time < 3; time++) {
      await stack.restartPooler();
      await sleep(CALM_MS);
    }
    const done = await busy.stop();
    const kinds = refused(busy.told);
    for (const kind of Object.keys(kinds))
      must(/^(read|write) (503 \d{4}|409 3011)$/.test(kind), `not a clean refusal: ${kind} (${kinds[kind]} times)`);
    const { sold } = await seats(stack, busy.target);
    must(sold === done, `${done} were confirmed, ${sold} are sold`);
    return `${busy.told.length} requests, ${done} sales, refused ${JSON.stringify(kinds)}`;
  },
};
