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
  /** For an own request: why it may be approved alone, and whether it is due. */
  alone: { why: Alone; due: boolean } | null;
  /** The requester reset the decider's credentials recently (had-in-hand.ts). */
  inHand: boolean;
};

/** The decisions a person may make on a request now. The requester withdraws; another person approves or rejects. */
export function decisionsOf({ state, over, own, mayApprove, alone, inHand }: Decider): ChangeDecision[] {
  if (state !== "waiting") return [];
  if (own) return [...(alone?.due && mayApprove && !over ? (["approve"] as const) : []), "withdraw"];
  if (!mayApprove) return [];
  return [...(over || inHand ? [] : (["approve"] as const)), "reject"];
}
