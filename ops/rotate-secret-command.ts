import { mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSettings } from "@/server/config";
import { lostNote } from "./known-secret";
import { newSecret } from "./secrets";

/**
 * `npm run rotate-secret -- --lost`: the next start takes the AUTH_SECRET it is given, or makes one, though the database was sealed with
 * another, which is lost for good.
 * `npm run rotate-secret`: a new AUTH_SECRET in DATA_DIR/secrets; the one of before is taken too until `npm run rotate-secret --
 * --finish`. Either is in force with the next start. Exit code 1 where the secret is the environment's, or nothing is to be done.
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
  if (now === undefined) return fail(`${kept} is not there: npm start makes it`);
  if (before !== undefined) return fail(`${other} is still taken: first npm run rotate-secret -- --finish`);
  // In this order: killed in between it is the same secret twice, and no other was made.
  await writeFile(other, now, { mode: 0o600, flush: true });
  await writeFile(`${kept}.new`, newSecret(), { mode: 0o600, flush: true });
  await rename(`${kept}.new`, kept);
  console.log("a new AUTH_SECRET is made: restart now. What was sealed is sealed anew, nobody is signed out.");
  console.log("In 12 hours or later, when no session is of before: npm run rotate-secret -- --finish, and restart.");
}

async function finish(): Promise<void> {
  if ((await read(other)) === undefined) return fail("no other AUTH_SECRET is taken: nothing to finish");
  await unlink(other);
  console.log(
    "the AUTH_SECRET of before is gone: restart now. Links to papers that customers were sent before it are void.",
  );
}

/** Also where the secret is the environment's: it is the database's that is given up. */
async function giveUp(): Promise<void> {
  await mkdir(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  await writeFile(lostNote(dataDir), "", { mode: 0o600, flush: true });
  console.log("what was sealed under the AUTH_SECRET of before opens no more after the next start: type it again.");
}

if (process.argv.includes("--lost")) await giveUp();
else if (authSecret !== undefined) fail("AUTH_SECRET is the environment's: see docs/operate.md, Secrets");
else await (process.argv.includes("--finish") ? finish() : begin());
