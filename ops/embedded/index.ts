import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { makeClient } from "@/server/connection";
import { findHome } from "./home";
import { initialise } from "./initialise";
import { clearLeftovers } from "./leftovers";
import { type Passwords, passwords } from "./passwords";
import { findPlace } from "./place";
import { runAs } from "./run-as";
import { portOf, type Server, socketOf, startServer, stopServer } from "./server";

/** A running embedded PostgreSQL and the connection strings of its roles. */
export type Embedded = {
  appUrl: string;
  ownerUrl: string;
  /** The superuser's, for backups. */
  adminUrl: string;
  /** The folder of its cluster. */
  cluster: string;
  pid: number;
  /** Resolves with the reason when the server ends, wanted or not. */
  gone: Promise<string>;
  stop: () => Promise<void>;
};

/** Starts the PostgreSQL of a data directory, making or recovering it as needed. The caller holds DATA_DIR's lock. */
export async function startEmbedded(options: { dataDir: string; connections?: number }): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true });
  const place = await findPlace(options.dataDir);
  const words = await passwords(options.dataDir, { made: existsSync(place.cluster) });
  await clearLeftovers(place.cluster);
  await initialise({ place, passwords: words });
  const server = await startServer({ place, connections: options.connections ?? 100 });
  const addresses = urls(server, words);
  await checkPasswords(options.dataDir, addresses).catch(async (error) => {
    await stopServer(server);
    throw error;
  });
  return {
    ...addresses,
    cluster: place.cluster,
    pid: server.process.pid!,
    gone: server.gone,
    stop: () => stopServer(server),
  };
}

const FILES = { appUrl: "safar_app", ownerUrl: "safar_owner", adminUrl: "postgres" } as const;
const WRONG_PASSWORD = "28P01";

/** A file that was put there from elsewhere holds another password than the one that the cluster was made with. */
async function checkPasswords(dataDir: string, addresses: ReturnType<typeof urls>): Promise<void> {
  for (const [name, role] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
    const client = makeClient({ name: "check", connectionString: addresses[name] });
    client.on("error", () => {});
    await client.connect().catch((error: { code?: string }) => {
      if (error.code !== WRONG_PASSWORD) throw error;
      const file = join(dataDir, "secrets", `database-${role}`);
      throw new Error(`${file} is not the password that the database there knows: put back the one that was there`);
    });
    await client.end();
  }
}

/** The addresses and the cluster of the server that somebody else runs on a data directory. */
export async function runningEmbedded(dataDir: string): Promise<ReturnType<typeof urls> & Pick<Embedded, "cluster">> {
  const { home } = await findHome(dataDir, await runAs());
  const words = await passwords(dataDir, { made: true });
  const found = urls({ port: await portOf(home), socket: socketOf(home) }, words);
  return { ...found, cluster: join(home, "cluster") };
}

/** Of the roles of a server that listens there. */
export function urls({ port, socket }: Pick<Server, "port" | "socket">, words: Passwords) {
  // `?host=` is understood by node-postgres and libpq alike; the unix socket saves some of each round trip.
  const query = socket ? `?host=${encodeURIComponent(socket)}` : "";
  const url = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/safar${query}`;
  return {
    appUrl: url("safar_app", words.app),
    ownerUrl: url("safar_owner", words.owner),
    adminUrl: url("postgres", words.admin),
  };
}
