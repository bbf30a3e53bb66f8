import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { generateClient } from "../scripts/lib/generate-client.mjs";
import { bundle } from "./bundle";
import { folderOfRun } from "./folder-of-run";
import { makeTemplate, startCopy } from "./server-of-tests";
import type { DatabaseOfFile } from "./worker-database";

declare module "vitest" {
  interface ProvidedContext {
    /** The data directory that test servers are copied from. */
    template: string;
    /** The superuser's connection to the server shared by all files. */
    adminUrl: string;
    /** Name of the project, and the kind of database of its files. */
    project: string;
    databaseOfFile: DatabaseOfFile;
  }
}

/**
 * One PostgreSQL for the whole run of all projects: migrated, empty. Each worker has a copy of its database
 * (`worker-database.ts`), in which each test file creates its own branch.
 */
export default async function setup(project: TestProject) {
  const first = !run.safarOfTests;
  run.safarOfTests ??= start();
  const { template, adminUrl, remove } = await run.safarOfTests;
  project.provide("template", template);
  project.provide("adminUrl", adminUrl);
  if (first) return remove;
}

/** Each project loads this module again. */
const run = globalThis as { safarOfTests?: ReturnType<typeof start> };

async function start() {
  await generateClient();
  const template = await makeTemplate();
  const dataDir = await folderOfRun("test");
  const server = await startCopy({ template, dataDir, connections: 300 });
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    DATABASE_URL: server.appUrl,
    DATABASE_OWNER_URL: server.ownerUrl,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    ALLOW_PRIVATE_TARGETS: "on",
    TABLE_READER_FILE: await bundle(
      "src/domain/platform/table-file/worker/worker.ts",
      "node_modules/.cache/tests/table-reader.mjs",
    ),
    BANK_READER_FILE: await bundle(
      "src/domain/accounting/bank-statement/reader/worker.ts",
      "node_modules/.cache/tests/bank-reader.mjs",
    ),
    PAPER_PRINTER_FILE: await bundle(
      "src/server/printables/printer/printer.ts",
      "node_modules/.cache/tests/printer.mjs",
    ),
    // The Next mount has no socket: its tests send their address like a proxy on this machine.
    TRUSTED_PROXIES: "127.0.0.1",
    CORS_ORIGINS: "https://shop.example",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal",
  });
  const remove = async () => {
    await server.stop();
    for (const made of [dataDir, template]) await rm(made, { recursive: true, force: true });
  };
  return { template, adminUrl: server.adminUrl, remove };
}
