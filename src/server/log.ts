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
    }),
  );
