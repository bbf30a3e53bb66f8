/** A person's settings, independent of each other. */
export const LOCALES = ["fa", "en"] as const;
export const CALENDARS = ["jalali", "gregorian"] as const;
export const DIGITS = ["persian", "latin"] as const;

export type AccessParts = {
  operatorActive: boolean;
  /** Null: no membership of this operator in this branch. */
  membershipActive: boolean | null;
  branchActive: boolean;
};

/** Whether a person may act in a branch. `suspended` speaks of the person, `noPermission` of this branch. */
export function accessStatus({ operatorActive, membershipActive, branchActive }: AccessParts) {
  if (!operatorActive) return "suspended";
  return membershipActive && branchActive ? "member" : "noPermission";
}
