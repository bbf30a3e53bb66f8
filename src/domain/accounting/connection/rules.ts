import type { Text } from "../../kernel/errors";

/** Records that can be connected; `document`: any posted one, by its document_id. */
export const TYPES = ["payment", "cheque", "announcement", "document", "booking"] as const;
export type RecordType = (typeof TYPES)[number];

export const STATUSES = ["active", "trashed", "merged"] as const;
export type Status = (typeof STATUSES)[number];

export const OPERATIONS = ["update", "merge", "trash", "restore"] as const;
export type Operation = (typeof OPERATIONS)[number];

const ALLOWED: Record<Status, readonly Operation[]> = {
  active: ["update", "merge", "trash"],
  trashed: ["restore"],
  merged: [],
};
export const allowedIn = (status: Status): Operation[] => [...ALLOWED[status]];

/** Maximum records of one call and of one connection. */
export const MAX_CONCURRENT = 200;
export const MAX_ITEMS = 2_000;

export const FAULTS = {
  unknown: { en: "is not a record of this branch", fa: "چنین رکوردی در این شعبه نیست" },
  taken: { en: "is already in another connection", fa: "در ارتباط دیگری است" },
  notIn: { en: "is not in this connection", fa: "در این ارتباط نیست" },
  tooMany: { en: "exceeds the size of a connection", fa: "بیش از گنجایش یک ارتباط" },
  itself: { en: "a connection cannot be merged into itself", fa: "ارتباط در خودش ادغام نمی‌شود" },
} as const satisfies Record<string, Text>;
