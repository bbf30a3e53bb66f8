import type { Locale } from "@/domain/kernel/context";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { Reason, RefusalDetails, ValidationIssue } from "@/domain/kernel/errors";
import { peopleWords } from "@/domain/kernel/errors.words";

/** A failure in the console: its catalogue row, invalid fields, and the number to quote to support. */
export type RefusalDto = {
  reason: Reason | "offline";
  requestId?: string;
  retryAfterSeconds?: number;
  fields?: readonly ValidationIssue[];
  data?: Readonly<Record<string, unknown>>;
};

const OFFLINE = {
  code: null,
  retryable: true,
  title: { fa: "به سرور دسترسی نیست", en: "The server cannot be reached" },
  solution: {
    fa: "اتصال شبکه را بررسی کنید و دوباره تلاش کنید؛ آنچه نوشته‌اید سر جایش می‌ماند.",
    en: "Check the network and try again; what you typed stays where it is.",
  },
};

/** Code, title and remedy in the user's language. */
export function wordsOf({ reason }: Pick<RefusalDto, "reason">, locale: Locale) {
  if (reason === "offline") return { ...OFFLINE, title: OFFLINE.title[locale], solution: OFFLINE.solution[locale] };
  return peopleWords(reason in CATALOGUE ? reason : "unexpected", locale);
}

/** Key of the catalogue row with a code. */
export const reasonOfCode = (code: number | null): Reason | undefined =>
  (Object.keys(CATALOGUE) as Reason[]).find((reason) => CATALOGUE[reason].code === code);

type Shape = { data?: { refusal?: { reason: Reason; requestId?: string; details?: RefusalDetails } } };

/** Converts anything thrown by a call: the server's refusal, or a missing answer. */
export function refusalOfError(error: unknown): RefusalDto {
  const result = (error as Shape | null)?.data?.refusal;
  if (result) return { reason: result.reason, requestId: result.requestId, ...result.details };
  const offline = error instanceof TypeError || (error as { cause?: unknown } | null)?.cause instanceof TypeError;
  return { reason: offline ? "offline" : "unexpected" };
}
