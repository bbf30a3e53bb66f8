import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // `npm run verify` checks all types.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "pg",
    "pino",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@duffel/api",
    "@react-pdf/renderer",
  ],
  // Bundled, because the package is a development dependency.
  transpilePackages: ["@aws-sdk/client-s3"],
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"],
    // A build begins in an empty folder, so that it would write a cache that no other reads.
    turbopackFileSystemCacheForBuild: false,
  },
};

/** The plugin resolves message files during the build only: a built product runs without the plugin and its compiler. */
export default async function configOf(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin({
    requestConfig: "./src/app/i18n.ts",
    // Parsed while building: the browser loads no parser of messages.
    experimental: {
      messages: { path: ["./messages/fa", "./messages/en"], format: "json", locales: "infer", precompile: true },
    },
  })(config);
}
