import { setTimeout as sleep } from "node:timers/promises";
import { at } from "../../lib/json";
import { type HttpReply, send } from "../../lib/wire";
import type { Act } from "../../model/acts";
import type { World } from "../../model/world";
import { ask, type Buyer } from "./buyer";
import { ENDS_WITHIN_MS } from "./ended";

export type Decision = "approve" | "decline" | "slow" | "double";

/** The payer's actions on the sandbox gateway's page, in a browser that retries lost requests. */
export async function payLink(world: World, link: string, decision: Decision): Promise<void> {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const page = new URL(link, world.base).pathname;
  const sandbox = `${page}/sandbox`;
  // When the gateway is unreachable the page says so, and the payer retries.
  const left = (answer: HttpReply) => String(answer.headers["location"]).endsWith(sandbox);
  await step(world, left, () => send(world.base, { method: "POST", path: `${page}/go`, headers: form, body: "" }));
  const body = `act=${decision}`;
  const answer = await step(world, redirected, () =>
    send(world.base, { method: "POST", path: sandbox, headers: form, body }),
  );
  const { pathname, search } = new URL(String(answer.headers["location"]), world.base);
  await step(world, redirected, () => send(world.base, { method: "GET", path: pathname + search }));
}

const redirected = (answer: HttpReply) => typeof answer.headers["location"] === "string";

async function step(
  world: World,
  reached: (answer: HttpReply) => boolean,
  ask: () => Promise<HttpReply>,
): Promise<HttpReply> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500 && reached(answer)) return answer;
    if (attempt > 600)
      throw new Error(
        `the payment page does not go on: ${answer?.status} ${answer?.raw.slice(0, 200)} at ${world.base}`,
      );
    await sleep(200);
  }
}

/** The final state of a payment: 3 paid, 2 not. */
export async function settled(buyer: Buyer, act: Act, serial: string, wanted: number): Promise<void> {
  let status: unknown;
  for (const until = Date.now() + ENDS_WITHIN_MS; Date.now() < until; await sleep(400)) {
    const { answer } = await ask(buyer, act, `/gateway/details?serial_id=${serial}`, undefined, "GET");
    status = at(answer.body, "data.status");
    if (status === wanted) return;
  }
  buyer.world.differences.equal(act, `payment ${serial} has the status`, wanted, status);
}
