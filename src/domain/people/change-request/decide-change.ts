import type { z } from "zod";
import { actorName, type Ctx, type Gate, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { ChangeAct } from "../../kernel/gate/acts";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { readActor } from "../operator/load-operator-actor";
import type { FactorDeps } from "../operator-factor/deps";
import { hadInHand } from "../second-person/had-in-hand";
import { mayActAlone } from "../second-person/may-act-alone";
import { provenWithFactor } from "../second-person/prove-alone";
import { IN_HAND } from "../second-person/refuse-in-hand";
import { type Alone, APPROVE_PERMISSION } from "../second-person/rules";
import type { ChangeRequestDeps } from "./deps";
import { type ChangeDecision, decisionsOf, OUTCOME_OF } from "./rules";
import type { ChangeDecided, ChangeDecisionForm } from "./schema";

type Decided = z.input<typeof ChangeDecided>;
type DecideChangeInput = z.output<typeof ChangeDecisionForm> & { address: string | null };
type Row = Awaited<ReturnType<typeof lockRequest>>;

/**
 * Approves a change request, which makes the change in the same transaction as the requester, or rejects or withdraws
 * it. The approver is another person with `security:approve` who did not take over the requester's account recently;
 * the requester alone only as `mayActAlone` allows. Throws notFound (3009), noPermission (2007) (`four_eyes`),
 * operationNotAllowed (8003) (decided, expired, not due), wrongCredentials (2010) and secondFactorNeeded (2011) (the
 * proof), and whatever the change itself throws.
 */
export async function decideChange(
  ctx: Ctx<OperatorActor>,
  { id, decision, reason, proof, address }: DecideChangeInput,
  desks: { changes: ChangeRequestDeps; factor: FactorDeps },
): Promise<Decided> {
  const proven = proof ? await provenWithFactor(ctx, { ...proof, address }, desks.factor) : false;
  return transact(ctx, async (tx) => {
    const row = await lockRequest(tx, id);
    const alone = await refuseUnless(tx, row, decision);
    if (decision === "approve" && alone === "setup" && !proven)
      throw new Refusal("secondFactorNeeded", { data: { alone: "setup" } });
    if (decision === "approve") await make(tx, row, desks.changes);
    const state = OUTCOME_OF[decision];
    const decided = { state, reason: reason ?? "", decidedBy: actorName(tx.actor), decidedAt: tx.now, alone };
    await tx.db.changeRequest.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id } },
      data: { ...decided, sealed: null },
    });
    await recordChange(tx, {
      action: `change_request.${decision}`,
      subject: { type: "change_request", id },
      before: { state: row.state, act: row.act, requested_by: row.requestedBy },
      after: { state, ...(reason && { reason }), ...(alone && { alone }) },
      topic: "change_request.changed",
    });
    return { id, state };
  });
}

async function lockRequest({ db, actor }: TxCtx<OperatorActor>, id: number) {
  const { branchId } = actor;
  await db.$queryRaw`select from change_requests where branch_id = ${branchId} and id = ${id} for update`;
  const row = await db.changeRequest.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!row) throw new Refusal("notFound");
  return row;
}

/** Returns why one person may decide alone, null if two people take part. */
async function refuseUnless(tx: TxCtx<OperatorActor>, row: Row, decision: ChangeDecision): Promise<Alone | null> {
  const { actor, now } = tx;
  const own = row.requestedBy === actorName(actor);
  const declares = row.act === "setting.change";
  const request = { permission: APPROVE_PERMISSION, requestedAt: row.requestedAt, declares };
  const alone = own ? await mayActAlone(tx, request) : null;
  const decisions = decisionsOf({
    ...{ state: row.state, over: row.expiresAt <= now, own },
    mayApprove: actor.permissions.includes(APPROVE_PERMISSION),
    alone: alone && { why: alone.why, due: alone.from <= now },
    inHand: !own && (await hadInHand(tx, { requester: row.requestedBy, person: actor.operatorId })),
  });
  if (decisions.includes(decision)) return own && decision === "approve" ? alone!.why : null;
  if (!own && !actor.permissions.includes(APPROVE_PERMISSION))
    throw new Refusal("noPermission", { data: { permission: APPROVE_PERMISSION } });
  const tooSoon = decision === "approve" && alone !== null && alone.from > now;
  if (row.state === "waiting" && row.expiresAt > now && decision === "approve" && !tooSoon)
    throw new Refusal("noPermission", {
      fields: [{ path: "id", message: own ? OWN : IN_HAND }],
      data: { four_eyes: true },
    });
  throw new Refusal("operationNotAllowed", {
    data: { allowed_operations: decisions, ...(tooSoon && { from: alone.from }) },
  });
}

/** Makes the change as the requester, with their current permissions. */
async function make(tx: TxCtx<OperatorActor>, row: Row, deps: ChangeRequestDeps): Promise<void> {
  const requester = Number(row.requestedBy.split(":")[1]);
  const found = await readActor(tx.db, requester, tx.actor.branchId);
  if (!found || "refused" in found) throw refuseField("id", GONE, "operationNotAllowed");
  const input = row.sealed && deps.open(row.sealed, row);
  if (!input) throw refuseField("id", UNREADABLE, "operationNotAllowed");
  const act = row.act as ChangeAct;
  const gate: Gate = {
    pass: async (_, move) => move.act === act,
    hold: async () => {
      throw new Error(`${act} made another change than was approved`);
    },
  };
  await deps.make({ ...tx, actor: found.actor, gate }, act, input);
}

const OWN = {
  en: "you requested this change: another person must approve it",
  fa: "این تغییر را خودتان درخواست کرده‌اید؛ شخص دیگری باید آن را تأیید کند",
};
const GONE = {
  en: "the person who requested it no longer works in this branch: reject it and request it again",
  fa: "درخواست‌کننده دیگر در این شعبه کار نمی‌کند؛ درخواست را رد کنید و دوباره ثبت کنید",
};
const UNREADABLE = {
  en: "the request can no longer be decrypted: reject it and request the change again",
  fa: "محتوای درخواست دیگر خوانا نیست؛ آن را رد کنید و تغییر را دوباره درخواست کنید",
};
