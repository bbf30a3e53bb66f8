/** The tour of a demo branch in order: chapters with their steps. `may`: the permission a step needs. */
export const CHAPTERS = ["sell", "take", "close"] as const;
export const STEPS = ["lock", "sale", "receipt", "verify", "close", "open"] as const;
export type Step = (typeof STEPS)[number];

type Of = { chapter: (typeof CHAPTERS)[number]; may: string };
export const STEP: Readonly<Record<Step, Of>> = {
  lock: { chapter: "sell", may: "reservation:write" },
  sale: { chapter: "sell", may: "reservation:write" },
  receipt: { chapter: "take", may: "payment:write" },
  verify: { chapter: "close", may: "accounting:approve" },
  close: { chapter: "close", may: "accounting:approve" },
  open: { chapter: "close", may: "accounting:approve" },
};

/** `withheld`: the operator lacks the permission; it does not block the tour. */
export const STATES = ["waiting", "done", "skipped", "withheld"] as const;
type State = (typeof STATES)[number];

type Seen = { done: boolean; skipped: boolean; may: boolean };

/** A done step counts, regardless of current permissions and of having been skipped. */
export function stateOf({ done, skipped, may }: Seen): State {
  if (done) return "done";
  if (!may) return "withheld";
  return skipped ? "skipped" : "waiting";
}

/** The next step; undefined: the tour is over. */
export const nextOf = <T extends { state: State }>(steps: readonly T[]): T | undefined =>
  steps.find(({ state }) => state === "waiting");
