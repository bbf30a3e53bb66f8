import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MS = 500;

export type Listener = {
  heard: { event: string; id?: string; topic?: string }[];
  /** Number of connections. */
  times: () => number;
  leave: () => void;
};

/** Subscribes to a branch's changes like a browser: reconnects with the id of the last event. */
export function listenTo(base: string, branchId: number, cookie: string): Listener {
  const over = new AbortController();
  const received: Listener["heard"] = [];
  let times = 0;
  const once = async () => {
    const headers = {
      cookie,
      accept: "text/event-stream",
      ...(times > 0 && { "last-event-id": String(received.length) }),
    };
    const { ok, status, body } = await fetch(`${base}/api/live?branch=${branchId}`, { headers, signal: over.signal });
    if (!ok) throw new Error(`HTTP ${status}`);
    times++;
    const decoder = new TextDecoder();
    let rest = "";
    for await (const part of body!) {
      const blocks = (rest + decoder.decode(part, { stream: true })).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.+)$/.exec(block) ?? [];
        if (event) received.push({ event, ...JSON.parse(data!) });
      }
    }
  };
  const run = async () => {
    while (!over.signal.aborted) {
      await once().catch(() => {});
      await sleep(RETRY_MS);
    }
  };
  void run();
  return { heard: received, times: () => times, leave: () => over.abort() };
}

/** Waits until the condition holds; returns milliseconds, or undefined. */
export async function until(holds: () => boolean, patienceMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > patienceMs) return undefined;
    await sleep(10);
  }
  return Math.round(performance.now() - began);
}
