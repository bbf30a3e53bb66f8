import type { Alone } from "../second-person/rules";

export const STATES = ["waiting", "approved", "rejected", "withdrawn"] as const;
type ChangeState = (typeof STATES)[number];

export const CHANGE_DECISIONS = ["approve", "reject", "withdraw"] as const;
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number];

export const OUTCOME_OF: Readonly<Record<ChangeDecision, ChangeState>> = {
  approve: "approved",
  reject: "rejected",
  withdraw: "withdrawn",
};

type Decider = {
  state: ChangeState;
  over: boolean;
  own: boolean;
  mayApprove: boolean;
  /** Of one's own: why it may be approved alone, and whether it is time. */
  alone: { why: Alone; due: boolean } | null;
  /** The requester had the decider in hand (had-in-hand.ts). */
  inHand: boolean;
};

/** What a person may do to a request now. Whoever asked withdraws; another person approves or rejects. */
export function decisionsOf({ state, over, own, mayApprove, alone, inHand }: Decider): ChangeDecision[] {
  if (state !== "waiting") return [];
  if (own) return [...(alone?.due && mayApprove && !over ? (["approve"] as const) : []), "withdraw"];
  if (!mayApprove) return [];
  return [...(over || inHand ? [] : (["approve"] as const)), "reject"];
}
