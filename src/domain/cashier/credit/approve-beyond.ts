import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { REUSED } from "../../kernel/request-meta";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { readActor } from "../../people/operator/load-operator-actor";
import { provePerson } from "../../people/operator/prove-person";
import type { FactorDeps } from "../../people/operator-factor/deps";
import { refuseInHand } from "../../people/second-person/refuse-in-hand";
import { readColleagueCredit } from "./colleague-credit";
import { readApproval } from "./list-approvals";
import type { Approve } from "./schema";

type ApproveBeyondInput = z.output<typeof Approve> & {
  /** The caller's address, for the limit of wrong passwords. */ address: string | null;
};

const MAY = "colleague:approve";

/**
 * Lets a colleague exceed its ceiling by an amount for a limited time, approved by a manager who signs in on the spot
 * with number, password and code; the manager is neither the caller nor someone whose credentials the caller reset
 * within 7 days. Both are audited. Idempotent by the caller's `request_key`; referenceReused (3010) with other data.
 * Throws noPermission (2007) for a person without the permission or unknown, then wrongCredentials (2010),
 * secondFactorNeeded (2011) and tooManyRequests (9001) as a sign-in does, notFound (3009), fieldInvalid (3003) for a
 * zero amount.
 */
export async function approveBeyond(
  ctx: Ctx<OperatorActor>,
  { manager, address, ...input }: ApproveBeyondInput,
  deps: FactorDeps,
) {
  if (input.amount === 0n) throw refuseField("amount", { en: "must be positive", fa: "بیش از صفر" });
  const requestKey = input.request_key ? `${actorName(ctx.actor)} ${input.request_key}` : null;
  // A retry after a lost answer: a code is valid once, so it could not be signed again.
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
    const [found] = await tx.db.$queryRaw<RowOf<"colleagues", "id">[]>`
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
    await recordChange(tx, {
      action: "credit.approve",
      subject: { type: "colleague", id: colleague_id },
      after: {
        ...{ approval_id: made.id, amount: String(amount), reason, expires_at: expiresAt.toISOString() },
        ...{ asked_by: people.askedBy, approved_by: people.approvedBy },
      },
      topic: "credit.changed",
      data: { approval_id: made.id },
    });
    return made.id;
  });
}

/**
 * The manager who signs on the spot. The permission is checked before the password, and unknown people are refused
 * alike, so that answers reveal nothing about passwords that could not approve.
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

/** The first result under this key; referenceReused (3010) with other data. */
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
