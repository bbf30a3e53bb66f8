/** Kinds of attendance. Only `absent` and whole-day missions have no times. */
export const KINDS = ["present", "remote", "mission", "absent"] as const;
export type PersonnelKind = (typeof KINDS)[number];
/** Kinds a person can record at arrival. */
export const COMING = ["present", "remote", "mission"] as const;

export const LEAVE_TYPES = ["daily", "hourly"] as const;
export type LeaveType = (typeof LEAVE_TYPES)[number];
export const LEAVE_STATUSES = ["pending", "confirmed", "rejected", "replaced"] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];
export const LEAVE_ACTIONS = ["confirm", "reject", "replace"] as const;

export const LEAVE_ACTS = [...LEAVE_ACTIONS, "edit", "delete"] as const;
export type LeaveAct = (typeof LEAVE_ACTS)[number];

/** Transitions of leave; missing acts are not allowed in that state. */
export const LEAVE_OUTCOME: Readonly<Record<LeaveStatus, Partial<Record<LeaveAct, LeaveStatus | "gone">>>> = {
  pending: { confirm: "confirmed", reject: "rejected", replace: "replaced", edit: "pending", delete: "gone" },
  confirmed: { reject: "rejected", replace: "replaced" },
  rejected: {},
  replaced: {},
};

type CallerCtx = { own: boolean; permissions: readonly string[] };

/** One's own leave cannot be decided; requests are changed by their owner or by staff administrators. */
export const mayLeave = (act: LeaveAct, { own, permissions }: CallerCtx): boolean =>
  act === "confirm" || act === "reject"
    ? !own && permissions.includes("operator:approve")
    : own || permissions.includes("operator:write");

/** Acts the caller may perform on a leave in its state. */
export const leaveActs = (status: LeaveStatus, asker: CallerCtx): LeaveAct[] =>
  LEAVE_ACTS.filter((act) => LEAVE_OUTCOME[status][act] && mayLeave(act, asker));

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / MINUTE_MS);

/** Local day of an instant, YYYY-MM-DD. */
export function dayOn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at) => format.format(at);
}

/** Days from one to another, inclusive, YYYY-MM-DD. */
export function daysFrom(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10));
}
