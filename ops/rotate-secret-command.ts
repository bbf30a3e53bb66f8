import { mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSettings } from "@/server/config";
import { lostNote } from "./known-secret";
import { newSecret } from "./secrets";

/**
 * `npm run rotate-secret -- --lost`: the next start accepts the given AUTH_SECRET, or creates one, although the
 * database was sealed with another one, whose data is lost. `npm run rotate-secret`: creates a new AUTH_SECRET in
 * DATA_DIR/secrets; the previous one is accepted until `npm run rotate-secret -- --finish`. Both take effect at the
 * next start. Exit code 1 when the secret comes from the environment, or there is nothing to do.
 */
const { dataDir, authSecret } = readSettings(process.env);
const [kept, other] = ["auth", "auth-other"].map((name) => join(dataDir, "secrets", name)) as [string, string];
const read = (path: string) => readFile(path, "utf8").catch(() => undefined);

const fail = (line: string) => {
  console.error(line);
  process.exitCode = 1;
};

async function begin(): Promise<void> {
  const [now, before] = [await read(kept), await read(other)];
  if (now === undefined) return fail(`${kept} is missing: npm start creates it`);
  if (before !== undefined) return fail(`${other} is still taken: first npm run rotate-secret -- --finish`);
  // In this order: killed in between, both files have the same secret and no other was created.
  await writeFile(other, now, { mode: 0o600, flush: true });
  await writeFile(`${kept}.new`, newSecret(), { mode: 0o600, flush: true });
  await rename(`${kept}.new`, kept);
  console.log(
    "a new AUTH_SECRET was created: restart now. Sealed values are sealed again, and all users stay signed in.",
  );
  console.log("In 12 hours or later, when no session is of before: npm run rotate-secret -- --finish, and restart.");
}

async function finish(): Promise<void> {
  if ((await read(other)) === undefined) return fail("no other AUTH_SECRET is taken: nothing to finish");
  await unlink(other);
  console.log(
    "the previous AUTH_SECRET was removed: restart now. Document links sent to customers before the change are invalid.",
  );
}

/** Also when the secret comes from the environment: the database's is given up. */
async function giveUp(): Promise<void> {
  await mkdir(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  await writeFile(lostNote(dataDir), "", { mode: 0o600, flush: true });
  console.log("values sealed under the previous AUTH_SECRET cannot be opened after the next start: enter them again.");
}

if (process.argv.includes("--lost")) await giveUp();
else if (authSecret !== undefined) fail("AUTH_SECRET is the environment's: see docs/operate.md, Secrets");
else await (process.argv.includes("--finish") ? finish() : begin());
