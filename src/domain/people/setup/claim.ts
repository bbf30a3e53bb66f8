import { createHash } from "node:crypto";
import type { Setup } from "@/generated/prisma/client";
import type { Actor, Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";

/** Who fills in the wizard: whoever has the link of an empty deployment, or a manager. */
export type Claimant = { token?: string | null };
type Any = Ctx<Actor | null> | TxCtx<Actor | null>;

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** A manager's draft is kept as long. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The setup a caller may go on with. Refuses 2010 for a token that is none, 2002 for one that has expired or was used, 2001 for
 * nobody, 2007 for whoever may not set up.
 */
export async function claimed(ctx: Any, { token }: Claimant): Promise<Setup> {
  if (token == null) return ofManager(ctx);
  const found = await ctx.db.setup.findUnique({ where: { tokenHash: hashOf(token) } });
  if (!found) throw new Refusal("wrongCredentials");
  if (found.doneAt || found.expiresAt <= ctx.now) throw new Refusal("tokenExpired");
  // Somebody else has begun: the link is for an empty deployment alone.
  if ((await ctx.db.company.count()) > 0) throw new Refusal("tokenExpired");
  return found;
}

/** A manager's own, one at a time; the first look makes it. */
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
  // Who may set the branch up and say who else may act: managers.
  const needed = ["settings:write", "operator:approve"] as const;
  const lacking = needed.find((permission) => !actor.permissions.includes(permission));
  if (lacking) throw new Refusal("noPermission", { data: { permission: lacking } });
  return actor;
}
