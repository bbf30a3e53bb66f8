import type { RunBatched } from "@/domain/kernel/batcher";
import type { Query } from "@/domain/kernel/context";
import { isRefusal, OutcomeUnknown } from "@/domain/kernel/errors";
import { query, runBatched } from "../db";
import { Steps, type StepsOf } from "./call-steps";

/** One run of a writing call: its database access, and whether it may already have changed something. */
export class Attempt {
  readonly steps: Steps;
  /** Key under which records it creates are found again; null when the call cannot be repeated. */
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

  /** Whether a change of this run is known to be committed. */
  get hasDone(): boolean {
    return this.#done || this.steps.done > 0;
  }

  readonly runBatched: RunBatched = async (batcher, request) => {
    const answer = await this.batchers(batcher, request);
    this.#done = true;
    return answer as never;
  };

  /** After an answered statement that may have changed data the run no longer counts as unchanged. */
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
