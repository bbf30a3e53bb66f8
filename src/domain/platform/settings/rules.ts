/** What a branch sets, each kind with a form of its own. */
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
] as const;
export type SettingType = (typeof TYPES)[number];

/** What cannot be changed any more once something is posted: amounts and fiscal months are told in it. */
export const LASTING: readonly SettingType[] = ["currency", "calendar"];
