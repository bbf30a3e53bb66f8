import { type Settings, Unusable } from "@/server/config";
import { makeClient } from "@/server/connection";

// A C ctype makes no trigrams of Persian letters; text is sorted by ICU's Persian collation.
const ASK = `
  select current_setting('server_version_num')::int as version,
         current_setting('server_encoding') as encoding,
         'مشهد' ~ '^\\w+$' as letters,
         exists (select from pg_collation where collname = 'fa-x-icu') as icu`;

/** Checks an external PostgreSQL: reachable by each of its URLs, version 15 or newer, UTF-8, Persian letters. */
export async function checkExternal({ databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Settings): Promise<void> {
  await check("DATABASE_URL", databaseUrl!, databaseDirectUrl !== databaseUrl);
  if (databaseDirectUrl !== databaseUrl) await check("DATABASE_DIRECT_URL", databaseDirectUrl!);
  if (databaseOwnerUrl !== databaseDirectUrl) await check("DATABASE_OWNER_URL", databaseOwnerUrl!);
}

async function check(name: string, url: string, pooled = false): Promise<void> {
  const { version, encoding, letters, icu } = await ask(name, url, pooled);
  const fault =
    version < 150_000
      ? `PostgreSQL 15 or newer is needed, this is ${Math.floor(version / 10_000)}`
      : encoding !== "UTF8"
        ? `the database's encoding must be UTF8, it is ${encoding}`
        : !letters
          ? "the database's ctype does not know Persian letters: create it with LC_CTYPE 'C.UTF-8'"
          : !icu
            ? "the server is built without ICU (collation fa-x-icu is missing)"
            : undefined;
  if (fault) throw new Unusable(`${name} is not usable: ${fault}`);
}

async function ask(name: string, url: string, pooled: boolean) {
  const client = makeClient({
    name: "check",
    connectionString: url,
    pooled,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(ASK)).rows[0] as { version: number; encoding: string; letters: boolean; icu: boolean };
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    throw new Unusable(`${name} is not usable: ${(message || code || String(error)).split("\n")[0]}`);
  } finally {
    await client.end().catch(() => {});
  }
}
