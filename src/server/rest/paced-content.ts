import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { onceInProcess } from "../process";
import type { HttpAnswer } from "./http-types";

const MAX_REST_MS = 20;
/** A part that waits for the database delays those of other files no longer than this. */
const MAX_WAIT_MS = 200;

type Content = NonNullable<HttpAnswer["content"]>;
type Turns = { last: Promise<unknown> };
const turns = () => onceInProcess("heavy-parts", (): Turns => ({ last: Promise.resolve() }));

/**
 * A heavy file whose parts leave the event loop to other calls: in a process one part is made at a time, and after each
 * the loop rests from them for as long as it was at work. A slow reader holds no turn.
 */
export function pacedContent(content: Content): Content {
  const parts = content[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => inTurn(() => parts.next()),
    return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
  };
}

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const line = turns();
  let atWork = 0;
  const turn = Promise.race([line.last, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
  const part = turn.then(async () => {
    const from = performance.eventLoopUtilization();
    try {
      return await act();
    } finally {
      atWork = performance.eventLoopUtilization(from).active;
    }
  });
  const rest = () => sleep(Math.min(atWork, MAX_REST_MS));
  line.last = part.then(rest, rest);
  return part;
}
