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
