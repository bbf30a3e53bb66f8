import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Bundles server-side entries: packages stay external, our TypeScript is included. */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  alias: { "@": "./src" },
  sourcemap: true,
  // Processes keep loaded maps: file and line are enough for a stack trace.
  sourcesContent: false,
  logLevel: "warning",
};

/**
 * The same for a build, which runs with `dependencies` only: they stay external, and imported development packages are
 * included. Included packages use ESM if available, for tree shaking.
 */
export function builtOptions() {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { packages, ...options } = bundleOptions;
  return {
    ...options,
    external: [...Object.keys(dependencies), "@prisma/client"].flatMap((name) => [name, `${name}/*`]),
    mainFields: ["module", "main"],
    // For CommonJS packages that require Node's modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  };
}
