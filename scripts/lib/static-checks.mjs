import { check } from "./check.mjs";
import { generateClient } from "./generate-client.mjs";

const bin = (name) => `node_modules/.bin/${name}`;

/** What needs neither a database nor a build: format and lint, types, dead code. Two at a time, for two cores. */
export async function staticChecks() {
  await generateClient();
  const quick = async () => {
    const linted = await check("format and lint", bin("biome"), ["check", "."]);
    return (await check("dead code", bin("knip"), ["--no-progress"])) && linted;
  };
  return (await Promise.all([check("types", bin("tsc"), ["--noEmit"]), quick()])).every(Boolean);
}
