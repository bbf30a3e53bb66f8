import { setTimeout as sleep } from "node:timers/promises";
import { at } from "../../lib/json";
import { send } from "../../lib/wire";
import type { Act } from "../../model/acts";
import type { World } from "../../model/world";
import { ask, type Buyer } from "./buyer";

export type Decision = "approve" | "decline" | "slow" | "double";

/** What the payer does at the sandbox gateway's page, in a browser that asks again when the line breaks. */
export async function payLink(world: World, link: string, decision: Decision): Promise<void> {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const page = new URL(link, world.base).pathname;
  await step(world, () => send(world.base, { method: "POST", path: `${page}/go`, headers: form, body: "" }));
  const path = `${page}/sandbox`;
  const answer = await step(world, () =>
    send(world.base, { method: "POST", path, headers: form, body: `act=${decision}` }),
  );
  const back = answer.headers["location"];
  if (typeof back !== "string") return;
  const { pathname, search } = new URL(back, world.base);
  await step(world, () => send(world.base, { method: "GET", path: pathname + search }));
}

async function step(world: World, ask: () => ReturnType<typeof send>) {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (attempt > 300) throw new Error(`the payment page does not answer: ${answer?.status} at ${world.base}`);
    await sleep(200);
  }
}

/** The final state of a payment: 3 paid, 2 not. */
export async function settled(buyer: Buyer, act: Act, serial: string, wanted: number): Promise<void> {
  let status: unknown;
  for (let attempt = 0; attempt < 150; attempt++) {
    const { answer } = await ask(buyer, act, `/gateway/details?serial_id=${serial}`, undefined, "GET");
    status = at(answer.body, "data.status");
    if (status === wanted) return;
    await sleep(400);
  }
  buyer.world.differences.equal(act, `payment ${serial} has the status`, wanted, status);
}
