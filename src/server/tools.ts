import type { Ctx } from "@/domain/context";
import { batched, prisma, query } from "./db";
import { files } from "./files";
import { personVault } from "./person-vault";

/** By what a use case reaches the world from this process; who asks, when and for what is added by the door that calls it. */
export const tools = (): Pick<Ctx, "db" | "query" | "batched" | "files" | "persons"> => ({
  db: prisma(),
  query,
  batched,
  files: files(),
  persons: personVault,
});
