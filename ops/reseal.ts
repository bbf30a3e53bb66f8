import { SEALED } from "@/server/auth/sealed";
import { derivedKey, sealUnder, unsealUnder } from "@/server/auth/sealing";
import { makePool } from "@/server/connection";

type Row = { ctid: string; sealed: Buffer };
type Given = { ownerUrl: string; authSecret: string; other: string };

/** Rows a statement: others write beside it. */
const STROKE = 500;

/**
 * Seals under AUTH_SECRET what stands sealed under the other: from then on the other is needed for tokens, sessions and links of
 * before alone. Answers how many rows that were and how many open by neither, which were lost before. As the schema's owner:
 * the app may not write all of them. Can be cut short and begun again.
 */
export async function reseal({ ownerUrl, authSecret, other }: Given): Promise<{ resealed: number; lost: number }> {
  const pool = makePool({ name: "reseal", connectionString: ownerUrl, max: 1 });
  const told = { resealed: 0, lost: 0 };
  try {
    for (const [table, purpose] of Object.entries(SEALED)) {
      const [now, before] = [authSecret, other].map((secret) => derivedKey(secret, purpose)) as [Buffer, Buffer];
      const { rows } = await pool.query<Row>(`select ctid::text, sealed from ${table} where sealed is not null`);
      const due = rows.filter(({ sealed }) => !unsealUnder([now], sealed));
      const opened = due.flatMap(({ ctid, sealed }) => {
        const plain = unsealUnder([before], sealed);
        return plain ? [{ ctid, was: sealed, sealed: sealUnder(now, plain) }] : [];
      });
      told.lost += due.length - opened.length;
      for (let at = 0; at < opened.length; at += STROKE) {
        const stroke = opened.slice(at, at + STROKE);
        // Whoever typed a new key meanwhile sealed it themselves, in another version of the row.
        const { rowCount } = await pool.query(
          `update ${table} t set sealed = r.sealed
             from unnest($1::tid[], $2::bytea[], $3::bytea[]) r (place, was, sealed)
            where t.ctid = r.place and t.sealed = r.was`,
          [stroke.map(({ ctid }) => ctid), stroke.map(({ was }) => was), stroke.map(({ sealed }) => sealed)],
        );
        told.resealed += rowCount ?? 0;
      }
    }
    return told;
  } finally {
    await pool.end();
  }
}
