import type { z } from "zod";
import { audit } from "../audit";
import { actorName, type Ctx, type OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { readActor } from "../operator/load-operator-actor";
import { provePerson } from "../operator/prove-person";
import type { FactorDeps } from "../operator-factor/deps";
import { REUSED } from "../request-meta";
import { refuseInHand } from "../second-person/refuse-in-hand";
import { transact } from "../transact";
import { readColleagueCredit } from "./colleague-credit";
import { readApproval } from "./list-approvals";
import type { Approve } from "./schema";

type ApproveBeyondInput = z.output<typeof Approve> & {
  /** The caller's address, by which wrong passwords are counted. */ address: string | null;
};

const MAY = "colleague:approve";

/**
 * Lets a colleague go beyond its ceiling by an amount, for a time: by the word of a manager who signs in place with number, password
 * and code, and is neither the caller nor in their hand within 7 days. Both stand in the audit. By the
 * same `request_key` of the caller the same approval; 3010 where other data is sent with it. Refuses 2007 whoever may not, or is nobody here, then 2010, 2011 and 9001 as a sign-in does, 3009
 * no such colleague, 3003 nothing.
 */
export async function approveBeyond(
  ctx: Ctx<OperatorActor>,
  { manager, address, ...input }: ApproveBeyondInput,
  deps: FactorDeps,
) {
  if (input.amount === 0n) throw refuseField("amount", { en: "must be positive", fa: "بیش از صفر" });
  const requestKey = input.request_key ? `${actorName(ctx.actor)} ${input.request_key}` : null;
  // Asked again after a lost answer: a code is taken once, so that nobody could sign for the same again.
  const before = await firstOf(ctx, requestKey, input);
  if (before !== null) return toApproveBeyondDto(ctx, before);
  const approver = manager ? await signedBy(ctx, manager, address, deps) : ctx.actor;
  refuseUnlessMay(approver);
  if (approver.operatorId === ctx.actor.operatorId)
    throw new Refusal("noPermission", {
      fields: [{ path: "manager.personnel_id", message: OWN }],
      data: { four_eyes: true },
    });
  const pair = { requester: actorName(ctx.actor), person: approver.operatorId, path: "manager.personnel_id" };
  await refuseInHand(ctx, pair);
  return toApproveBeyondDto(ctx, await approve(ctx, approver, { ...input, requestKey }));
}

async function toApproveBeyondDto(ctx: Ctx<OperatorActor>, id: number) {
  const approval = await readApproval(ctx, id);
  return { approval, credit: await readColleagueCredit(ctx, approval.colleague.id) };
}

type StoredRequest = Omit<ApproveBeyondInput, "manager" | "address" | "request_key"> & { requestKey: string | null };

function approve(
  ctx: Ctx<OperatorActor>,
  approver: OperatorActor,
  { requestKey, ...input }: StoredRequest,
): Promise<number> {
  const { branchId } = ctx.actor;
  const { colleague_id, amount, minutes, reason } = input;
  return transact(ctx, async (tx) => {
    const [found] = await tx.db.$queryRaw<{ id: number }[]>`
      select id from colleagues where branch_id = ${branchId}::int and id = ${colleague_id}::int and deleted_at is null for no key update`;
    if (!found) throw new Refusal("notFound");
    const first = await firstOf(tx, requestKey, input);
    if (first !== null) return first;
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
}

/**
 * The manager who signs here and now. Whether they may is looked at before their password is, and who is nobody may not
 * either: what is answered tells nothing of a password that could not approve.
 */
async function signedBy(
  ctx: Ctx<OperatorActor>,
  { personnel_id, password, code }: NonNullable<ApproveBeyondInput["manager"]>,
  address: string | null,
  deps: FactorDeps,
): Promise<OperatorActor> {
  const find = async () => {
    const operator = await ctx.db.operator.findUnique({ where: { personnelId: personnel_id } });
    const found = operator && (await readActor(ctx.db, operator.id, ctx.actor.branchId));
    if (!found || "refused" in found) throw mayNot();
    refuseUnlessMay(found.actor);
    return { id: operator.id, passwordHash: operator.passwordHash, actor: found.actor };
  };
  const request = {
    personnelId: personnel_id,
    password,
    code,
    codePath: "manager.code",
    address,
    place: "act" as const,
  };
  const { actor } = await provePerson(ctx, { ...request, wrong: () => new Refusal("wrongCredentials") }, find, deps);
  return actor;
}

const OWN = {
  en: "you cannot approve your own request: another person with this permission must sign here",
  fa: "درخواست‌کننده خودش تأیید نمی‌کند؛ شخص دیگری که اجازهٔ تأیید دارد اینجا وارد کند",
};

const mayNot = () => new Refusal("noPermission", { data: { permission: MAY } });

function refuseUnlessMay({ permissions }: OperatorActor): void {
  if (!permissions.includes(MAY)) throw mayNot();
}

/** What the caller was given under this key; 3010 where it was asked with other data. */
async function firstOf(
  { db, actor }: Pick<Ctx<OperatorActor>, "actor"> & { db: Pick<Ctx["db"], "ceilingApproval"> },
  requestKey: string | null,
  { colleague_id, amount, minutes, reason }: Omit<StoredRequest, "requestKey">,
): Promise<number | null> {
  if (requestKey === null) return null;
  const first = await db.ceilingApproval.findFirst({ where: { branchId: actor.branchId, requestKey } });
  if (!first) return null;
  const lasts = (first.expiresAt.getTime() - first.approvedAt.getTime()) / 60_000;
  const same = first.colleagueId === colleague_id && first.amount === amount && first.reason === reason;
  if (!same || lasts !== minutes) throw refuseField("request_key", REUSED, "referenceReused");
  return first.id;
}
