import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

/**
 * The variables of the contract's section 11 with their format; `expected` completes the message `PORT=x is not usable:
 * expected …` with which the start fails. An empty variable counts as absent.
 */
const variable = <T>(expected: string, read: (text: string) => T | undefined) =>
  z.string().transform((text, issues) => {
    const value = read(text);
    if (value !== undefined) return value;
    issues.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });

const whole = (low: number, high: number) =>
  variable(`a whole number from ${low} to ${high}`, (text) =>
    /^\d{1,6}$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : undefined,
  );
const onOff = variable("on or off", (text) => ({ on: true, off: false })[text]);
const text = (expected: string, pattern: RegExp) =>
  variable(expected, (text) => (pattern.test(text) ? text : undefined));
const address = (expected: string, protocols: string[]) =>
  variable(expected, (text) => (protocols.includes(parsed(text)?.protocol ?? "") ? text : undefined));
const database = address("postgresql://user:password@host:port/database", ["postgres:", "postgresql:"]);
const list = <T>(expected: string, one: (item: string) => T | undefined) =>
  variable(expected, (text) => {
    const items = text.split(",").map((item) => one(item.trim()));
    return items.every((item) => item !== undefined) ? (items as T[]) : undefined;
  });

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

/** A single address is a network of one. */
function network(text: string): string | undefined {
  const [host = "", bits, more] = text.split("/");
  const width = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  if (width < 0 || more !== undefined) return undefined;
  if (bits === undefined) return `${host}/${width}`;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? text : undefined;
}

const isWeb = (url: URL | undefined): url is URL => url?.protocol === "http:" || url?.protocol === "https:";

function origin(text: string): string | undefined {
  const url = parsed(text);
  return isWeb(url) && url.origin === text.replace(/\/$/, "").toLowerCase() ? url.origin : undefined;
}

function publicUrl(text: string): string | undefined {
  const url = parsed(text);
  return isWeb(url) && !url.search && !url.hash && !url.username ? text.replace(/(?<!\/)\/+$/, "") : undefined;
}

function ratesUrl(text: string): string | undefined {
  const url = parsed(text);
  return isWeb(url) && !url.username ? url.href : undefined;
}

export const Environment = z.object({
  PORT: whole(1, 65_535).optional(),
  HOST: text("an address or a host name to listen on", /^[\w.:-]{1,253}$/).optional(),
  DATA_DIR: text("a folder", /^[^\0]{1,1000}$/)
    .transform((folder) => resolve(folder))
    .optional(),
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DB_PREPARED: onOff.optional(),
  APP_PROCESSES: whole(1, 64).optional(),
  ALLOW_PRIVATE_TARGETS: onOff.optional(),
  TELEPHONY_NETWORKS: list("a list of networks such as 10.20.0.0/16,192.168.5.0/24", network).optional(),
  RATES_URL: variable("http(s)://host/path of a source of rates", ratesUrl).optional(),
  REDIS_URL: address("redis://host:port or rediss://host:port", ["redis:", "rediss:"]).optional(),
  S3_ENDPOINT: address("http(s)://host", ["http:", "https:"]).optional(),
  S3_BUCKET: text("the name of a bucket", /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
  S3_ACCESS_KEY_ID: text("an access key without spaces", /^\S+$/).optional(),
  S3_SECRET_ACCESS_KEY: text("a secret key without spaces", /^\S+$/).optional(),
  S3_REGION: text("the name of a region", /^[\w-]+$/).optional(),
  BACKUP_DIR: text("a folder", /^[^\0]{1,1000}$/)
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_KEEP: whole(1, 1_000).optional(),
  AUTH_SECRET: text("at least 32 characters", /^.{32,}$/).optional(),
  AUTH_SECRET_OTHER: text("at least 32 characters", /^.{32,}$/).optional(),
  SEED: variable("demo or none", (text) => (text === "demo" || text === "none" ? text : undefined)).optional(),
  DEMO_PASSWORD: text("at least 8 characters", /^.{8,}$/).optional(),
  TRUSTED_PROXIES: list("addresses or networks such as 10.0.0.0/8, separated by commas", network).optional(),
  PUBLIC_URL: variable("http(s)://host without query", publicUrl).optional(),
  CORS_ORIGINS: list("origins such as https://shop.example, separated by commas", origin).optional(),
});
