/** How every server-side entry is bundled: packages stay outside, our own TypeScript goes in. */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  alias: { "@": "./src" },
  sourcemap: true,
  logLevel: "warning",
};
