import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** How every server-side entry is bundled: packages stay outside, our own TypeScript goes in. */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  alias: { "@": "./src" },
  sourcemap: true,
  // A process keeps the maps it loads: file and line are enough for a trace.
  sourcesContent: false,
  logLevel: "warning",
};

/**
 * The same for a build, which runs where only `dependencies` are installed: they stay outside, and what of development the sources
 * import goes in. What is built in is ESM where its owner has it, so that only what is used goes in.
 */
export function builtOptions() {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { packages, ...options } = bundleOptions;
  return {
    ...options,
    external: [...Object.keys(dependencies), "@prisma/client"].flatMap((name) => [name, `${name}/*`]),
    mainFields: ["module", "main"],
    // For CommonJS that asks for Node's own modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  };
}
