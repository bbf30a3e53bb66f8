import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { permissionsOf } from "../../kernel/permission/rules";

export type Companion = { branch_id: number; name: string; name_latin: string; currency: string };

const SELECT = { id: true, name: true, nameLatin: true, currency: true, companyId: true } as const;

/**
 * The caller's branch and, for the whole company, the other branches whose books the person may read, and those they
 * may not.
 */
export async function companionsOf({ db, actor }: Ctx<OperatorActor>, scope: "branch" | "company") {
  const own = await db.branch.findUniqueOrThrow({ where: { id: actor.branchId }, select: SELECT });
  if (scope === "branch") return { own: companion(own), others: [], unread: [] };
  const { companyId } = own;
  const others = await db.branch.findMany({
    where: { companyId, active: true, id: { not: own.id } },
    select: { ...SELECT, memberships: { where: { operatorId: actor.operatorId, active: true } } },
    orderBy: { id: "asc" },
    take: MAX_SET_UP,
  });
  const isRead = ({ memberships }: (typeof others)[number]) =>
    memberships.some((one) => permissionsOf(one).includes("accounting:read"));
  return {
    own: companion(own),
    others: others.filter(isRead).map(companion),
    unread: others
      .filter((one) => !isRead(one))
      .map(({ id, name, nameLatin }) => ({ branch_id: id, name, name_latin: nameLatin })),
  };
}

type Branch = { id: number; name: string; nameLatin: string; currency: string };
const companion = ({ id, name, nameLatin, currency }: Branch): Companion => ({
  branch_id: id,
  name,
  name_latin: nameLatin,
  currency,
});
