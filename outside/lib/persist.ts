import { setTimeout as sleep } from "node:timers/promises";
import type { Act } from "../model/acts";
import type { World } from "../model/world";
import { at, type Json, listAt, writeJson } from "./json";
import type { Random } from "./random";
import { type HttpReply, type Method, NoAnswer, send } from "./wire";

/** The caller: makes the headers of each attempt, such as a new signature. */
export interface Caller {
  name: string;
  root: string;
  random: Random;
  headers(): Promise<Record<string, string>>;
  /** For encrypted bodies: seals requests and opens answers. */
  seal?(body: unknown): Promise<unknown>;
  open?(body: Json): Promise<Json>;
}

export interface PersistInput {
  method: Method;
  path: string;
  body?: unknown;
  key?: string;
}

export interface Outcome {
  answer: HttpReply;
  /** An attempt before this answer may have been executed. */
  unsure: boolean;
  input: PersistInput;
}

/** An order with an unknown outcome gets 5007 until its supplier answers; one that it does not know, two minutes. */
const PATIENCE = 500_000;
/** Refusals that mean retry: still running, outcome unknown, too many, shutting down, database unavailable. */
const AGAIN = new Set([3011, 5007, 9001, 9005, 9006]);

export const codeOf = (answer: HttpReply): number =>
  Number(at(answer.body, "error.code") ?? at(answer.body, "code") ?? at(answer.body, "meta.code") ?? 0);

/**
 * Calls until there is a final answer: a cut connection or a dead process is retried with the same key. At times the
 * connection is cut on purpose, and answered calls are repeated.
 */
export async function persist(world: World, act: Act, caller: Caller, request: PersistInput): Promise<Outcome> {
  const { random } = caller;
  let cutAfter = request.key && !world.plain && random.chance(0.12) ? random.integer(0, 40) : undefined;
  const until = Date.now() + PATIENCE;
  for (let unsure = false, attempt = 0; ; attempt++) {
    const answer = await once(world, caller, request, cutAfter);
    cutAfter = undefined;
    if (answer && !mayAgain(world, act, request, answer)) {
      if (request.key && !world.plain && answer.status === 200 && random.chance(0.1))
        await replay(world, act, caller, request, answer);
      return { answer, unsure, input: request };
    }
    if (!answer || answer.status >= 500 || codeOf(answer) === 5007) unsure = true;
    if (attempt > 0) world.repeats++;
    if (world.givenUp || Date.now() > until)
      throw new Error(`no answer in ${PATIENCE / 1000} s: ${request.method} ${request.path}`);
    await sleep(answer ? 300 : 100);
  }
}

async function once(world: World, caller: Caller, request: PersistInput, cutAfter: number | undefined) {
  const keyed = request.key ? { "idempotency-key": request.key } : undefined;
  try {
    const headers = { ...(await caller.headers()), ...keyed };
    const { method } = request;
    const body = request.body !== undefined && caller.seal ? await caller.seal(request.body) : request.body;
    if (cutAfter !== undefined) world.cuts++;
    const answer = await send(world.base, { method, path: caller.root + request.path, headers, body, cutAfter });
    return caller.open ? { ...answer, body: await caller.open(answer.body) } : answer;
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

function mayAgain(world: World, act: Act, request: PersistInput, answer: HttpReply): boolean {
  if (AGAIN.has(codeOf(answer)) || unknownItem(answer)) return true;
  if (answer.status < 500 || world.excused.has(codeOf(answer)) || at(answer.body, "error.retryable") === false)
    return false;
  if (!world.disturbed)
    world.differences.add(act, `no fault of its own on ${request.path}`, `${answer.status} ${brief(answer)}`);
  return world.disturbed;
}

/** Whether an item's outcome is unknown: repeating with the same key returns it (contract 13.4). */
const unknownItem = (answer: HttpReply): boolean =>
  listAt(answer.body, "items").some((item) => at(item, "code") === 5007);

/** A repeat with the same key: the same answer. */
async function replay(world: World, act: Act, caller: Caller, request: PersistInput, first: HttpReply): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const again = await once(world, caller, request, undefined);
    if (again && !AGAIN.has(codeOf(again)) && again.status < 500) {
      world.replays++;
      const [left, right] = [timeless(first.body), timeless(again.body)];
      const reply = `a replay of ${request.method} ${request.path} is answered as the first was: ${first.status} ${left}`;
      if (left !== right || first.status !== again.status)
        world.differences.add(act, reply, `${again.status} ${right}`);
      return;
    }
    await sleep(300);
  }
}

const PASSING = new Set(["time", "timestamp", "request_id", "seconds_left"]);

/** An answer without members that vary with time. */
export const timeless = (body: Json): string =>
  JSON.stringify(body, (name, value: unknown) => {
    if (PASSING.has(name)) return undefined;
    return typeof value === "bigint" ? String(value) : value;
  });

const brief = (answer: HttpReply): string => writeJson(answer.body).slice(0, 600);

/** The answer of a call that must succeed; a refusal is a difference. */
export function granted(world: World, act: Act, { answer, unsure, input }: Outcome): Json | undefined {
  if (answer.status === 200 && at(answer.body, "status") !== false) return answer.body;
  const why = unsure ? "it is done, or was done by the attempt before, and says so under its key" : "it is done";
  const path = `${input.method} ${input.path.split("?")[0]}`;
  world.differences.add(act, `of ${path} that ${why}`, `${answer.status} ${brief(answer)}`);
  return undefined;
}

/** A call that must be refused with one of these codes. */
export function refused(world: World, act: Act, { answer }: Outcome, ...codes: number[]): void {
  const code = codeOf(answer);
  if (answer.status >= 400 && codes.includes(code)) return;
  world.differences.add(act, `it is refused with ${codes.join(" or ")}`, `${answer.status} ${brief(answer)}`);
}
