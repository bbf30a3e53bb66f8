import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx } from "../../kernel/context";
import { isRefusal, Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { FactorDeps } from "../operator-factor/deps";
import { beginSession } from "../operator-session/begin-session";
import { readActor } from "./load-operator-actor";
import { noteRefused } from "./note-refused";
import { provePerson } from "./prove-person";
import type { DisplayPreferences, SignIn } from "./schema";

export type SignInRequest = z.infer<typeof SignIn> & {
  /** The caller's address; null when unknown, shared by all such callers. */
  address: string | null;
  /** Kind of the session, and the browser's user agent. */
  kind: "console" | "token";
  agent?: string | null;
  /** Display settings chosen before signing in; they become the operator's own. */
  preferences?: DisplayPreferences | null;
};

/**
 * Signs in an operator by personnel id and password. Without `branch_id` to their first branch. Throws tooManyRequests
 * (9001) (5 failures in 15 minutes from this address, 100 per hour overall); wrongCredentials (2010) with equal text
 * and timing for unknown identifiers; and only after the correct password secondFactorNeeded (2011) and
 * wrongCredentials (2010) at `code` (second factor), suspended (2008) (suspended), noPermission (2007) (not a member).
 * Refusals are recorded (noteRefused). A correct password alone does not reset the counter.
 */
export async function signIn(ctx: Ctx<null>, request: SignInRequest, deps: FactorDeps) {
  try {
    return await enter(ctx, request, deps);
  } catch (error) {
    if (isRefusal(error)) {
      const { personnel_id: personnelId, kind, address } = request;
      await noteRefused(ctx, { personnelId, kind, reason: error.reason, address });
    }
    throw error;
  }
}

async function enter(ctx: Ctx<null>, request: SignInRequest, deps: FactorDeps) {
  const { personnel_id, password, branch_id, code, address, kind, agent = null, preferences } = request;
  const operator = await provePerson(
    ctx,
    {
      ...{ personnelId: personnel_id, password, code, address, place: "sign-in" },
      wrong: () => new Refusal("wrongCredentials"),
    },
    () =>
      ctx.db.operator.findUnique({
        where: { personnelId: personnel_id },
        include: { memberships: { where: { active: true, branch: { active: true } }, orderBy: { position: "asc" } } },
      }),
    deps,
  );

  const branchId = branch_id ?? operator.memberships[0]?.branchId;
  const found = await readActor(ctx.db, operator.id, branchId ?? 0);
  if ("refused" in found) throw new Refusal(found.refused);
  const { actor, sessionEpoch } = found;
  const branch = await ctx.db.branch.findUniqueOrThrow({ where: { id: actor.branchId } });
  const { role } = operator.memberships.find((at) => at.branchId === actor.branchId)!;
  const sessionId = await transact({ ...ctx, actor }, async (tx) => {
    await audit(tx, {
      action: "operator.sign-in",
      subject: { type: "operator", id: operator.id },
      after: { address: address ?? "unknown" },
    });
    if (preferences) await tx.db.operator.update({ where: { id: operator.id }, data: preferences });
    return beginSession(tx, { kind, epoch: sessionEpoch, address, agent });
  });
  return {
    operator: {
      id: operator.id,
      personnel_id: operator.personnelId,
      name: operator.name,
      name_latin: operator.nameLatin,
    },
    branch: { id: branch.id, code: branch.code, name: branch.name, name_latin: branch.nameLatin },
    preferences: preferences ?? { locale: operator.locale, calendar: operator.calendar, digits: operator.digits },
    role,
    permissions: actor.permissions,
    sessionEpoch,
    sessionId,
  };
}
