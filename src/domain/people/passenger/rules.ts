import type { Reason, Text, ValidationIssue } from "../../kernel/errors";
import { isNationalCode } from "../../kernel/national-code";

/** Most countries refuse entry with a passport that expires within half a year. */
const SOON_DAYS = 180;
const DAY_MS = 86_400_000;

/** Days until a document expires, 0 for today, and the warning to show. Both days are `YYYY-MM-DD`. */
export function expiryOf(expires_on: string | null, today: string) {
  if (expires_on === null) return { days_left: null, warning: null };
  const days_left = Math.round((Date.parse(expires_on) - Date.parse(today)) / DAY_MS);
  return { days_left, warning: days_left < 0 ? "expired" : days_left <= SOON_DAYS ? "expires_soon" : null } as const;
}

/** Hours within which a merge or a deletion can be undone. */
export const UNDO_HOURS = 24;

type Known = {
  nationality: string;
  national_code?: string | null | undefined;
  birth_date?: string | null | undefined;
  documents?: readonly { type: string; number: string; expires_on?: string | null | undefined }[] | null | undefined;
};

export type PassengerIssue = { reason: Reason; fields: ValidationIssue[] };

/**
 * Checks a passenger's identity: Iranians need a national code, others a document. `today`: births must not be later;
 * `unknown`: a passenger without either may remain so. Returns undefined when valid. Expired documents are checked
 * where it is known which ones are new.
 */
export function identityFault(
  { nationality, national_code, birth_date, documents }: Known,
  today: string,
  { unknown = false } = {},
) {
  const fault = (reason: Reason, path: string, message: Text): PassengerIssue => ({
    reason,
    fields: [{ path, message }],
  });
  if (unknown) {
    // Neither is required.
  } else if (nationality === "IR") {
    if (!national_code) return fault("fieldMissing", "national_code", CODE_NEEDED);
    if (!isNationalCode(national_code)) return fault("documentInvalid", "national_code", WRONG_CODE);
  } else if (!documents || documents.length === 0) return fault("fieldMissing", "documents", DOCUMENT_NEEDED);
  const wrong = (documents ?? []).findIndex(({ number }) => !/^[A-Z0-9]{5,20}$/.test(number));
  if (wrong >= 0) return fault("documentInvalid", `documents[${wrong}].number`, WRONG_NUMBER);
  if (birth_date && (birth_date > today || birth_date < "1880-01-01"))
    return fault("fieldInvalid", "birth_date", WRONG_BIRTH);
  return undefined;
}

const CODE_NEEDED = { en: "is required for an Iranian", fa: "برای ایرانیان کد ملی لازم است" };
const WRONG_CODE = { en: "is not a valid national ID", fa: "کد ملی درست نیست" };
const DOCUMENT_NEEDED = { en: "a passport, card or visa is required", fa: "گذرنامه، کارت یا ویزا لازم است" };
const WRONG_NUMBER = { en: "must be 5 to 20 letters and digits", fa: "۵ تا ۲۰ حرف و رقم لاتین" };
const WRONG_BIRTH = { en: "is not a possible date of birth", fa: "تاریخ تولد درست نیست" };

/** Refusal details that need database knowledge of a document. */
export const DOCUMENT_FAULTS = {
  other: { en: "is a document of another passenger", fa: "این مدرک از آنِ مسافر دیگری است" },
  expired: { en: "is an expired document", fa: "اعتبار این مدرک به پایان رسیده است" },
} as const satisfies Record<string, Text>;
