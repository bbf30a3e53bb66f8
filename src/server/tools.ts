import type { Ctx } from "@/domain/kernel/context";
import { prisma, query, runBatched } from "./db";
import { files } from "./files";
import { personVault } from "./person-vault";

/**
 * Access of a use case to database, files and network in this process; the caller, time and request are added by each
 * entry point.
 */
export const tools = (): Pick<Ctx, "db" | "query" | "runBatched" | "files" | "persons"> => ({
  db: prisma(),
  query,
  runBatched,
  files: files(),
  persons: personVault,
});
