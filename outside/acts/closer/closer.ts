import { setTimeout as sleep } from "node:timers/promises";
import { monthEnd } from "../../lib/calendar";
import { at, text } from "../../lib/json";
import { type Caller, granted, persist, refused } from "../../lib/persist";
import type { Method } from "../../lib/wire";
import type { Act } from "../../model/acts";
import { today, type World } from "../../model/world";
import { oneAct } from "../actor";

export const TYPES = ["general", "opening", "closing", "adjustment"] as const;

/** Closes old months while others post into the current one. Balances do not change before a year is carried over. */
export interface Closer {
  world: World;
  caller: Caller;
  /** Last day of the month to close; undefined when it was already closed. */
  to: string | undefined;
}

export const ask = (closer: Closer, act: Act, method: Method, path: string, body?: unknown) => {
  const key = method === "GET" ? undefined : closer.caller.random.name("key");
  return persist(closer.world, act, closer.caller, { method, path, body, key });
};

/** A run that lost its process or its database is taken up again within a minute. */
const PATIENCE = 180_000;

/** Requests a run and waits until it is done: an answer can also be that it is in progress. */
export async function runToEnd(closer: Closer, act: Act, method: Method, path: string, body: unknown): Promise<void> {
  const { world } = closer;
  if (!granted(world, act, await ask(closer, act, method, path, body))) return;
  const until = Date.now() + PATIENCE;
  for (;;) {
    const { answer } = await ask(closer, act, "GET", "/accounting/closing");
    const state = text(at(answer.body, "data.run.state"));
    if (state === "done") return;
    if (state === "refused" || state === "failed" || world.givenUp || Date.now() > until)
      return world.differences.equal(act, `the run of ${method} ${path} ends as`, "done", state);
    await sleep(300);
  }
}

export async function closerOf(world: World, caller: Caller): Promise<Closer> {
  const act = world.acts.begin(caller.name, "closing so far");
  const to = monthEnd(today(), 7);
  const { answer } = await persist(world, act, caller, { method: "GET", path: "/accounting/closing" });
  const soft = text(at(answer.body, "data.soft_to_date"));
  return { world, caller, to: soft >= to ? undefined : to };
}

/** In a locked month nothing posts; past days can still be numbered (contract 13.9). */
export async function closeSoftly(closer: Closer): Promise<void> {
  const { world, to } = closer;
  if (!to) return;
  const step = (what: string, run: (act: Act) => Promise<void>) => oneAct(world, closer.caller.name, { what, run });
  await step("close softly", async (act) => {
    await runToEnd(closer, act, "POST", "/accounting/closing", { to_date: to, mode: "soft" });
    const { answer } = await ask(closer, act, "GET", "/accounting/closing");
    world.differences.equal(act, "softly closed until", to, text(at(answer.body, "data.soft_to_date")));
  });
  for (let times = 0; times < 3; times++) await step("post in a closed month", (act) => intoClosed(closer, act, to));
  for (const type of TYPES)
    await step(`definite ${type}`, (act) =>
      runToEnd(closer, act, "PUT", `/accounting/closing/definite/${type}`, { up_to: to }),
    );
}

export async function intoClosed(closer: Closer, act: Act, date: string): Promise<void> {
  const counterparty = { type: "colleague", id: 3 };
  const payments = [{ type: "receipt", method: "cash", counterparty, amount: 7, date }];
  refused(closer.world, act, await ask(closer, act, "POST", "/pay/store", { payments }), 7301);
}
