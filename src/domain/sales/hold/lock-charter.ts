import type { z } from "zod";
import { Refusal } from "../../kernel/errors";
import { idempotentRequestMeta, isIdempotent, type KeyedCtx, maxTotalOf, reusedField } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { CharterLockRequest } from "../../kernel/sql-types";
import { outcomeOf, reasonOf } from "../../platform/error-record/error-title";
import { requestFault } from "../booking/rules";
import { LOCK, newLockId } from "./batchers";
import type { LockedItem, LockRequest } from "./schema";

type Request = z.output<typeof LockRequest>;

/**
 * POST /lock: locks seats of up to 9 items of one charter for 15 minutes (never past departure), all that are available
 * or (`all_or_nothing`) all or none, in one transaction with audit and outbox rows. Each item has a code of its own,
 * 1000 when it is locked. A call repeated by reference or key returns the current state of its locks: lockExpired
 * (4004), lockUnusable (1002) for used or released. Throws for the whole request passengerMix (3004), and
 * referenceReused (3010) for a reference or key used with other data.
 */
export async function lockCharter(ctx: KeyedCtx, request: Request): Promise<z.input<typeof LockedItem>[]> {
  const issue = requestFault(request.items);
  if (issue) throw new Refusal(issue.reason, { fields: issue.fields });
  const text = JSON.stringify(payload(ctx, request));
  const answer = await retry(() => ctx.runBatched(LOCK, text), { idempotent: isIdempotent(ctx, request) });
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

/** The input of lock_charter (prisma/sql/sales/lock-charter.sql). */
function payload(ctx: KeyedCtx, request: Request): CharterLockRequest {
  const { main_id, client_reference } = request;
  const items = request.items.map((item) => ({ id: item.id, max_total: maxTotalOf(item), ...item.pax }));
  const what = { main_id, client_reference, strict: request.on_partial === "all_or_nothing", items };
  return {
    ...what,
    ...idempotentRequestMeta(ctx, what),
    // Lock ids are new in every call: they are not part of the request's digest.
    items: items.map((item) => ({ ...item, lock_id: newLockId(), passengers: undefined })),
  };
}
