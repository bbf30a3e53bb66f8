import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { AUDIT_PERMISSIONS } from "./rules";

/** Throws noPermission (2007) for a person who may not read both people and settings. */
export function requireAuditReader({ actor }: Pick<Ctx<OperatorActor>, "actor">): void {
  const permission = AUDIT_PERMISSIONS.find((needed) => !actor.permissions.includes(needed));
  if (permission) throw new Refusal("noPermission", { data: { permission } });
}
