import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import type { FactorDeps } from "../operator-factor/deps";
import { provenWithFactor } from "../second-person/prove-alone";
import { refuseInHand } from "../second-person/refuse-in-hand";
import { onlyApprover } from "./is-only-approver";
import { lockSite, partnerSiteEvent } from "./rows";
import { TRUST_OUTCOME, type TrustAct, trustActs } from "./rules";
import type { Decided, TrustEnd, Trusting } from "./schema.console";

type Answer = z.input<typeof Decided>;
type Ending = z.output<typeof TrustEnd>;
type TrustDecision = { id: number; act: TrustAct; reason?: string; proven?: boolean };
type DecideTrustInput = z.output<typeof Trusting> & {
  /** The caller's address, for counting failed confirmations. */ address?: string | null;
};

/**
 * Approves a trusted network for a site: effective within 5 s, until its expiry; replaces an earlier trust of the same
 * network. Throws noPermission (2007) for the requester while another person can decide, and for people not independent
 * of the requester; operationNotAllowed (8003) when already decided or expired, notFound (3009). During setup of a
 * branch a requester deciding alone must confirm with the second factor (wrongCredentials (2010), secondFactorNeeded
 * (2011)).
 */
export async function trust(
  ctx: Ctx<OperatorActor>,
  { id, proof, address = null }: DecideTrustInput,
  deps?: FactorDeps,
): Promise<Answer> {
  const proven = proof && deps ? await provenWithFactor(ctx, { ...proof, address }, deps) : false;
  return decide(ctx, { id, act: "trust", proven });
}

/** Rejects the request with a reason. Throws operationNotAllowed (8003) when already decided. */
export const reject = (ctx: Ctx<OperatorActor>, { id, reason }: Ending) => decide(ctx, { id, act: "reject", reason });

/** Withdraws the requester's own pending request. */
export const withdraw = (ctx: Ctx<OperatorActor>, { id }: { id: number }) => decide(ctx, { id, act: "withdraw" });

/**
 * Revokes a trust: calls are refused with 2003 within 5 s. Throws operationNotAllowed (8003) when it is not trusted.
 */
export const revokeTrust = (ctx: Ctx<OperatorActor>, { id, reason }: Ending) =>
  decide(ctx, { id, act: "revoke", reason });

function decide(ctx: Ctx<OperatorActor>, { id, act, reason = "", proven = false }: TrustDecision): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const { actor, db, now } = tx;
    const where = { branchId_id: { branchId: actor.branchId, id } };
    const found = await db.ipTrust.findUnique({ where, select: { domainId: true } });
    if (!found) throw new Refusal("notFound");
    await lockSite(tx, found.domainId);
    // Read again under the lock.
    const entry = await db.ipTrust.findUniqueOrThrow({ where });
    const status = TRUST_OUTCOME[entry.status][act];
    const request = entry.requestedBy === actorName(actor);
    const only = request ? (await onlyApprover(tx))(entry.requestedAt) : null;
    const alone = only?.due === true;
    const over = entry.expiresAt !== null && entry.expiresAt <= now;
    const acts = trustActs(entry.status, { permissions: actor.permissions, asked: request, alone, over });
    if (!status || (act === "trust" && over))
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: acts } });
    if (!acts.includes(act)) throw new Refusal("noPermission", request ? FOUR_EYES : {});
    if (act === "trust" && only?.why === "setup" && !proven)
      throw new Refusal("secondFactorNeeded", { data: { alone: "setup" } });
    const pair = { requester: entry.requestedBy, person: actor.operatorId, path: "id" };
    if (act === "trust") await refuseInHand(tx, pair);
    if (act === "trust") await replaceTwin(tx, entry);
    await db.ipTrust.update({ where, data: { status, reason, decidedBy: actor.operatorId, decidedAt: now } });
    const subject = { domain_id: entry.domainId, network: entry.network };
    await recordChange(tx, {
      action: `partner.${act}-trust`,
      subject: { type: "ip_trust", id },
      before: { ...subject, status: entry.status },
      after: { ...subject, status, ...(reason && { reason }), ...(act === "trust" && only && { alone: only.why }) },
      event: partnerSiteEvent(tx, "trust", entry.domainId),
    });
    return { id, status };
  });
}

/** Replaces an earlier trust of the same network. */
async function replaceTwin({ db, actor, now }: TxCtx<OperatorActor>, entry: { domainId: number; network: string }) {
  const { domainId, network } = entry;
  await db.ipTrust.updateMany({
    where: { branchId: actor.branchId, domainId, network, status: "trusted" },
    data: { status: "revoked", decidedBy: actor.operatorId, decidedAt: now, reason: "" },
  });
}

const FOUR_EYES = {
  data: { four_eyes: true },
  fields: [
    {
      path: "id",
      message: {
        en: "you requested this: another person with this permission must decide",
        fa: "خودتان آن را درخواست کرده‌اید: شخص دیگری که اجازهٔ تأیید دارد تصمیم می‌گیرد",
      },
    },
  ],
};
