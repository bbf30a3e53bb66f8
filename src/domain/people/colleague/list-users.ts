import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { UserOut } from "./schema.users";
import { userOut } from "./user-rows";

/** Active users of a colleague, managers first, by name. Throws notFound (3009). */
export async function listUsers(
  { db, actor }: Ctx<OperatorActor>,
  { colleague_id }: { colleague_id: number },
): Promise<UserOut[]> {
  const { branchId } = actor;
  const colleague = await db.colleague.findUnique({
    where: { branchId_id: { branchId, id: colleague_id } },
    select: { users: { where: { deletedAt: null }, orderBy: [{ role: "asc" }, { name: "asc" }, { id: "asc" }] } },
  });
  if (!colleague) throw new Refusal("notFound");
  return colleague.users.map(userOut);
}
