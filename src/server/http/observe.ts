import { Histogram } from "prom-client";
import { onceInProcess } from "../process";

/** Beyond this many the waiting figures are added up without being asked for. */
const MAX_WAITING = 10_000;
type Waiting = { family: string; status: string; seconds: number[] };
const waiting = () => onceInProcess("observed-waiting", () => new Map<string, Waiting>());

/** Seconds an answer took, by family and status class: what an operator watches at night. */
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

/** Notes how long an answer took. The histogram's own bookkeeping costs as much as a small answer: it waits for a scrape. */
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
