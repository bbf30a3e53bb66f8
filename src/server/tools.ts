import type { Ctx } from "@/domain/kernel/context";
import { prisma, query, runBatched } from "./db";
import { files } from "./files";
import { personVault } from "./person-vault";

/** By what a use case reaches the world from this process; who asks, when and for what is added by the door that calls it. */
export const tools = (): Pick<Ctx, "db" | "query" | "runBatched" | "files" | "persons"> => ({
  db: prisma(),
  query,
  runBatched,
  files: files(),
  persons: personVault,
});
