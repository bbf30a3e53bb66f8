import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeClient } from "@/server/connection";
import { migrate } from "../../prisma/migrate";
import { startEmbedded } from "../embedded";
import { SQL_TYPES, sqlTypes } from "./sql-types";
import { TABLE_ROWS, tableRows } from "./table-rows";

// `npm run types:sql`: migrates an empty database and writes the TypeScript types of its composite types, and of the
// columns of its tables and views.
const dataDir = await mkdtemp(join(tmpdir(), "safar-types-"));
const server = await startEmbedded({ dataDir });
try {
  await migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl });
  const client = makeClient({ name: "types", connectionString: server.ownerUrl });
  await client.connect();
  try {
    writeFileSync(SQL_TYPES, await sqlTypes(client));
    writeFileSync(TABLE_ROWS, await tableRows(client));
  } finally {
    await client.end();
  }
  console.log(`Written: ${SQL_TYPES}, ${TABLE_ROWS}`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
