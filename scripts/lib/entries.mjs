import { existsSync } from "node:fs";

/** Processes by the name of their file in a build. */
export const entries = () => ({
  server: "server.ts",
  worker: "src/server/jobs/worker.ts",
  exporter: "src/server/jobs/exporter.ts",
  "book-maker": "src/server/jobs/book-maker.ts",
  "table-reader": "src/domain/platform/table-file/worker/worker.ts",
  "bank-reader": "src/domain/accounting/bank-statement/reader/worker.ts",
  printer: "src/server/printables/printer/printer.ts",
  supervisor: "ops/supervisor.ts",
  "write-openapi": "src/server/rest/write-openapi.ts",
  ...(existsSync("prisma/seed/index.ts") && { seed: "prisma/seed/index.ts" }),
});
