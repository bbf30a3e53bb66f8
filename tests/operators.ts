import { randomBytes } from "node:crypto";
import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { isRefusal } from "@/domain/kernel/errors";
import { permissionsOf } from "@/domain/kernel/permission/rules";
import { hashPassword } from "@/domain/people/operator/password";
import { prisma } from "@/server/db";

/** An operator of a branch, with the permissions of a role. */
export async function personOf(
  branchId: BranchId,
  role: "manager" | "accountant" | "support" = "manager",
): Promise<OperatorActor> {
  const name = `p${randomBytes(5).toString("hex")}`;
  const { id } = await prisma().operator.create({
    data: {
      personnelId: name,
      name,
      nameLatin: name,
      passwordHash: "-",
      memberships: { create: { branchId, role } },
    },
  });
  const permissions = permissionsOf({ role, customised: false, permissions: [] });
  return { kind: "operator", branchId, operatorId: id, name, permissions };
}

/** A manager who signs in place, with personnel ID and password. */
export async function signing(branchId: BranchId) {
  const actor = await personOf(branchId, "manager");
  const password = "right-password";
  const { personnelId: personnel_id } = await prisma().operator.update({
    where: { id: actor.operatorId },
    data: { passwordHash: await hashPassword(password) },
  });
  return { actor, manager: { personnel_id, password } };
}

/** Refusal of a use case: reason and invalid fields. `done` without one. */
export const refusal = (work: Promise<unknown>): Promise<{ reason: string; fields: string[]; data?: object }> =>
  work.then(
    () => ({ reason: "done", fields: [] }),
    (error) => {
      if (!isRefusal(error)) throw error;
      const { fields = [], data } = error.details;
      return { reason: error.reason, fields: fields.map(({ path }) => path), ...(data && { data }) };
    },
  );
