import { type ComponentType, lazy } from "react";

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/**
 * Like React's `lazy`, but a failed load (no connection, a starting server) is retried until it succeeds: a late
 * component must not crash its page with all input.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React declares it, to preserve the props of any component.
export const lazyPart = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>) =>
  lazy(() => untilLoaded(load));

/** Result of `load`, retried with increasing delays, and immediately when the browser is online again. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      // An error thrown by the script itself is a defect and shown as one.
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
