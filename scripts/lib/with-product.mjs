import { randomBytes } from "node:crypto";
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./installed.mjs";
import { startProduct } from "./product.mjs";
import { root } from "./root.mjs";
import { browserAt, ensureTools } from "./system-tools.mjs";

/**
 * Sets up what is missing, serves its own product with demo data, and stops it after `work`. `work` receives the
 * environment with the product's address, and returns the exit code.
 */
export async function withProduct(work) {
  process.chdir(root);
  await ensureInstalled();
  ensureTools();
  await ensureBuilt();
  const DEMO_PASSWORD = randomBytes(9).toString("base64url");
  const product = await startProduct({ DEMO_PASSWORD });
  try {
    const at = { BASE_URL: product.base, DATA_DIR: product.dataDir, DEMO_PASSWORD, CHROMIUM: browserAt() };
    process.exitCode = await work({ ...process.env, ...at });
  } finally {
    await product.stop();
  }
}
