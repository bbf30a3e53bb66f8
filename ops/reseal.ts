import type { Pool } from "pg";
import { SEALED, SEALED_ABOUT } from "@/server/auth/sealed";
import { derivedKey, sealUnder, unsealUnder } from "@/server/auth/sealing";
import { makePool } from "@/server/connection";

type Row = { ctid: string; sealed: Buffer; about: string | null };
type Given = { ownerUrl: string; authSecret: string; other: string };
type ResealResult = { resealed: number; lost: number };

/** Rows per statement: others write concurrently, and memory stays bounded for any number of people. */
const BATCH_SIZE = 500;

/**
 * Reseals with AUTH_SECRET what was sealed with the other one: afterwards the other is needed only for old tokens,
 * sessions and links. Returns the number of rows, and of rows that neither secret opens, which were lost before. Runs
 * as the schema's owner: the app may not write all of them. Can be interrupted and repeated.
 */
export async function reseal({ ownerUrl, authSecret, other }: Given): Promise<ResealResult> {
  const pool = makePool({ name: "reseal", connectionString: ownerUrl, max: 1 });
  const result = { resealed: 0, lost: 0 };
  try {
    for (const table of Object.keys(SEALED) as (keyof typeof SEALED)[]) {
      const keys = [authSecret, other].map((secret) => derivedKey(secret, SEALED[table])) as [Buffer, Buffer];
      const about = SEALED_ABOUT[table] ?? "null";
      // A rewritten row moves behind the others, where it is found once more and skipped.
      for (let after = "(0,0)"; ; ) {
        const { rows } = await pool.query<Row>(
          `select ctid::text, sealed, ${about} as about from ${table}
            where sealed is not null and ctid > $1::tid order by ctid limit ${BATCH_SIZE}`,
          [after],
        );
        if (rows.length === 0) break;
        const done = await resealRows(pool, { table, keys, rows });
        result.resealed += done.resealed;
        result.lost += done.lost;
        after = rows.at(-1)!.ctid;
      }
    }
    return result;
  } finally {
    await pool.end();
  }
}

async function resealRows(
  pool: Pool,
  given: { table: string; keys: [Buffer, Buffer]; rows: Row[] },
): Promise<ResealResult> {
  const { table, rows } = given;
  const [now, before] = given.keys;
  const due = rows.filter(({ sealed, about }) => !unsealUnder([now], sealed, about ?? undefined));
  const opened = due.flatMap(({ ctid, sealed, about }) => {
    const plain = unsealUnder([before], sealed, about ?? undefined);
    return plain ? [{ ctid, was: sealed, sealed: sealUnder(now, plain, about ?? undefined) }] : [];
  });
  // A key entered concurrently was sealed with the new secret, in another version of the row.
  const { rowCount } = await pool.query(
    `update ${table} t set sealed = r.sealed
       from unnest($1::tid[], $2::bytea[], $3::bytea[]) r (place, was, sealed)
      where t.ctid = r.place and t.sealed = r.was`,
    [opened.map(({ ctid }) => ctid), opened.map(({ was }) => was), opened.map(({ sealed }) => sealed)],
  );
  return { resealed: rowCount ?? 0, lost: due.length - opened.length };
}
