import type { OperatorActor, TxCtx } from "../context";
import { Refusal } from "../errors";
import { permissionsOf, type Terms } from "./rules";
import { covers, holdsEverything } from "./rules.staff";

/** Refuses (2007, naming them) what the caller does not hold: nobody grants more than they have. */
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
 * Refuses (8003) to leave a branch without anybody who holds every permission. `branches`: where the person held them all
 * until now. Read under the lock on the branches' staff.
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
  fa: "آخرین کسی از شعبه است که همهٔ دسترسی‌ها را دارد؛ نخست شخص دیگری را مدیر کنید",
};
