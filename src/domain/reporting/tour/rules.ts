/** The tour of a demo branch, in its order: chapters, and of each what happens. `may`: what it takes. */
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

/** `withheld`: not theirs to do; it holds nobody up. */
export const STATES = ["waiting", "done", "skipped", "withheld"] as const;
type State = (typeof STATES)[number];

type Seen = { done: boolean; skipped: boolean; may: boolean };

/** What happened counts, whoever may it now and whether it was passed over. */
export function stateOf({ done, skipped, may }: Seen): State {
  if (done) return "done";
  if (!may) return "withheld";
  return skipped ? "skipped" : "waiting";
}

/** What is to be done next; undefined: the tour is over. */
export const nextOf = <T extends { state: State }>(steps: readonly T[]): T | undefined =>
  steps.find(({ state }) => state === "waiting");
