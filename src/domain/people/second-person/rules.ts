import type { Permission } from "../../kernel/permission/rules";

const DAY_MS = 24 * 3_600_000;

/**
 * A person whom the requester created, promoted, reactivated or gave a password within this time cannot be the second
 * person (contract 13.20).
 */
export const IN_HAND_MS = 7 * DAY_MS;
/** A person deactivated or demoted within this time still counts as an approver. */
export const LATELY_MS = 7 * DAY_MS;
/** Duration of a branch's setup after its creation. */
export const SETUP_MS = 14 * DAY_MS;
/** Delay of an own approval in a branch with one person. */
export const ONE_PERSON_MS = DAY_MS;
/** Expiry of an undecided request. */
export const REQUEST_MS = 14 * DAY_MS;
/** Maximum waiting requests of a branch. */
export const MAX_WAITING = 100;

/** Permissions to request and to approve a change of where money, codes or secrets go. */
export const REQUEST_PERMISSION: Permission = "security:write";
export const APPROVE_PERMISSION: Permission = "security:approve";

export const ALONE = ["setup", "one_person"] as const;
/** Why one person may approve their own request: the branch is being set up, or has one person. */
export type Alone = (typeof ALONE)[number];
