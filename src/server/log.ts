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

/** Log of the supervisor, whose folder names look like tokens; data from rows is masked by its sender. */
export const plainLog = () => onceInProcess("plain-log", () => pino(OPTIONS));

/**
 * Structured lines on standard output; secrets and personal data are masked by name, two levels deep, and in texts by
 * pattern.
 */
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
 * A database error repeats the written data (a birth date, a row): its code and place are logged, not its message.
 * Other errors are logged with their masked message and without properties: a client's error contains its request.
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
  // Prisma's message begins with the call and its values; the last line has the cause.
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
