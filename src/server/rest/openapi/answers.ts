import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { type Reason, Refusal } from "@/domain/kernel/errors";
import { type Envelope, envelopeA, envelopeB, wireError } from "../envelope";
import { takesKey } from "../keys";
import type { Entry } from "../route-table";
import { plain } from "./markdown";
import { object, ref, type Schema } from "./schema";

const SECONDS: Schema = { type: "integer", description: "Unix seconds" };
const AT = new Date("2026-05-02T08:30:00Z");
const REASONS = Object.keys(CATALOGUE) as Reason[];

const refusalRow = (reason: Reason) => CATALOGUE[reason];

/** Headers of answers, under components.headers. */
export const ANSWER_HEADERS = {
  RequestId: { description: "ID of this call: the caller's own, or generated.", schema: { type: "string" } },
  IdempotentReplayed: {
    description: "`true` when this is a repeat of the first answer.",
    schema: { type: "string", enum: ["true"] },
  },
  RateLimitLimit: {
    description: "Calls allowed in the window; absent for callers without limits.",
    schema: { type: "integer" },
  },
  RateLimitRemaining: { description: "Calls left in the window.", schema: { type: "integer" } },
  RateLimitReset: { description: "Seconds until the window restarts.", schema: { type: "integer" } },
  RetryAfter: { description: "Seconds to wait before repeating the call.", schema: { type: "integer" } },
  WwwAuthenticate: { description: "The authentication scheme that is required.", schema: { type: "string" } },
};

const always = {
  "X-Request-Id": ref("headers", "RequestId"),
  "RateLimit-Limit": ref("headers", "RateLimitLimit"),
  "RateLimit-Remaining": ref("headers", "RateLimitRemaining"),
  "RateLimit-Reset": ref("headers", "RateLimitReset"),
};

/** Failure envelopes and their `error` object, under components.schemas. */
export const FAILURES: Record<string, Schema> = {
  Error: {
    ...object(
      {
        code: {
          type: "integer",
          enum: REASONS.map((reason) => refusalRow(reason).code),
          description: "Row of the error table",
        },
        title: { type: "string", description: "What happened, in the language of Accept-Language" },
        solution: { type: "string", description: "What the caller can do now" },
        fields: {
          type: "array",
          description: "Invalid fields, by path such as `items[0].passengers[1].birth_date`",
          items: object({ path: { type: "string" }, message: { type: "string" } }),
        },
        retryable: { type: "boolean", description: "true when the identical request may succeed later" },
        request_id: { type: "string", description: "Quote it when contacting support" },
      },
      ["code", "title", "solution", "retryable", "request_id"],
    ),
    description: "Some codes add members, such as `ip` with 2003 or `permission` with 2007.",
  },
  FailureA: object({
    status: { const: false },
    time: SECONDS,
    code: { type: "integer" },
    error: ref("schemas", "Error"),
  }),
  FailureB: object({ error: ref("schemas", "Error"), meta: object({ timestamp: SECONDS }) }),
};

/** One example failure for each refusal and envelope: under components.examples as `A.soldOut`. */
export const FAILURE_EXAMPLES = Object.fromEntries(
  [envelopeA, envelopeB].flatMap((envelope) =>
    REASONS.filter((reason) => refusalRow(reason).status >= 400).map((reason) => {
      const value = envelope.failure(wireError(new Refusal(reason), "en", "req-7f3a"), AT);
      return [
        `${envelope.name}.${reason}`,
        { summary: `${refusalRow(reason).code} ${refusalRow(reason).title.en}`, value },
      ];
    }),
  ),
);

type ResponseSpec = {
  entry: Entry;
  envelope: Envelope;
  /** Schema of the procedure's output. */
  data: Schema;
  refusals: readonly Reason[];
  /** Codes of the items of a 200 answer. */
  outcomes?: readonly Reason[];
  /** A complete success answer. */
  example?: unknown;
};

/** Responses of a route: success and every refusal, by HTTP status. */
export function responsesOf({ entry, envelope, data, refusals, outcomes, example }: ResponseSpec) {
  const schema = envelope.name === "A" ? successA(data, entry.meta.member) : successB(data, entry.meta.member);
  const replayed = takesKey(entry) && { "Idempotent-Replayed": ref("headers", "IdempotentReplayed") };
  const done =
    entry.meta.kind === "stream"
      ? file(entry.meta.produces)
      : {
          description: outcomes ? `Done. The \`code\` of each item is its outcome:\n${toAnswerDto(outcomes)}` : "Done.",
          headers: { ...always, ...replayed },
          content: { "application/json": { schema, ...(example !== undefined && { example }) } },
        };
  const statuses = new Set(refusals.map((reason) => refusalRow(reason).status));
  const failures = [...statuses].map((status) => {
    const reasons = refusals.filter((reason) => refusalRow(reason).status === status);
    return [status, failure(status, envelope, reasons)];
  });
  // An object lists integer keys in ascending order, so 200 comes first.
  return { 200: done, ...Object.fromEntries(failures) };
}

/** A streamed file of any length. */
const file = (type = "application/octet-stream") => ({
  description: `${type === LINES ? "A line of JSON each, as they come" : "The file, as it is made"}. One that ends before its time breaks the connection: what came is not the whole.`,
  headers: {
    ...always,
    ...(type !== LINES && { "Content-Disposition": { description: "Name of the file.", schema: { type: "string" } } }),
  },
  content: { [type]: { schema: { type: "string" } } },
});
const LINES = "application/x-ndjson";

const failure = (status: number, { name }: Envelope, reasons: readonly Reason[]) => ({
  description: toAnswerDto(reasons).trim(),
  headers: {
    "X-Request-Id": ref("headers", "RequestId"),
    ...(status === 401 && { "WWW-Authenticate": ref("headers", "WwwAuthenticate") }),
    ...((status === 429 || status === 503) && { "Retry-After": ref("headers", "RetryAfter") }),
  },
  content: {
    "application/json": {
      schema: ref("schemas", `Failure${name}`),
      examples: Object.fromEntries(reasons.map((reason) => [reason, ref("examples", `${name}.${reason}`)])),
    },
  },
});

/** Lists rows of the catalogue: code, title, solution. */
const toAnswerDto = (reasons: readonly Reason[]) =>
  reasons
    .map(refusalRow)
    .sort((a, b) => a.code - b.code)
    .map(({ code, title, solution }) => `\n- **${code}** ${plain(`${title.en}. ${solution.en}`)}`)
    .join("");

/** A paged list has `meta` beside it. */
const successA = (data: Schema, member: "items" | undefined) =>
  object({
    status: { const: true },
    time: SECONDS,
    ...(member === "items" ? { data: data.properties!.items!, meta: data.properties!.meta! } : { data }),
  });

/** An item route with additional `meta` returns both (envelope.ts). */
const successB = (data: Schema, member: "items" | undefined) =>
  member === "items" && data.properties?.meta?.properties
    ? object({ ...data.properties, meta: object({ timestamp: SECONDS, ...data.properties.meta.properties }) })
    : object({ [member ?? "payload"]: data, meta: object({ timestamp: SECONDS }) });
