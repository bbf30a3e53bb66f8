import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./src/app/i18n.ts");

/** @type {import("next").NextConfig} */
export default withNextIntl({
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // `npm run verify` checks the types of everything, once.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "pg",
    "pino",
    "@prisma/client",
    "@prisma/adapter-pg",
    "flydrive",
    "@aws-sdk/client-s3",
    "@duffel/api",
    "@react-pdf/renderer",
  ],
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"] },
});
