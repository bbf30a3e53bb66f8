import { startEmbedded } from "../../ops/embedded";
import { migrate } from "../../prisma/migrate";
import { ensureBuilt } from "../../scripts/lib/built.mjs";
import { remove, temporaryFolder } from "./product";

/**
 * Before the first file: the build, and a data directory with a migrated, empty cluster that starts are copied from
 * (`laidOut`). Creating one is most of a first start; its own tests (`places.test.ts`, "made halfway") do without.
 */
export default async function setup() {
  await ensureBuilt();
  const dataDir = await temporaryFolder();
  const server = await startEmbedded({ dataDir });
  await migrate({ ownerUrl: server.ownerUrl, appUrl: server.appUrl });
  await server.stop();
  process.env.START_TEMPLATE = dataDir;
  return () => remove(dataDir);
}
