import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { hashOf } from "@/domain/people/setup/claim";
import { makeClient } from "@/server/connection";

const DAYS = 7;

/**
 * Setup of the first branch: while there is no company, each start prints a link whose token works once, for a week.
 * Stored in DATA_DIR/secrets/setup (0600); the database has only its hash. Undefined once there is a company.
 */
export async function setupLink(given: {
  ownerUrl: string;
  dataDir: string;
  publicUrl: string;
}): Promise<string | undefined> {
  const { ownerUrl, dataDir, publicUrl } = given;
  const path = join(dataDir, "secrets", "setup");
  const client = makeClient({ name: "setup-link", connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select exists (select from companies) as begun");
    if (rows[0].begun) {
      await rm(path, { force: true });
      return undefined;
    }
    const stored = (await readFile(path, "utf8").catch(() => "")).trim();
    if (stored && (await isGood(client, stored))) return linkOf(publicUrl, stored);
    const token = randomBytes(32).toString("base64url");
    await mkdir(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
    await chmod(join(dataDir, "secrets"), 0o700);
    await rm(path, { force: true });
    await writeFile(path, `${token}\n`, { mode: 0o600, flush: true });
    // An earlier link that is no longer stored here must not work either.
    await client.query("delete from setups where token_hash is not null and done_at is null");
    await client.query("insert into setups (token_hash, expires_at) values ($1, now() + make_interval(days => $2))", [
      hashOf(token),
      DAYS,
    ]);
    return linkOf(publicUrl, token);
  } finally {
    await client.end();
  }
}

async function isGood(client: pg.Client, token: string): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from setups where token_hash = $1 and done_at is null and expires_at > now()",
    [hashOf(token)],
  );
  return rows.length > 0;
}

/** In the fragment, which is never sent to a server or logged. */
const linkOf = (publicUrl: string, token: string) => `${publicUrl}/setup#${token}`;
