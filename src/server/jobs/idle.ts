import { setTimeout as sleep } from "node:timers/promises";

/** Waits `ms`, or until one of `underWay` or `ended` settles. Removes its timer and listeners when it ends early. */
export async function idle(ms: number, ended: AbortSignal, underWay: Iterable<Promise<unknown>> = []): Promise<void> {
  if (ended.aborted) return;
  const pause = new AbortController();
  const cut = () => pause.abort();
  ended.addEventListener("abort", cut, { once: true });
  try {
    const slept = sleep(ms, undefined, { signal: pause.signal }).catch(() => {});
    await Promise.race([slept, ...underWay]);
  } finally {
    ended.removeEventListener("abort", cut);
    cut();
  }
}
