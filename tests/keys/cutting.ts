import pg from "pg";

type Plan = { at: number; matching: RegExp | null; when: "before" | "after"; down: boolean };

/**
 * Cuts this process off from its database at a chosen statement: before it is sent, or when it has run but is
 * unanswered.
 */
export class Cutting {
  /** Statements since `watch`, in order. */
  seen: string[] = [];
  /** Whether each was sent within a transaction. */
  #within: boolean[] = [];
  /** Their connections. */
  #clients: pg.Client[] = [];
  readonly #begun = new WeakSet<pg.Client>();
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
    this.#within = [];
    this.#clients = [];
    this.#plan = { at: Number.POSITIVE_INFINITY, matching: null, when: "before", down: false, ...plan };
  }

  /** Whether a statement and the one before it were sent on one connection. */
  follows = (at: number): boolean => at > 0 && this.#clients[at] === this.#clients[at - 1];

  /** Whether a statement changes something permanently, or is a step of what its transaction changes. */
  isDeed = (at: number): boolean => isStep(this.seen[at]!) || (!this.#within[at] && isChange(this.seen[at]!));

  rest(): void {
    this.#plan = null;
  }

  #sent(client: pg.Client, args: unknown[], send: () => unknown): unknown {
    const plan = this.#plan;
    const [input] = args as [string | { text: string }];
    const text = typeof input === "string" ? input : (input?.text ?? "");
    const isWithin = this.#begun.has(client);
    if (/^\s*begin/i.test(text)) this.#begun.add(client);
    if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) this.#begun.delete(client);
    if (!plan || typeof args.at(-1) === "function") return send();
    const nth = this.seen.push(text) - 1;
    this.#within.push(isWithin);
    this.#clients.push(client);
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

/** Commits, and calls of functions that change something. */
const isStep = (text: string): boolean =>
  /^\s*commit/i.test(text) || /^\s*select \w+(\.\w+)?\(('\w+', )?\$1/i.test(text);

/** Outside a transaction it is committed with itself. The records of calls and their answers are no effect of a call. */
const isChange = (text: string): boolean =>
  /^\s*(with \w+ as \(\s*)?(insert into|update|delete from) (?!idempotency_keys|api_calls)/i.test(text);
