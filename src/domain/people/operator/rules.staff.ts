import {
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLE_PERMISSIONS,
  type Role,
  type Terms,
} from "../../kernel/permission/rules";

/** What can be done to a person's file, each with a rule of its own. */
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
/** Of a person in a branch: at work, put out of the whole deployment, or of this branch alone. */
export const STAFF_STATES = ["active", "suspended", "left"] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export const MIN_PASSWORD = 10;

/** Whether somebody holds everything another one does. */
export const covers = (mine: readonly string[], theirs: readonly string[]): boolean =>
  theirs.every((permission) => mine.includes(permission));

type Between = {
  /** Of whoever acts, in the branch they act in. */
  permissions: readonly string[];
  self: boolean;
  /** The branch keeps the person's file. */
  home: boolean;
  /** Of the other one, there. */
  theirs: readonly string[];
};

/**
 * Who may do what to whom. The file and the sign-in are kept by the home branch. Nobody touches their own access, and
 * nobody that of a person who may do more than they: a new password would be a way to become them, and so would be what they sign
 * in with, once it is free.
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

/** Whoever may write or approve somewhere reads there; in the order of the permissions' table. */
export function wholeSet(chosen: readonly Permission[]): Permission[] {
  const set = new Set(chosen.flatMap((permission): Permission[] => [permission, readingOf(permission)]));
  return PERMISSIONS.filter((permission) => set.has(permission));
}

const readingOf = (permission: Permission) => `${permission.split(":")[0]}:read` as Permission;

/** A membership's terms for a role and, where somebody chose them one by one, its permissions. */
export function termsOf(role: Role, chosen: readonly Permission[] | null | undefined): Terms {
  const permissions = chosen ? wholeSet(chosen) : [];
  const own = ROLE_PERMISSIONS[role];
  const customised = chosen != null && !(covers(own, permissions) && covers(permissions, own));
  return { role, customised, permissions: customised ? permissions : [] };
}

/** Somebody of every branch goes on holding all there is: what nobody holds could never be granted again. */
export const holdsEverything = (terms: Terms): boolean => permissionsOf(terms).length === PERMISSIONS.length;

export const staffState = (personActive: boolean, memberActive: boolean): StaffState =>
  personActive ? (memberActive ? "active" : "left") : "suspended";
