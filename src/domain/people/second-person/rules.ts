import type { Permission } from "../../kernel/permission/rules";

const DAY_MS = 24 * 3_600_000;

/** Whom the requester made, promoted, re-passworded or reactivated within so long is no second person (contract 13.20). */
export const IN_HAND_MS = 7 * DAY_MS;
/** Who was deactivated or demoted within so long counts as there. */
export const LATELY_MS = 7 * DAY_MS;
/** So long after it was made a branch is being set up. */
export const SETUP_MS = 14 * DAY_MS;
/** How long a branch with one person waits. */
export const ONE_PERSON_MS = DAY_MS;
/** A request that nobody decided ends. */
export const REQUEST_MS = 14 * DAY_MS;
/** Requests that may wait at once, of a branch. */
export const MAX_WAITING = 100;

/** Who may ask for a change of where money, codes or secrets go, and who may approve it. */
export const REQUEST_PERMISSION: Permission = "security:write";
export const APPROVE_PERMISSION: Permission = "security:approve";

export const ALONE = ["setup", "one_person"] as const;
/** Why one person may decide what they asked for: the branch is being set up, or has one person. */
export type Alone = (typeof ALONE)[number];
