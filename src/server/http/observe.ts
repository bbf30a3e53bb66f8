import { Histogram } from "prom-client";
import { onceInProcess } from "../process";

/** Above this number of pending observations they are aggregated without a scrape. */
const MAX_WAITING = 10_000;
type Waiting = { family: string; status: string; seconds: number[] };
const waiting = () => onceInProcess("observed-waiting", () => new Map<string, Waiting>());

/** Answer times in seconds, by family and status class, for monitoring. */
export const observed = () =>
  onceInProcess(
    "observed",
    () =>
      new Histogram({
        name: "safar_http_seconds",
        help: "Seconds per answer",
        labelNames: ["family", "status"],
        buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
        registers: [],
        collect: () => {
          for (const one of waiting().values()) addUp(one);
        },
      }),
  );

/** Records an answer time. Updating the histogram costs as much as a small answer, so it is deferred to the scrape. */
export function observe(family: "rest" | "page", statusCode: number, seconds: number): void {
  const key = family + Math.floor(statusCode / 100);
  let one = waiting().get(key);
  if (!one) {
    one = { family, status: `${Math.floor(statusCode / 100)}xx`, seconds: [] };
    waiting().set(key, one);
  }
  if (one.seconds.push(seconds) >= MAX_WAITING) addUp(one);
}

function addUp({ family, status, seconds }: Waiting): void {
  for (const value of seconds.splice(0)) observed().observe({ family, status }, value);
}
