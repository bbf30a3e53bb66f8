import pino from "pino";
import { maskText } from "@/domain/platform/api-log/mask";
import { onceInProcess } from "./process";
import { sourcePlaces } from "./source-places";

const SECRETS = [
  "password",
  "token",
  "secret",
  "authorization",
  "cookie",
  "national_code",
  "number",
  "mobile",
  "card",
  "packet",
];

const OPTIONS: pino.LoggerOptions = {
  level: process.env.LOG_LEVEL ?? "info",
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[masked]" },
  base: { pid: process.pid },
};

/** The supervisor's own words, in which folders have the shape of tokens; whatever comes from a row is masked by who sends it. */
export const plainLog = () => onceInProcess("plain-log", () => pino(OPTIONS));

/** Structured lines on standard output; what is secret or personal is masked by name, two levels deep, and in any words by its shape. */
export const log = () =>
  onceInProcess("log", () =>
    pino({
      ...OPTIONS,
      serializers: { err: toLogDto },
      hooks: {
        logMethod(given, method) {
          method.apply(this, given.map((one) => (typeof one === "string" ? maskText(one) : one)) as typeof given);
        },
      },
    }),
  );

type Thrown = Error & { code?: unknown; routine?: string; constraint?: string; table?: string; errors?: unknown };
const MAX_CAUSES = 5;

/**
 * A database's error repeats what was written (a birth date, a row): its code and place are told, its words are not. Other
 * errors are told by their words, masked, and by nothing that hangs on them: a client's error carries the call it made.
 */
function toLogDto(error: Thrown | null | undefined, depth = 0): object {
  // Anything can be thrown; a log line must not fail on it.
  if (error === null || error === undefined) return { type: String(error) };
  if (typeof error !== "object") return { type: typeof error, message: maskText(String(error)) };
  const { name, code, routine, constraint, table, message, cause, errors } = error;
  const stack = typeof error.stack === "string" ? error.stack : "";
  const type = typeof name === "string" ? name : "object";
  if (routine !== undefined || table !== undefined)
    return { type, code, routine, constraint, table, stack: placesOf(stack) };
  // Prisma begins by repeating the call, values and all; its last line says what was wrong.
  const words = String(message ?? "");
  const text = type.startsWith("PrismaClient") ? words.slice(words.lastIndexOf("\n") + 1) : words;
  const more = depth < MAX_CAUSES && {
    ...(cause !== undefined && { cause: toLogDto(cause as Thrown, depth + 1) }),
    ...(Array.isArray(errors) && { errors: errors.slice(0, MAX_CAUSES).map((one) => toLogDto(one, depth + 1)) }),
  };
  return { type, code, message: maskText(text), stack: placesOf(stack), ...more };
}

const placesOf = (stack: string) =>
  sourcePlaces(
    stack
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  );
