import { existsSync } from "node:fs";
import type { Storage } from "@/adapters/storage/store-of";
import { makePool } from "@/server/connection";
import { ensureState, stateOf, writeState } from "./schema/state";

type Given = { ownerUrl: string; demoPassword?: string; storage: Storage; authSecret: string | undefined };
type Seed = (given: Given) => Promise<{ seeded: boolean; password?: string }>;

/**
 * Demo data into an empty database; answers the password of its sign-ins when they were made just now. The seed looks
 * for itself whether anything is there and is one transaction, so one that is cut short is planted at the next start;
 * the note only spares later starts from loading it.
 */
export async function seedDatabase(given: Given): Promise<string | undefined> {
  const module = new URL("./seed.mjs", import.meta.url);
  if (!existsSync(module)) return undefined;
  const pool = makePool({ name: "seed", connectionString: given.ownerUrl, max: 1 });
  try {
    await ensureState(pool);
    if ((await stateOf(pool, "seed")) === "done") return undefined;
    const { seed } = (await import(module.href)) as { seed: Seed };
    const { password } = await seed(given);
    await writeState(pool, "seed", "done");
    return password;
  } finally {
    await pool.end();
  }
}
