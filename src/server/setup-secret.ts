import { rm } from "node:fs/promises";
import { join } from "node:path";
import { config } from "./config";

/** Removes the link's token, which is no longer valid. If that fails, the next start removes it. */
export async function forgetSetupToken(): Promise<void> {
  await rm(join(config().dataDir, "secrets", "setup"), { force: true }).catch(() => {});
}
