import { join } from "node:path";
import { type Binaries, findBinaries } from "./binaries";
import { copyBinaries } from "./copy-binaries";
import { findHome } from "./home";
import { canRun, type RunAs, runAs } from "./run-as";

/** Place of an embedded server: its programs, its folder (0700) with the cluster, its account. */
export type Place = { binaries: Binaries; home: string; cluster: string; as: RunAs };

export async function findPlace(dataDir: string): Promise<Place> {
  const account = await runAs();
  const { home, as } = await findHome(dataDir, account);
  const found = await findBinaries();
  const binaries = as.uid === undefined || canRun(found.postgres, as) ? found : await copyBinaries(found.native);
  return { binaries, home, cluster: join(home, "cluster"), as };
}
