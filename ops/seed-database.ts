import { existsSync } from "node:fs";
import type { Storage } from "@/adapters/storage/store-of";
import { makePool } from "@/server/connection";
import { ensureState, stateOf, writeState } from "./schema/state";

type Given = { ownerUrl: string; demoPassword?: string; storage: Storage; authSecret: string | undefined };
type Seed = (given: Given) => Promise<{ seeded: boolean; password?: string }>;

/**
 * Seeds demo data into an empty database; returns the password of its sign-ins if they were created now. The seed
 * checks for existing data and is one transaction, so an interrupted one runs at the next start; the note only saves
 * later starts from loading it.
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
