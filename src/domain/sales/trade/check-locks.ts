import { actorName } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { refusalOf } from "./refused";
import type { BoughtLock, Payer, TradeCtx } from "./rows";
import type { StoreTradeInput } from "./stored";

/**
 * Checks the locks to buy. Throws lockUnusable (1002) for locks that are foreign or used, lockExpired (4004) for
 * expired ones.
 */
export function checkLocks(
  ctx: TradeCtx,
  { locks: named, party }: StoreTradeInput,
  { locks, payer }: { locks: readonly BoughtLock[]; payer: Payer },
): void {
  const holder = ctx.actor.kind === "operator" ? null : actorName(ctx.actor);
  for (const lock of locks) {
    const { place: line } = lock;
    if (!lock.lock_id || (holder !== null && lock.holder !== holder) || named.indexOf(lock.lock_id) !== line - 1)
      throw refusalOf({ code: 1002, line });
    if (lock.status === "expired" || (lock.status === "open" && lock.expires_at <= ctx.now))
      throw refusalOf({ code: 4004, line });
    if (lock.status !== "open") throw refusalOf({ code: 1002, line });
    if (party && lock.colleague_id !== null && lock.colleague_id !== payer.colleague_id)
      throw refuseField("party", NOT_THEIR_PRICES);
    if (lock.currency !== locks[0]!.currency) throw refuseField(`locks[${line - 1}]`, OTHER_CURRENCY);
  }
}

const NOT_THEIR_PRICES = { en: "is locked at the prices of another colleague", fa: "با قیمت همکار دیگری قفل شده است" };
const OTHER_CURRENCY = { en: "has a different currency than the others", fa: "ارز آن با بقیه یکی نیست" };
