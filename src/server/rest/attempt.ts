import type { RunBatched } from "@/domain/kernel/batcher";
import type { Query } from "@/domain/kernel/context";
import { isRefusal, OutcomeUnknown } from "@/domain/kernel/errors";
import { query, runBatched } from "../db";
import { Steps, type StepsOf } from "./call-steps";

/** One run of a writing call: by what it reaches the database, and whether something of it may stand there already. */
export class Attempt {
  readonly steps: Steps;
  /** The name under which records it creates are found again; null: nobody can repeat it. */
  readonly requestKey: string | null;
  #answered = false;
  #done = false;

  constructor(
    of: StepsOf | null,
    private readonly batchers: RunBatched = runBatched,
  ) {
    this.requestKey = of?.name ?? null;
    this.steps = new Steps(of);
  }

  /** Whether a deed of this run is committed, as far as it is known to be one. */
  get hasDone(): boolean {
    return this.#done || this.steps.done > 0;
  }

  readonly runBatched: RunBatched = async (batcher, request) => {
    const answer = await this.batchers(batcher, request);
    this.#done = true;
    return answer as never;
  };

  /** After a statement that was answered, and may have been a deed, nobody can say that nothing was done. */
  readonly query: Query = async (name, text, values) => {
    try {
      const rows = await query(name, text, values);
      this.#answered = true;
      return rows as never;
    } catch (error) {
      const unreachable = isRefusal(error) && error.reason === "databaseUnavailable";
      throw unreachable && (this.#answered || this.hasDone) ? new OutcomeUnknown(error) : error;
    }
  };
}
