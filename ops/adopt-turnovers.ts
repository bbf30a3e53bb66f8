import { makePool } from "@/server/connection";

/**
 * After a dump was restored into another cluster: turnovers by party and dimension continue with its transaction
 * numbers (ledger.adopt_turnovers, as the schema's owner). Nothing elsewhere.
 */
export async function adoptTurnovers(ownerUrl: string): Promise<void> {
  const pool = makePool({ name: "adopt-turnovers", connectionString: ownerUrl, max: 1 });
  try {
    await pool.query("select ledger.adopt_turnovers()");
  } finally {
    await pool.end();
  }
}
