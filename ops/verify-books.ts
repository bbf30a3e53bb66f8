import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { differing, factsOf } from "@/domain/accounting/ledger/rules";
import { type Verified, verifyBooks } from "@/domain/accounting/ledger/verify-books";
import type { Query } from "@/domain/kernel/context";
import { date } from "@/domain/kernel/primitives";
import type { RowOf } from "@/domain/kernel/table-rows";
import { type SealedLog, verifyAudit } from "@/domain/platform/audit-seal/verify-audit";
import { readSettings } from "@/server/config";
import { makeClient } from "@/server/connection";
import { takeLock } from "../scripts/lib/lock.mjs";
import { runningEmbedded, startEmbedded } from "./embedded";

const BRANCHES = "select id, code from branches where $1::int is null or id = $1 order by id";
const SAID = {
  differs: "differs from its seal",
  missing: "follows one that is missing",
  unsealed: "was never made, or taken away",
};
const ACCOUNTS = "select id, code from ledger.accounts where branch_id = $1 and id = any($2::int[])";

/**
 * `npm run verify-books -- [--branch 1] [--from 2026-03-21] [--to 2026-04-20]`: recomputes what is derived from the
 * books, checks the audit log against its seals, and reports differences, one per line. All branches and months by
 * default. Exit code 0: no differences (unsealed entries are reported, but are not differences); 1: differences; 2: it
 * could not be determined.
 */
try {
  const { values: input } = parseArgs({
    options: { branch: { type: "string" }, from: { type: "string" }, to: { type: "string" } },
  });
  const [fromOn, toOn] = [dayOf(input.from), dayOf(input.to)];
  if (input.branch && !/^\d{1,9}$/.test(input.branch))
    throw new Error(`--branch ${input.branch} is no branch's number`);
  const database = await open();
  const client = makeClient({ name: "verify-books", connectionString: database.url });
  // The running statement reports a lost connection; without a listener it would end the process like a difference.
  client.on("error", () => {});
  try {
    await client.connect();
    const query: Query = async (_, text, values = []) => (await client.query(text, [...values])).rows;
    const branches = await query<Branch>("branches", BRANCHES, [input.branch ?? null]);
    if (branches.length === 0)
      throw new Error(input.branch ? `there is no branch ${input.branch}` : "there is no branch");
    let differences = 0;
    for (const branch of branches) {
      const verified = await verifyBooks(query, { branchId: branch.id, fromOn, toOn, by: "command" });
      differences += verified.differences;
      await tell(query, branch, verified);
      for (const sealed of await verifyAudit(query, branch.id)) {
        differences += sealed.faults.length;
        tellSealed(branch, sealed);
      }
    }
    process.exitCode = differences > 0 ? 1 : 0;
  } finally {
    // Results stay valid if closing the connection fails.
    await client.end().catch(() => {});
    await database.close();
  }
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  console.error(`the books could not be verified: ${message || code}`);
  process.exitCode = 2;
}

/** Jalali when the year is below 1700. */
function dayOf(given: string | undefined): string | null {
  if (given === undefined) return null;
  const { data } = date.safeParse(given);
  if (data === undefined) throw new Error(`${given} is no day: YYYY-MM-DD`);
  return data;
}

type Branch = RowOf<"branches", "id" | "code">;

async function tell(query: Query, { id, code }: Branch, { from_on, to_on, entries, differences, found }: Verified) {
  const outcome = differences === 0 ? "nothing differs" : `${differences} differences`;
  console.log(`branch ${id} (${code}), ${from_on} to ${to_on}, ${entries} lines: ${outcome}`);
  const names = await query<RowOf<"ledger.accounts", "id" | "code">>("accounts", ACCOUNTS, [
    id,
    found.map((one) => one.account_id),
  ]);
  const codeOf = new Map(names.map((account) => [account.id, account.code]));
  for (const { fault, account_id, day, voucher_id, stored, computed, rule, facts } of found) {
    if (rule !== undefined) {
      console.log(`branch ${id}: rule ${rule} does not hold: ${factsOf(facts)}`);
      continue;
    }
    const of = [
      day,
      account_id && `account ${codeOf.get(account_id) ?? account_id}`,
      voucher_id && `document ${voucher_id}`,
    ];
    const figures = differing(stored, computed).map((one) => `${one.name} is ${one.stored}, should be ${one.computed}`);
    const result = figures.length > 0 ? figures.join("; ") : "same sums of other lines";
    console.log(`branch ${id}: ${[fault, ...of].filter(Boolean).join(" ")}: ${result}`);
  }
  if (differences > found.length) console.log(`branch ${id}: ${differences - found.length} more`);
}

function tellSealed({ id, code }: Branch, { blocks, hash, waiting, since, faults }: SealedLog) {
  const sealed = blocks > 0 ? `${blocks} blocks, the newest ${hash}` : "not sealed yet";
  const rest = waiting > 0 ? `; ${waiting} rows since ${since?.toISOString()} wait for the next seal` : "";
  console.log(`branch ${id} (${code}), audit log: ${sealed}${faults.length === 0 ? rest : ""}`);
  for (const { nr, fault } of faults) console.log(`branch ${id}: audit log, block ${nr} ${SAID[fault]}`);
}

/** The product's database: the operator's, or the embedded one, which is started unless the product is running. */
async function open(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const { databaseDirectUrl, dataDir } = readSettings(process.env);
  if (databaseDirectUrl) return { url: databaseDirectUrl, close: async () => {} };
  // Only the product creates a database: this command must not.
  if (!existsSync(join(dataDir, "secrets"))) throw new Error(`DATA_DIR=${dataDir} holds no database`);
  const lock = await takeLock(await realpath(dataDir));
  if ("holder" in lock) return { url: (await runningEmbedded(dataDir)).appUrl, close: async () => {} };
  const server = await startEmbedded({ dataDir });
  return { url: server.appUrl, close: server.stop };
}
