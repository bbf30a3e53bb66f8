import type { z } from "zod";
import { Refusal } from "../../kernel/errors";
import { idempotentRequestMeta, isIdempotent, type KeyedCtx, maxTotalOf, reusedField } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import { outcomeOf, reasonOf } from "../../platform/error-record/error-title";
import { requestFault } from "../booking/rules";
import { LOCK, newLockId } from "./batchers";
import type { Answered } from "./rows";
import type { LockedItem, LockRequest } from "./schema";

type Request = z.output<typeof LockRequest>;

/**
 * POST /lock: sets seats of up to 9 items of one charter aside for 15 minutes (never past departure), all that can be
 * had or (`all_or_nothing`) all or none, in one transaction with audit and outbox rows. Each item is answered with a
 * code of its own, 1000 where it is held. A call that is repeated by reference or key is told of its locks as they
 * stand: 4004 run out, 1002 used or given back. Refusals of the whole request: 3004 passenger mix, 3010 reference or
 * key used with other data.
 */
export async function lockCharter(ctx: KeyedCtx, request: Request): Promise<z.input<typeof LockedItem>[]> {
  const issue = requestFault(request.items);
  if (issue) throw new Refusal(issue.reason, { fields: issue.fields });
  const text = JSON.stringify(payload(ctx, request));
  const answer = await retry(() => ctx.runBatched<Answered>(LOCK, text), { idempotent: isIdempotent(ctx, request) });
  if ("refused" in answer) throw new Refusal(reasonOf(answer.refused.code), { fields: reusedField(request) });
  return answer.items.map(({ id, lock_id, code, reason, total, currency, expires_at, held }) => ({
    main_id: request.main_id,
    id,
    lock_id,
    ...outcomeOf(code, ctx.locale, "lock"),
    ...(reason && { reason }),
    ...(held && { held }),
    total: total ?? null,
    currency: currency ?? null,
    expires_at: expires_at ?? null,
  }));
}

/** What lock_charter takes (prisma/sql/lock-charter.sql). */
function payload(ctx: KeyedCtx, request: Request) {
  const { main_id, client_reference } = request;
  const items = request.items.map((item) => ({ id: item.id, max_total: maxTotalOf(item), ...item.pax }));
  const what = { main_id, client_reference, strict: request.on_partial === "all_or_nothing", items };
  return {
    ...what,
    ...idempotentRequestMeta(ctx, what),
    // The names are new with every call: what was asked for is the same without them.
    items: items.map((item) => ({ ...item, lock_id: newLockId() })),
  };
}
