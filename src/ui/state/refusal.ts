import type { Locale } from "@/domain/kernel/context";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { Reason, RefusalDetails, ValidationIssue } from "@/domain/kernel/errors";
import { peopleWords } from "@/domain/kernel/errors.words";

/** What the console knows of a failure: its catalogue row, the fields at fault, and the number to name when asking for help. */
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

/** Code, title and remedy in the person's language. */
export function wordsOf({ reason }: Pick<RefusalDto, "reason">, locale: Locale) {
  if (reason === "offline") return { ...OFFLINE, title: OFFLINE.title[locale], solution: OFFLINE.solution[locale] };
  return peopleWords(reason in CATALOGUE ? reason : "unexpected", locale);
}

/** The key of the catalogue's row that has a number. */
export const reasonOfCode = (code: number | null): Reason | undefined =>
  (Object.keys(CATALOGUE) as Reason[]).find((reason) => CATALOGUE[reason].code === code);

type Shape = { data?: { refusal?: { reason: Reason; requestId?: string; details?: RefusalDetails } } };

/** Whatever a call threw: the server's refusal, or that no answer came at all. */
export function refusalOfError(error: unknown): RefusalDto {
  const result = (error as Shape | null)?.data?.refusal;
  if (result) return { reason: result.reason, requestId: result.requestId, ...result.details };
  const offline = error instanceof TypeError || (error as { cause?: unknown } | null)?.cause instanceof TypeError;
  return { reason: offline ? "offline" : "unexpected" };
}
