import type { ServerResponse } from "node:http";
import { Refusal } from "@/domain/kernel/errors";
import { onceInProcess } from "../process";

/** Answers made for one caller at a time: further ones of the same caller wait without delaying others. */
const AT_ONCE = { stranger: 2, person: 4 };
const MAX_WAITING = 100;
/** A slow body stops blocking its caller after this time. */
const MAX_DURATION_MS = 3_000;

type Line = { busy: number; waiting: (() => void)[] };
const lines = () => onceInProcess("turns", () => new Map<string, Line>());

/**
 * Waits for the caller's turn, which ends when the head of the answer is sent. Throws tooManyRequests (9001) when too
 * many of the caller's requests wait.
 */
export async function inTurn(name: string, who: keyof typeof AT_ONCE, res: ServerResponse): Promise<void> {
  const line = lines().get(name) ?? { busy: 0, waiting: [] };
  lines().set(name, line);
  if (line.busy >= AT_ONCE[who]) {
    if (line.waiting.length >= MAX_WAITING) throw new Refusal("tooManyRequests", { retryAfterSeconds: 1 });
    // A finished request passes the turn on.
    await new Promise<void>((go) => line.waiting.push(go));
  } else line.busy++;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    const next = line.waiting.shift();
    if (next) return next();
    line.busy--;
    if (line.busy === 0) lines().delete(name);
  };
  const timer = setTimeout(end, MAX_DURATION_MS).unref();
  const { writeHead } = res;
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    end();
    return writeHead.apply(res, given);
  }) as typeof writeHead;
  res.once("close", end);
  if (res.destroyed) end();
}
