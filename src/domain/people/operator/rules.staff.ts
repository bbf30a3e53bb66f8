import {
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLE_PERMISSIONS,
  type Role,
  type Terms,
} from "../../kernel/permission/rules";

/** Acts on a person's record, each with its own rule. */
export const STAFF_ACTS = [
  "job",
  "files",
  "personal",
  "messenger",
  "access",
  "active",
  "password",
  "personnel_id",
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

export const CONTRACTS = ["full_time", "part_time", "hourly", "contractor"] as const;
export const GENDERS = ["female", "male"] as const;
/** State of a person in a branch: active, suspended in the whole deployment, or only here. */
export const STAFF_STATES = ["active", "suspended", "left"] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export const MIN_PASSWORD = 10;

/** Whether the first set of permissions includes the second. */
export const covers = (mine: readonly string[], theirs: readonly string[]): boolean =>
  theirs.every((permission) => mine.includes(permission));

type Between = {
  /** Permissions of the caller in the current branch. */
  permissions: readonly string[];
  self: boolean;
  /** Whether this is the person's home branch. */
  home: boolean;
  /** The other person's permissions there. */
  theirs: readonly string[];
};

/**
 * Allowed acts between two people. Record and credentials belong to the home branch. One's own access cannot be
 * changed, nor that of a person with more permissions: a new password would allow impersonation, and so would a freed
 * identifier.
 */
export function staffActs({ permissions, self, home, theirs }: Between): StaffAct[] {
  const writes = permissions.includes("operator:write");
  const above = writes && !self && covers(permissions, theirs);
  const may: Record<StaffAct, boolean> = {
    job: writes,
    files: writes,
    personal: writes && home,
    messenger: self || (writes && home),
    access: above,
    active: above,
    password: above && home,
    personnel_id: above && home,
  };
  return STAFF_ACTS.filter((act) => may[act]);
}

/** Adds read permission to every area with write or approve; in the order of the permission table. */
export function wholeSet(chosen: readonly Permission[]): Permission[] {
  const set = new Set(chosen.flatMap((permission): Permission[] => [permission, readingOf(permission)]));
  return PERMISSIONS.filter((permission) => set.has(permission));
}

const readingOf = (permission: Permission) => `${permission.split(":")[0]}:read` as Permission;

/** A membership's terms: a role and, when customized, its permissions. */
export function termsOf(role: Role, chosen: readonly Permission[] | null | undefined): Terms {
  const permissions = chosen ? wholeSet(chosen) : [];
  const own = ROLE_PERMISSIONS[role];
  const customised = chosen != null && !(covers(own, permissions) && covers(permissions, own));
  return { role, customised, permissions: customised ? permissions : [] };
}

/** Each branch must retain a person with all permissions: otherwise a lost one could never be granted again. */
export const holdsEverything = (terms: Terms): boolean => permissionsOf(terms).length === PERMISSIONS.length;

export const staffState = (personActive: boolean, memberActive: boolean): StaffState =>
  personActive ? (memberActive ? "active" : "left") : "suspended";
