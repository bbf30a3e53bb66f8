import { book, charterOf } from "../partner-calls";
import type { Claim } from "./claim";
import { type Listener, listenTo, until } from "./listener";
import { clerkOf } from "./people";
import type { Stack } from "./stack";

const CONNECTED_MS = 30_000;
const REPORT_MS = 20_000;
const SETTLING_MS = 3_000;

/** After a reconnection earlier data is unreliable: clients get a gap event and reload. */
export const liveUpdates: Claim = {
  what: "events of one machine reach the other, also after its restart",
  try: async (stack, must) => {
    const [first, second] = stack.machines;
    const { cookie } = await clerkOf(stack);
    const listener = listenTo(second.base, stack.partner.branchId, cookie);
    try {
      must(await settled(stack, listener), "no subscriber");
      const soon = await reportedAfter(stack, first.base, listener);
      must(soon !== undefined, "a sale at the first did not reach the second");
      const [before, times] = [gaps(listener), listener.times()];
      await second.stop();
      await second.start();
      const back = await until(() => listener.times() > times && gaps(listener) > before, CONNECTED_MS);
      must(back !== undefined, "the gap was not reported");
      must(await settled(stack, listener), "no subscriber any more");
      const again = await reportedAfter(stack, first.base, listener);
      must(again !== undefined, "a sale was not received after the restart of the second");
      must(!listener.heard.some(({ event }) => event === "ended"), "its session was taken for ended");
      return `heard after ${soon} ms, and after ${again} ms`;
    } finally {
      listener.leave();
    }
  },
};

const gaps = ({ heard: received }: Listener) => received.filter(({ event }) => event === "gap").length;

/** Whether it receives sales: a change before its process listens is reported as a gap. */
export async function settled(stack: Stack, listener: Listener): Promise<boolean> {
  for (const end = performance.now() + CONNECTED_MS; performance.now() < end; )
    if ((await reportedAfter(stack, stack.base, listener, SETTLING_MS)) !== undefined) return true;
  return false;
}

/** Milliseconds until a sale made now at `base` is received. */
export async function reportedAfter(
  stack: Stack,
  base: string,
  { heard: received }: Listener,
  patienceMs = REPORT_MS,
): Promise<number | undefined> {
  const [target] = await charterOf(stack, [1]);
  const { json, text } = await book({ ...stack, base }, target!);
  const pnr = json?.items?.[0]?.local_pnr;
  if (!pnr) throw new Error(`not sold: ${text.slice(0, 200)}`);
  return until(() => received.some(({ topic, id }) => topic === "booking.confirmed" && id === pnr), patienceMs);
}
