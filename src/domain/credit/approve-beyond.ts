import type { z } from "zod";
import { audit } from "../audit";
import { actorName, type Ctx, type OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { countGuess, letIn } from "../guess/count-guess";
import { readActor } from "../operator/load-operator-actor";
import { operatorGuess } from "../operator/operator-guess";
import { isPassword } from "../operator/password";
import { transact } from "../transact";
import { readColleagueCredit } from "./colleague-credit";
import { readApproval } from "./list-approvals";
import type { Approve } from "./schema";

type Asked = z.output<typeof Approve> & {
  /** The caller's address, by which wrong passwords are counted. */ address: string | null;
};

const MAY = "colleague:approve";

/**
 * Lets a colleague go beyond its ceiling by an amount, for a time: by the word of the caller, where they may, or of a manager who
 * signs in place with number and password. Both stand in the audit. By the same `request_key` of the caller the same approval,
 * whatever else is asked then. Refuses 2010 and 9001 as a sign-in does, 2007 who may not, 2008
 * a suspended manager, 3009 no such colleague, 3003 nothing.
 */
export async function approveBeyond(ctx: Ctx<OperatorActor>, { manager, address, ...asked }: Asked) {
  if (asked.amount === 0n) throw refuseField("amount", { en: "above nothing", fa: "بیش از صفر" });
  const approver = manager ? await signedBy(ctx, manager, address) : ctx.actor;
  if (!approver.permissions.includes(MAY)) throw new Refusal("noPermission", { data: { permission: MAY } });
  const { branchId } = ctx.actor;
  const { colleague_id, amount, minutes, reason } = asked;
  const requestKey = asked.request_key ? `${actorName(ctx.actor)} ${asked.request_key}` : null;
  const id = await transact(ctx, async (tx) => {
    const [found] = await tx.db.$queryRaw<{ id: number }[]>`
      select id from colleagues where branch_id = ${branchId}::int and id = ${colleague_id}::int and deleted_at is null for no key update`;
    if (!found) throw new Refusal("notFound");
    const where = { branchId, requestKey };
    const first = requestKey !== null && (await tx.db.ceilingApproval.findFirst({ where, select: { id: true } }));
    if (first) return first.id;
    const people = { askedBy: actorName(ctx.actor), approvedBy: actorName(approver) };
    const approvedAt = ctx.now;
    const expiresAt = new Date(approvedAt.getTime() + minutes * 60_000);
    const made = await tx.db.ceilingApproval.create({
      data: { branchId, colleagueId: colleague_id, amount, reason, ...people, approvedAt, expiresAt, requestKey },
    });
    await audit(tx, {
      action: "credit.approve",
      subject: { type: "colleague", id: colleague_id },
      after: {
        ...{ approval_id: made.id, amount: String(amount), reason, expires_at: expiresAt.toISOString() },
        ...{ asked_by: people.askedBy, approved_by: people.approvedBy },
      },
    });
    await tx.db.outboxEvent.create({
      data: {
        ...{ branchId, type: "credit.changed", aggregateType: "colleague", aggregateId: String(colleague_id) },
        data: { approval_id: made.id },
      },
    });
    return made.id;
  });
  const approval = await readApproval(ctx, id);
  return { approval, credit: await readColleagueCredit(ctx, approval.colleague.id) };
}

/** The manager who signs here and now: the same questions, in the same words and time, as a sign-in. */
async function signedBy(
  ctx: Ctx<OperatorActor>,
  { personnel_id, password }: NonNullable<Asked["manager"]>,
  address: string | null,
): Promise<OperatorActor> {
  const guess = { identifier: operatorGuess(personnel_id), address };
  await countGuess(ctx, guess);
  const operator = await ctx.db.operator.findUnique({ where: { personnelId: personnel_id } });
  const right = await isPassword(password, operator?.passwordHash);
  if (!operator || !right) throw new Refusal("wrongCredentials");
  await letIn(ctx, guess);
  const found = await readActor(ctx.db, operator.id, ctx.actor.branchId);
  if ("refused" in found) throw new Refusal(found.refused);
  return found.actor;
}
