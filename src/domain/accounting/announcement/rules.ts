import type { Text } from "../../kernel/errors";

/** A debit note charges a party, a credit note credits it. */
export const DIRECTIONS = ["debit", "credit"] as const;

export const STATUSES = ["draft", "active", "settled", "canceled"] as const;
export type Status = (typeof STATUSES)[number];

export const OPERATIONS = ["update", "activate", "cancel"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** `linked`: partly settled by payments. Its posting is then fixed; texts may change. */
export type AnnouncementStatus = Status | "linked";
export const announcementStatus = (status: Status, settled: bigint | number): AnnouncementStatus =>
  status === "active" && BigInt(settled) > 0n ? "linked" : status;

const ALLOWED: Record<AnnouncementStatus, readonly Operation[]> = {
  draft: ["update", "activate", "cancel"],
  active: ["update", "cancel"],
  linked: ["update"],
  settled: ["update"],
  canceled: [],
};
export const allowedIn = (status: AnnouncementStatus): Operation[] => [...ALLOWED[status]];

/** Members of the posting: changing them reverses and reposts the note. */
export const POSTED_FIELDS = ["direction", "account_id", "party", "amount", "currency", "rate", "date"] as const;

export const FAULTS = {
  noParty: { en: "is not a party of this branch", fa: "چنین طرف حسابی در این شعبه نیست" },
  sameAccount: { en: "must not be the party's own account", fa: "این حساب خود طرف حساب است" },
  nothing: { en: "must be a positive amount", fa: "مبلغی بیش از صفر" },
  otherYear: {
    en: "must stay in its fiscal year, where it is numbered: cancel the note and create another",
    fa: "شمارهٔ آن در سال مالی خود است؛ آن را لغو کنید و دیگری بنویسید",
  },
  settled: {
    en: "payments settle it: release the settlements first",
    fa: "با پرداخت‌ها تسویه شده است؛ ابتدا آن‌ها را آزاد کنید",
  },
} as const satisfies Record<string, Text>;
