import { type ComponentType, lazy } from "react";

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/**
 * As React's `lazy`, but a script that cannot be had (no line, a server that starts) is asked for again until it is here: a part that
 * comes late must not end the page around it, with all that was typed there.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React declares it, so that any component's props are kept.
export const lazyPart = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>) =>
  lazy(() => untilLoaded(load));

/** What `load` gives, tried again after longer and longer waits, and at once when the browser is online again. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      // What the script itself throws as it runs is a fault of ours, and shown as one.
      if (!(error instanceof Error && error.name === "ChunkLoadError")) throw error;
      await waited(waitMs);
    }
  }
}

function waited(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      done();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });
}
