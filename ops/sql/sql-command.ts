import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "@/server/config";
import { makeClient } from "@/server/connection";
import { takeLock } from "../../scripts/lib/lock.mjs";
import { runningEmbedded, startEmbedded } from "../embedded";
import { NARROWING, QUESTIONS } from "./questions";
import { asTable } from "./table";

const MAX_MS = 30_000;

/**
 * `npm run sql` lists the questions; `npm run sql -- <question> [--branch 1] [--operator 1003] [--day 2026-11-24]
 * [--hours 24]` runs one; `npm run sql -- --query "select ..."` runs any query, as the app's role. Everything in a
 * read-only transaction of at most half a minute. Exit code 1 on failure.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      branch: { type: "string" },
      operator: { type: "string" },
      day: { type: "string" },
      hours: { type: "string" },
      query: { type: "string" },
    },
  });
  const [name] = positionals;
  if (values.query !== undefined) await ask("app", values.query, []);
  else if (name === undefined) list();
  else await askNamed(name, values);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function list(): void {
  for (const [name, { asks, by }] of Object.entries(QUESTIONS))
    console.log(`${name.padEnd(14)}${asks}${by.length > 0 ? ` [${by.map((one) => `--${one}`).join(" ")}]` : ""}`);
}

async function askNamed(name: string, given: { [one in keyof typeof NARROWING]?: string | undefined }): Promise<void> {
  const question = QUESTIONS[name];
  if (!question) throw new Error(`there is no question ${name}: npm run sql lists them`);
  const values = question.by.map((one) => {
    const { looks, expected, otherwise } = NARROWING[one];
    const value = given[one];
    if (value !== undefined && !looks.test(value)) throw new Error(`--${one} ${value} is not ${expected}`);
    return value ?? otherwise;
  });
  await ask("admin", question.text, values);
}

/** Our questions may see what every role does; a typed query sees what the app sees. */
async function ask(as: "admin" | "app", text: string, values: (string | null)[]): Promise<void> {
  const database = await open(as);
  const client = makeClient({ name: "sql", connectionString: database.url, statement_timeout: MAX_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin read only");
    // The extended protocol accepts a single statement.
    const { rows, fields } = (await client.query({
      text,
      values,
      rowMode: "array",
      queryMode: "extended",
    } as never)) as never as {
      rows: unknown[][];
      fields: { name: string }[];
    };
    console.log(
      asTable(
        fields.map((field) => field.name),
        rows,
      ),
    );
  } finally {
    await client.end().catch(() => {});
    await database.close();
  }
}

/** Opens the operator's database as its owner (or as the app), or the embedded one. */
async function open(as: "admin" | "app"): Promise<{ url: string; close: () => Promise<unknown> }> {
  const { databaseDirectUrl, databaseOwnerUrl, dataDir } = readSettings(process.env);
  if (databaseDirectUrl) return { url: as === "app" ? databaseDirectUrl : databaseOwnerUrl!, close: async () => {} };
  if (!existsSync(join(dataDir, "secrets"))) throw new Error(`DATA_DIR=${dataDir} holds no database`);
  const lock = await takeLock(await realpath(dataDir));
  const running =
    "holder" in lock ? { ...(await runningEmbedded(dataDir)), stop: async () => {} } : await startEmbedded({ dataDir });
  return { url: as === "app" ? running.appUrl : running.adminUrl, close: running.stop };
}
