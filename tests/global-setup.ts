import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../ops/embedded";
import { migrate } from "../prisma/migrate";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    databaseOwnerUrl: string;
  }
}

/** One PostgreSQL for the whole run: migrated, empty. Each test file makes a branch of its own in it. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "safar-test-"));
  const server = await startEmbedded({ dataDir, connections: 300 });
  await migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl });
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    DATABASE_URL: server.appUrl,
    DATABASE_OWNER_URL: server.ownerUrl,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    ALLOW_PRIVATE_TARGETS: "on",
    // The Next mount sees no socket: its tests name their address as a proxy on this machine would.
    TRUSTED_PROXIES: "127.0.0.1",
    CORS_ORIGINS: "https://shop.example",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal",
  });
  project.provide("databaseUrl", server.appUrl);
  project.provide("databaseOwnerUrl", server.ownerUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
