import { join } from "node:path";
import { root } from "./root.mjs";
import { runProgram } from "./run-program.mjs";

/** Prisma's client from prisma/schema. */
export async function generateClient() {
  const cli = join(root, "node_modules/prisma/build/index.js");
  // Generation is WebAssembly, but the CLI downloads a schema engine first unless some file is named as one.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  };
  const code = await runProgram(process.execPath, [cli, "generate"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (code !== 0) throw new Error("prisma generate failed: the lines above say why");
}
