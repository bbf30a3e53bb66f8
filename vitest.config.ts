import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const pure = ["src/**/rules.test.ts", "**/*.pure.test.ts", "src/architecture.test.ts"];
const outside = ["**/node_modules/**", "dist/**", ".next/**", ".data/**"];
const shared = { environment: "node" as const };

export default defineConfig({
  resolve: { alias: { "@": resolve(import.meta.dirname, "src") } },
  test: {
    projects: [
      // No database, no clock: seconds. What `npm run verify` runs.
      { extends: true, test: { ...shared, name: "pure", include: pure, exclude: outside, testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          ...shared,
          name: "db",
          include: ["src/**/*.test.ts", "tests/**/*.test.ts", "prisma/**/*.test.ts"],
          exclude: [...outside, ...pure, "tests/start/**"],
          globalSetup: "tests/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Each starts the built product itself: after a build, one file after another.
      {
        extends: true,
        test: {
          ...shared,
          name: "start",
          include: ["tests/start/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
