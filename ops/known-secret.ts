import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { SEALED, SEALED_ABOUT } from "@/server/auth/sealed";
import { derivedKey, unsealUnder } from "@/server/auth/sealing";
import { makePool } from "@/server/connection";
import { keyOf } from "./backup/manifest";
import { ensureState, stateOf, writeState } from "./schema/state";
import { otherSecret, secret } from "./secrets";

type Given = {
  ownerUrl: string;
  dataDir: string;
  /** From the environment. */
  authSecret?: string | undefined;
  authSecretOther?: string | undefined;
};

/** Name of the fingerprint of AUTH_SECRET in the database sealed with it. */
const NOTE = "auth_secret";
/** Marks that data sealed with another secret was given up. */
export const lostNote = (dataDir: string) => join(dataDir, "secrets/auth-lost");
/** Number of samples of each kind. */
const TRIED = 20;

/**
 * Returns the AUTH_SECRET of the environment or of DATA_DIR, created when missing. Throws a message when the database
 * was sealed with another one: otherwise every partner would be refused and sealed data lost silently.
 */
export async function knownSecret(given: Given): Promise<string> {
  const { ownerUrl, dataDir, authSecret, authSecretOther } = given;
  const found = authSecret ?? (await otherSecret(dataDir, "auth"));
  const secrets = [found, authSecretOther].filter((one): one is string => Boolean(one));
  if (existsSync(lostNote(dataDir))) {
    await rm(lostNote(dataDir));
  } else if (!(await isKnown(ownerUrl, secrets))) {
    const what = found ? "AUTH_SECRET is not what" : `${join(dataDir, "secrets/auth")} is missing, which`;
    throw new Error(
      `${what} the database was sealed with: restore it (a base backup has it in secrets/), or give up the sealed values by npm run rotate-secret -- --lost`,
    );
  }
  return found || secret(dataDir, "auth");
}

/** Called after data sealed with another secret was resealed. */
export async function noteSecret(ownerUrl: string, authSecret: string | undefined): Promise<void> {
  if (!authSecret) return;
  await within(ownerUrl, async (pool) => {
    await ensureState(pool);
    if ((await stateOf(pool, NOTE)) !== keyOf(authSecret)) await writeState(pool, NOTE, keyOf(authSecret));
  });
}

const isKnown = (ownerUrl: string, secrets: readonly string[]) =>
  within(ownerUrl, async (pool) => {
    if (!(await isThere(pool, "deployment.state"))) return true;
    const noted = await stateOf(pool, NOTE);
    if (noted !== undefined) return secrets.some((one) => keyOf(one) === noted);
    // From before the fingerprint was stored: sealed samples are tested.
    const opened = await openedBy(pool, secrets);
    return opened.length === 0 || opened.includes(true);
  });

async function openedBy(pool: Pool, secrets: readonly string[]): Promise<boolean[]> {
  const opened: boolean[] = [];
  for (const table of Object.keys(SEALED) as (keyof typeof SEALED)[]) {
    if (!(await isThere(pool, `public.${table}`))) continue;
    const keys = secrets.map((one) => derivedKey(one, SEALED[table]));
    const { rows } = await pool.query<{ sealed: Buffer; about: string | null }>(
      `select sealed, ${SEALED_ABOUT[table] ?? "null"} as about from ${table} where sealed is not null limit ${TRIED}`,
    );
    for (const { sealed, about } of rows) opened.push(unsealUnder(keys, sealed, about ?? undefined) !== null);
  }
  return opened;
}

async function isThere(pool: Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass($1) is not null as there", [table]);
  return rows[0].there;
}

async function within<T>(ownerUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = makePool({ name: "secret", connectionString: ownerUrl, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
