import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import { again } from "../again";
import { requestFault } from "../booking/rules";
import { actorName, type Ctx, type PartnerActor } from "../context";
import { reasonOf, titled } from "../error-record/titled";
import { Refusal } from "../errors";
import type { Lane } from "../lane";
import type { Answered } from "./rows";
import type { LockedItem, LockRequest } from "./schema";

type Request = z.output<typeof LockRequest>;

/** `requestKey`: Idempotency-Key or jti; a second run with it finds what the first locked. */
type LockCtx = Ctx<PartnerActor> & { requestKey: string | null };

/**
 * POST /lock: sets seats of up to 9 items of one charter aside for 15 minutes (never past departure), all that can be
 * had or (`all_or_nothing`) all or none, in one transaction with audit and outbox rows. Each item is answered with a
 * code of its own, 1000 where it is held. A call that is repeated by reference or key is told of its locks as they
 * stand: 4004 run out, 1002 used or given back. Refusals of the whole request: 3004 passenger mix, 3010 reference or
 * key used with other data.
 */
export async function lockCharter(ctx: LockCtx, request: Request): Promise<z.input<typeof LockedItem>[]> {
  const fault = requestFault(request.items);
  if (fault) throw new Refusal(fault.reason, { fields: fault.fields });
  const text = JSON.stringify(payload(ctx, request));
  const findable = ctx.requestKey !== null || request.client_reference != null;
  const answer = await again(() => ctx.batched<Answered>(LOCK, text), { findable });
  if ("refused" in answer) {
    const path = request.client_reference == null ? "Idempotency-Key" : "client_reference";
    throw new Refusal(reasonOf(answer.refused.code), { fields: [{ path, message: REUSED }] });
  }
  return answer.items.map(({ id, lock_id, code, reason, total, currency, expires_at }) => {
    const { title, solution } = titled(code, ctx.locale);
    return {
      main_id: request.main_id,
      id,
      lock_id,
      status: code === 1000,
      code,
      title,
      ...(code !== 1000 && { solution }),
      ...(reason && { reason }),
      total: total ?? null,
      currency: currency ?? null,
      expires_at: expires_at ?? null,
    };
  });
}

const LOCK: Lane = {
  name: "hold.lock",
  one: "select lock_charter($1) as answer",
  many: "select lock_charter_many($1) as answers",
};

const REUSED = { en: "was used with other data", fa: "پیش‌تر با دادهٔ دیگری به کار رفته است" };

/** What lock_charter takes (prisma/sql/lock-charter.sql). */
function payload({ actor, now, requestId, requestKey }: LockCtx, request: Request) {
  const name = actorName(actor);
  const { main_id, client_reference } = request;
  const items = request.items.map(({ id, pax, expected_total, max_increase }) => ({
    id,
    max_total: expected_total == null ? undefined : Number(expected_total + (max_increase ?? 0n)),
    ...pax,
  }));
  const what = { main_id, client_reference, strict: request.on_partial === "all_or_nothing", items };
  return {
    ...what,
    // The names are new with every call: what was asked for is the same without them.
    items: items.map((item) => ({ ...item, lock_id: newLockId() })),
    branch_id: actor.branchId,
    domain_id: actor.domainId,
    colleague_id: actor.colleagueId,
    holder: name,
    actor: name,
    request_id: requestId,
    request_key: requestKey,
    request_hash: createHash("sha256").update(JSON.stringify(what)).digest("base64url"),
    now,
  };
}

/** 144 random bits. */
const newLockId = () => `lck_${randomBytes(18).toString("base64url")}`;
