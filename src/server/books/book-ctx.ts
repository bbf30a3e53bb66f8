import { randomUUID } from "node:crypto";
import type { BranchId, Ctx, SystemActor } from "@/domain/kernel/context";
import { Refusal } from "@/domain/kernel/errors";
import { query } from "../db";
import { tools } from "../tools";

/** The service on behalf of a branch, in a job. Throws notFound (3009) for a branch that does not exist. */
export async function bookCtx(id: number): Promise<Ctx<SystemActor>> {
  const [branch] = await query<{ id: BranchId }>("books.branch", "select id from branches where id = $1", [id]);
  if (!branch) throw new Refusal("notFound");
  const actor: SystemActor = { kind: "system", branchId: branch.id };
  return { ...tools(), actor, now: new Date(), requestId: randomUUID(), locale: "fa" };
}
