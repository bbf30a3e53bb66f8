import { check } from "./check.mjs";
import { generateClient } from "./generate-client.mjs";
import { lint } from "./lint.mjs";
import { types } from "./types.mjs";

/**
 * Checks without a database or build: format and lint, types, dead code. Two at a time, for two cores. `deadCode`:
 * skipped when no file was added or removed and no import or export changed.
 */
export async function staticChecks({ deadCode = true } = {}) {
  await generateClient();
  const quick = async () => {
    const linted = await lint();
    const args = ["--no-progress", "--cache"];
    return (!deadCode || (await check("dead code", "node_modules/.bin/knip", args))) && linted;
  };
  return (await Promise.all([types(), quick()])).every(Boolean);
}
