import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { Me } from "./schema";

/** The caller, their settings, current branch and other branches. Never cached, so that changes show immediately. */
export async function readMe({ db, actor }: Ctx<OperatorActor>): Promise<z.input<typeof Me>> {
  const operator = await db.operator.findUniqueOrThrow({
    where: { id: actor.operatorId },
    include: {
      memberships: {
        where: { active: true, branch: { active: true } },
        orderBy: [{ position: "asc" }, { branchId: "asc" }],
        include: { branch: true },
      },
    },
  });
  const branches = operator.memberships.map(({ branch, role }) => ({
    id: branch.id,
    code: branch.code,
    name: branch.name,
    name_latin: branch.nameLatin,
    currency: branch.currency,
    country: branch.country,
    time_zone: branch.timeZone,
    role,
  }));
  const branch = branches.find(({ id }) => id === actor.branchId);
  if (!branch) throw new Refusal("noPermission");
  const { id, personnelId, name, nameLatin, locale, calendar, digits, singleKeys, dense, listColumns, memberships } =
    operator;
  return {
    operator: { id, personnel_id: personnelId, name, name_latin: nameLatin },
    branch,
    branches,
    permissions: [...actor.permissions],
    preferences: { locale, calendar, digits, single_keys: singleKeys, dense },
    list_columns: listColumns as Me["list_columns"],
    demo: memberships.some((one) => one.branchId === actor.branchId && one.branch.demo),
  };
}
