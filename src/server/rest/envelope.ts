import type { Locale } from "@/domain/kernel/context";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { Refusal, ValidationIssue } from "@/domain/kernel/errors";

/** How a family wraps the result of a procedure. `describe` is the same for the OpenAPI document. */
export type Envelope = {
  name: "A" | "B";
  /** `member`: name of the data in envelope B, `items` on item routes; in A, whether a list has `meta` beside it. */
  success(data: unknown, at: Date, member?: "items"): object;
  failure(error: WireError, at: Date, outcome?: object): object;
};

/** The additive `error` object of every failure (contract section 1). */
export type WireError = {
  code: number;
  title: string;
  solution: string;
  fields?: { path: string; message: string }[];
  retryable: boolean;
  request_id: string;
  [more: string]: unknown;
};

/** A list with its paging; an item route may return it in place of its array to add `meta`. */
type WithMeta = { items: unknown[]; meta: object };

/** Back-office and customer families, and GET /error-handling. */
export const envelopeA: Envelope = {
  name: "A",
  success: (data, at, member) =>
    member === "items"
      ? { status: true, time: seconds(at), data: (data as WithMeta).items, meta: (data as WithMeta).meta }
      : { status: true, time: seconds(at), data },
  failure: (error, at, outcome) => ({
    ...{ status: false, time: seconds(at), code: error.code, error },
    ...(outcome && { data: outcome }),
    ...(OUTCOMES.has(error.code) && { meta: { code: error.code } }),
  }),
};

/** Reservation family: item routes return `items`, the others `payload`. */
export const envelopeB: Envelope = {
  name: "B",
  success: (data, at, member) =>
    member === "items"
      ? Array.isArray(data)
        ? { items: data, meta: { timestamp: seconds(at) } }
        : { items: (data as WithMeta).items, meta: { timestamp: seconds(at), ...(data as WithMeta).meta } }
      : { payload: data, meta: { timestamp: seconds(at) } },
  // An outcome that is not a refusal (5007) answers 200: its code is in `meta` too (contract section 9).
  failure: (error, at, outcome) => ({
    error,
    ...(outcome && { payload: outcome }),
    meta: { timestamp: seconds(at), ...(OUTCOMES.has(error.code) && { code: error.code }) },
  }),
};

const OUTCOMES = new Set(
  Object.values(CATALOGUE).flatMap(({ code, status }): number[] => (status === 200 ? [code] : [])),
);

/** Renders a refusal in the caller's language. */
export function wireError(refusal: Refusal, locale: Locale, requestId: string): WireError {
  const { code, title, solution, retryable } = CATALOGUE[refusal.reason];
  const { fields, data } = refusal.details;
  return {
    code,
    title: title[locale],
    solution: solution[locale],
    ...(fields && { fields: fields.map((issue) => inLocale(issue, locale)) }),
    retryable,
    request_id: requestId,
    ...data,
  };
}

const inLocale = ({ path, message }: ValidationIssue, locale: Locale) => ({
  path,
  message: typeof message === "string" ? message : message[locale],
});

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
