import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RequestStaff } from "./schema.console";

/** Operators of the branch to whom a request can be assigned. */
export async function listStaff({ db, actor }: Ctx<OperatorActor>): Promise<z.input<typeof RequestStaff>> {
  const { branchId } = actor;
  const found = await db.membership.findMany({
    where: { branchId, active: true, operator: { active: true } },
    select: { operator: { select: { id: true, name: true, nameLatin: true } } },
    orderBy: { operator: { name: "asc" } },
    take: 500,
  });
  return found.map(({ operator: { id, name, nameLatin } }) => ({ id, name, name_latin: nameLatin }));
}
