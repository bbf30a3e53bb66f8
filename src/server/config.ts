import type { z } from "zod";
import { Environment } from "./environment";

/** Settings of the operator, validated, with defaults; read once at start (contract section 11). */
export type Settings = ReturnType<typeof readSettings>;

/** An invalid variable: its message is the line with which the start fails. */
export class Unusable extends Error {}

const SHOWN = 60;
// Values of variables that may contain a password are not printed.
const SECRET = /URL$|SECRET|PASSWORD|KEY/;

export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data: v, error } = Environment.safeParse(given);
  if (error) throw unusable(error.issues[0]!, given);
  const [port, host, seed] = [v.PORT ?? 3000, v.HOST ?? "127.0.0.1", v.SEED ?? "demo"];
  return {
    port,
    host,
    dataDir: v.DATA_DIR ?? `${process.cwd()}/.data`,
    databaseUrl: v.DATABASE_URL,
    databaseOwnerUrl: v.DATABASE_OWNER_URL ?? v.DATABASE_DIRECT_URL ?? v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? v.DATABASE_URL,
    preparedStatements: v.DB_PREPARED ?? true,
    appProcesses: v.APP_PROCESSES ?? 1,
    /** Whether outgoing calls may reach loopback and private addresses. */
    allowPrivateTargets: v.ALLOW_PRIVATE_TARGETS ?? seed === "demo",
    /** Private networks in CIDR notation that telephony servers may be in. */
    telephonyNetworks: v.TELEPHONY_NETWORKS ?? [],
    /** Source of exchange rates; undefined when they are entered manually. */
    ratesUrl: v.RATES_URL,
    redisUrl: v.REDIS_URL,
    s3: objectStorage(v),
    /** Folder to which log, base backups and files of the embedded database are copied; undefined for none. */
    backupDir: backupFolder(v),
    /** Number of base backups to keep. */
    backupKeep: v.BACKUP_KEEP ?? 7,
    authSecret: v.AUTH_SECRET,
    /** Secret that is accepted but not used for new data: the previous or the next one. */
    authSecretOther: v.AUTH_SECRET_OTHER,
    seed,
    demoPassword: v.DEMO_PASSWORD,
    /** Networks in CIDR notation. */
    trustedProxies: v.TRUSTED_PROXIES ?? [],
    /** Without a trailing slash. */
    publicUrl: v.PUBLIC_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    corsOrigins: v.CORS_ORIGINS ?? [],
  };
}

/** Settings of an app or job process: the supervisor has already provided the database and the secret. */
export type Config = Settings & Record<"databaseUrl" | "databaseOwnerUrl" | "databaseDirectUrl" | "authSecret", string>;

let made: Config | undefined;
export function config(): Config {
  made ??= complete(readSettings(process.env));
  return made;
}

function complete(settings: Settings): Config {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, authSecret } = settings;
  if (!databaseUrl || !databaseOwnerUrl || !databaseDirectUrl)
    throw new Unusable("DATABASE_URL is not set: start by npm start");
  if (!authSecret) throw new Unusable("AUTH_SECRET is not set: start by npm start");
  return { ...settings, databaseUrl, databaseOwnerUrl, databaseDirectUrl, authSecret };
}

function objectStorage(v: z.output<typeof Environment>) {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.find((name) => v[name] === undefined);
  if (names.every((name) => v[name] === undefined)) return undefined;
  if (missing) throw new Unusable(`${missing} is not set: object storage needs ${names.join(", ")}`);
  return {
    endpoint: v.S3_ENDPOINT!,
    bucket: v.S3_BUCKET!,
    accessKeyId: v.S3_ACCESS_KEY_ID!,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY!,
    region: v.S3_REGION ?? "us-east-1",
  };
}

function backupFolder({ BACKUP_DIR: folder, DATABASE_URL, DATA_DIR }: z.output<typeof Environment>) {
  if (folder === undefined) return undefined;
  if (DATABASE_URL !== undefined)
    throw new Unusable("BACKUP_DIR is not usable: a database of DATABASE_URL is backed up by its own tools");
  const dataDir = DATA_DIR ?? `${process.cwd()}/.data`;
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new Unusable("BACKUP_DIR is not usable: it is inside of DATA_DIR, with which it would be lost");
  return folder;
}

function unusable({ path, message }: z.core.$ZodIssue, env: Record<string, string | undefined>): Unusable {
  const name = String(path[0]);
  const value = env[name] ?? "";
  const shown = SECRET.test(name) ? "" : `=${JSON.stringify(value.slice(0, SHOWN)).slice(1, -1)}`;
  return new Unusable(`${name}${shown} is not usable: expected ${message}`);
}
