import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "@/domain/kernel/errors";
import { config } from "../config";
import { onceInProcess } from "../process";
import { redisAt } from "../redis";
import type { Rate } from "../trpc";

/** Points per window of seconds and caller (contract section 1): book is 200/s with a burst of 1,000. */
export const RATES: Record<Rate, { points: number; seconds: number }> = {
  token: { points: 30, seconds: 60 },
  search: { points: 10, seconds: 1 },
  lock: { points: 20, seconds: 1 },
  book: { points: 1_000, seconds: 5 },
  signIn: { points: 120, seconds: 60 },
  paper: { points: 120, seconds: 60 },
  heavy: { points: 100, seconds: 10 },
  page: { points: 1_000, seconds: 10 },
  render: { points: 20, seconds: 10 },
  door: { points: 200, seconds: 10 },
  visit: { points: 200, seconds: 10 },
  console: { points: 1_000, seconds: 10 },
  other: { points: 100, seconds: 1 },
};

/**
 * Counts a call and adds RateLimit-* headers; throws 9001 with Retry-After. Counted in memory, divided by the number of
 * app processes, or exactly across machines with REDIS_URL.
 */
export async function countCall(
  rate: Rate,
  caller: string,
  headers: Record<string, string>,
  { weight = 1 }: { weight?: number } = {},
): Promise<void> {
  const { points, seconds } = RATES[rate];
  try {
    setRateLimitHeaders(headers, points, await (await limiter(rate)).consume(caller, weight));
  } catch (state) {
    if (!isSpent(state)) throw state;
    setRateLimitHeaders(headers, points, state);
    const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    throw new Refusal("tooManyRequests", { retryAfterSeconds, data: { limit: points, window_seconds: seconds } });
  }
}

/** By shape instead of class: the limiter may come from another copy of the library (server bundle and Next's). */
const isSpent = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === "object" && thrown !== null && !(thrown instanceof Error) && "msBeforeNext" in thrown;

/** Throws 9001 when a counter is already exhausted, without increasing it. */
export async function refuseSpent(rate: Rate, caller: string): Promise<void> {
  const made = await limiter(rate);
  const state = await made.get(caller);
  if (state === null || state.consumedPoints <= made.points) return;
  throw new Refusal("tooManyRequests", { retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
}

function setRateLimitHeaders(headers: Record<string, string>, limit: number, state: RateLimiterRes): void {
  headers["ratelimit-limit"] = String(limit);
  headers["ratelimit-remaining"] = String(Math.max(0, state.remainingPoints));
  headers["ratelimit-reset"] = String(Math.ceil(state.msBeforeNext / 1000));
}

const limiter = (rate: Rate) => onceInProcess(`rate:${rate}`, () => makeLimiter(rate));

async function makeLimiter(rate: Rate): Promise<RateLimiterMemory | RateLimiterRedis> {
  const { points, seconds } = RATES[rate];
  const processes = config().redisUrl ? 1 : config().appProcesses;
  const memory = new RateLimiterMemory({
    keyPrefix: rate,
    points: Math.max(1, Math.floor(points / processes)),
    duration: seconds,
  });
  const { redisUrl } = config();
  if (!redisUrl) return memory;
  return new RateLimiterRedis({
    // While Redis is unreachable or silent, the limiter falls back to memory.
    storeClient: await redisAt(redisUrl),
    keyPrefix: `safar:rate:${rate}`,
    points,
    duration: seconds,
    insuranceLimiter: memory,
  });
}
