import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { permissionsOf, type Terms } from "../../kernel/permission/rules";
import { covers, holdsEverything } from "./rules.staff";

/** Throws noPermission (2007) with the permissions the caller lacks: only held permissions can be granted. */
export function refuseUnheld({ actor }: TxCtx<OperatorActor>, wanted: Terms): void {
  const unheld = permissionsOf(wanted).filter((permission) => !covers(actor.permissions, [permission]));
  if (unheld.length === 0) return;
  throw new Refusal("noPermission", {
    fields: [{ path: "access.permissions", message: UNHELD }],
    data: { permissions: unheld },
  });
}

type Gone = { operatorId: number; branches: readonly number[]; path: "access" | "active" | "password" };

/**
 * Throws operationNotAllowed (8003) when a branch would be left without a person who holds every permission.
 * `branches`: where this person held them all so far. Called under the lock on the branches' staff.
 */
export async function refuseLastManager({ db }: TxCtx<OperatorActor>, { operatorId, branches, path }: Gone) {
  const others = await db.membership.findMany({
    where: {
      branchId: { in: [...branches] },
      operatorId: { not: operatorId },
      active: true,
      operator: { active: true },
    },
    select: { branchId: true, role: true, customised: true, permissions: true },
  });
  const unaffected = new Set(others.filter(holdsEverything).map(({ branchId }) => branchId));
  if (branches.every((branchId) => unaffected.has(branchId))) return;
  throw new Refusal("operationNotAllowed", {
    fields: [{ path, message: LAST }],
    data: { allowed_operations: [], last_manager: true },
  });
}

const UNHELD = {
  en: "you cannot grant permissions that you do not hold",
  fa: "هیچ‌کس دسترسی‌ای را که خودش ندارد به دیگری نمی‌دهد",
};
const LAST = {
  en: "is the last person of the branch with every permission: appoint another one first",
  fa: "آخرین کسی از شعبه است که همهٔ دسترسی‌ها را دارد؛ ابتدا شخص دیگری را مدیر کنید",
};
