import pg from "pg";

type Plan = { at: number; matching: RegExp | null; when: "before" | "after"; down: boolean };

/**
 * Cuts this process off from its database at a chosen statement: before it is sent, or when it has run but is
 * unanswered.
 */
export class Cutting {
  /** Statements since `watch`, in order. */
  seen: string[] = [];
  #plan: Plan | null = null;
  readonly #query = pg.Client.prototype.query;

  open(): void {
    const cutting = this;
    const original = this.#query as (...args: unknown[]) => unknown;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      return cutting.#sent(this, args, () => original.apply(this, args));
    } as typeof pg.Client.prototype.query;
  }

  close(): void {
    pg.Client.prototype.query = this.#query;
  }

  /**
   * Counts statements from now on; the `at`th (from 0), or the first that is `matching`, is cut. `down`: all following
   * ones too.
   */
  watch(plan: Partial<Plan> = {}): void {
    this.seen = [];
    this.#plan = { at: Number.POSITIVE_INFINITY, matching: null, when: "before", down: false, ...plan };
  }

  rest(): void {
    this.#plan = null;
  }

  #sent(client: pg.Client, args: unknown[], send: () => unknown): unknown {
    const plan = this.#plan;
    if (!plan || typeof args.at(-1) === "function") return send();
    const [input] = args as [string | { text: string }];
    const nth = this.seen.push(typeof input === "string" ? input : input.text) - 1;
    if (plan.matching?.test(this.seen[nth]!)) Object.assign(plan, { at: nth, matching: null });
    if (nth !== plan.at && !(plan.down && nth > plan.at)) return send();
    const cut = () => {
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      throw new Error("Connection terminated unexpectedly");
    };
    const done = plan.when === "after" && nth === plan.at ? (send() as Promise<unknown>) : Promise.resolve();
    return done.then(cut, cut);
  }
}

/** Statements that change something, or commit a change. */
export const isDeed = (text: string): boolean => /^\s*commit/i.test(text) || /^\s*select \w+(\.\w+)?\(\$1/i.test(text);
