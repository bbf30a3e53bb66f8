import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.mjs";
import { runProgram } from "./run-program.mjs";

const stamp = join(root, "src/generated/stamp");

/** Generates Prisma's client from prisma/schema unless it exists: tests that run beside a build read it. */
export async function generateClient() {
  const hash = await sourcesHash();
  const made = await readFile(stamp, "utf8").catch(() => "");
  if (made === hash && existsSync(join(root, "src/generated/prisma/client.ts"))) return;
  const cli = join(root, "node_modules/prisma/build/index.js");
  // Generation is WebAssembly, but the CLI downloads a schema engine unless a file is given as one.
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
  await writeFile(stamp, hash);
}

async function sourcesHash() {
  const schema = (await readdir(join(root, "prisma/schema"), { recursive: true }))
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => `prisma/schema/${name}`);
  const hash = createHash("sha256");
  for (const file of [...schema, "prisma.config.ts", "node_modules/prisma/package.json"])
    hash.update(`\n${file}\n`).update(await readFile(join(root, file)));
  return hash.digest("hex");
}
