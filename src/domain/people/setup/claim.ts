import { createHash } from "node:crypto";
import type { Setup } from "@/generated/prisma/client";
import type { Actor, Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";

/** Who may run the setup: the holder of the link of an empty deployment, or a manager. */
export type Claimant = { token?: string | null };
type Any = Ctx<Actor | null> | TxCtx<Actor | null>;

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Retention of a manager's draft in days. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The setup the caller may continue. Throws wrongCredentials (2010) for an unknown token, tokenExpired (2002) for an
 * expired or used one, tokenMissing (2001) for an anonymous caller, noPermission (2007) without the permission.
 */
export async function claimed(ctx: Any, { token }: Claimant): Promise<Setup> {
  if (token == null) return ofManager(ctx);
  const found = await ctx.db.setup.findUnique({ where: { tokenHash: hashOf(token) } });
  if (!found) throw new Refusal("wrongCredentials");
  if (found.doneAt || found.expiresAt <= ctx.now) throw new Refusal("tokenExpired");
  // A company exists already: the link is valid for an empty deployment only.
  if ((await ctx.db.company.count()) > 0) throw new Refusal("tokenExpired");
  return found;
}

/** A manager's own setup, one at a time; created on first read. */
async function ofManager({ db, actor, now }: Any): Promise<Setup> {
  const { branchId, operatorId } = managerOf(actor);
  const where = { branchId, operatorId, doneAt: null };
  const found = await db.setup.findFirst({ where });
  if (found) return found;
  const expiresAt = new Date(now.getTime() + DAYS * DAY_MS);
  await db.setup.createMany({ data: [{ branchId, operatorId, expiresAt }], skipDuplicates: true });
  return db.setup.findFirstOrThrow({ where });
}

function managerOf(actor: Actor | null): OperatorActor {
  if (actor?.kind !== "operator") throw new Refusal("tokenMissing");
  // The permissions to set a branch up and to appoint people: a manager's.
  const needed = ["settings:write", "operator:approve"] as const;
  const lacking = needed.find((permission) => !actor.permissions.includes(permission));
  if (lacking) throw new Refusal("noPermission", { data: { permission: lacking } });
  return actor;
}
