import pino from "pino";
import { onceInProcess } from "./process";

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

/** Structured lines on standard output; what is secret or personal is masked by name, two levels deep. */
export const log = () =>
  onceInProcess("log", () =>
    pino({
      level: process.env.LOG_LEVEL ?? "info",
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[masked]" },
      base: { pid: process.pid },
      serializers: { err: told },
    }),
  );

type DatabaseError = Error & { code?: string; routine?: string; constraint?: string; table?: string };

/** A database's error repeats what was written (a birth date, a row): its code and place are told, its words are not. */
function told(error: DatabaseError | null | undefined) {
  // Anything can be thrown; a log line must not fail on it.
  if (error === null || error === undefined) return { type: String(error) };
  const { name, code, routine, constraint, table, stack = "" } = error;
  if (routine === undefined && table === undefined) return pino.stdSerializers.err(error);
  return {
    type: name,
    code,
    routine,
    constraint,
    table,
    stack: stack
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  };
}
