/** Types of settings, each with a form of its own. */
export const TYPES = [
  "branch",
  "country",
  "province",
  "city",
  "calendar",
  "currency",
  "tax",
  "numbering",
  "sms",
  "gateway",
  "locks",
  "approvals",
  "targets",
] as const;
export type SettingType = (typeof TYPES)[number];

/** Immutable after the first document: amounts and fiscal months depend on them. */
export const LASTING: readonly SettingType[] = ["currency", "calendar"];
