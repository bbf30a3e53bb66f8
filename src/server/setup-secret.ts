import { rm } from "node:fs/promises";
import { join } from "node:path";
import { config } from "./config";

/** The link's token is of no use any more: it does not lie about either. What cannot be removed now is at the next start. */
export async function forgetSetupToken(): Promise<void> {
  await rm(join(config().dataDir, "secrets", "setup"), { force: true }).catch(() => {});
}
