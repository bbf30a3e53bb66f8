import { Refusal } from "@/domain/kernel/errors";
import { onceInProcess } from "../process";
import type { HttpAnswer } from "./http-types";

/**
 * Heavy calls at work in a process at a time: one computes while the other waits for the database. More of them would not
 * end sooner, and each adds its share of the event loop to what a cheap call waits for.
 */
const AT_ONCE = 2;
const MAX_WAITING = 100;

class Lane {
  private free = AT_ONCE;
  private readonly waiting: (() => void)[] = [];

  async run<T>(act: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.turn();
    try {
      return await act();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) throw new Refusal("tooManyRequests", { retryAfterSeconds: 1 });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

const lane = () => onceInProcess("heavy-lane", () => new Lane());

/** Runs a call of a route with the rate `heavy` when it is its turn. Throws tooManyRequests (9001) beyond the queue. */
export const inHeavyLane = <T>(act: () => Promise<T>): Promise<T> => lane().run(act);

type Content = NonNullable<HttpAnswer["content"]>;

/** A file whose parts are made one at a time in the lane, so that a slow reader holds no place in it. */
export function pacedContent(content: Content): Content {
  const parts = content[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => inHeavyLane(() => parts.next()),
    return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
  };
}
