import { Refusal } from "../../kernel/errors";
import type { SqlRefusal } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import type { PricedLock } from "./price-locks";

/** Converts a refusal of the SQL functions (`line`: of the item; `trade_id`: the order that uses its lock), at the field concerned. */
export function refusalOf({ code, line, available, shortfall, conditions, trade_id }: SqlRefusal): Refusal {
  const reason = reasonOf(code);
  if (line !== undefined)
    return new Refusal(reason, {
      fields: [{ path: `locks[${line - 1}]`, message: LOCKS[code]! }],
      ...(trade_id !== undefined && { data: { trade_id } }),
    });
  if (shortfall !== undefined)
    return new Refusal(reason, {
      fields: [{ path: "payment.method", message: SHORT }],
      data: { available, shortfall },
    });
  if (code === 3009 || code === 5003 || code === 7201 || code === 7204)
    return new Refusal(reason, {
      fields: [{ path: "discount_code", message: NO_CODE }],
      ...(conditions && { data: { conditions } }),
    });
  return new Refusal(reason);
}

/** priceChanged (4003): accepted and current total, and both prices of each lock. */
export function dearerRefusal(locks: readonly PricedLock[], accepted: bigint, payable: bigint): Refusal {
  const [old, now] = [Number(accepted), Number(payable)];
  return new Refusal("priceChanged", {
    fields: [{ path: "accepted_total", message: DEARER }],
    data: {
      ...{ price_status: "changed", old, new: now, difference: now - old, currency: locks[0]!.lock.currency },
      total: Number(locks.reduce((sum, { total }) => sum + total, 0n)),
      items: locks.map(({ lock, total }) => ({ lock_id: lock.lock_id, old: Number(lock.total), new: Number(total) })),
    },
  });
}

const LOCKS: Readonly<Record<number, { en: string; fa: string }>> = {
  1002: { en: "is not an open lock of the caller", fa: "قفل باز شما نیست" },
  4004: { en: "has expired", fa: "مهلت آن گذشته است" },
  4006: { en: "is no longer sold", fa: "فروش آن بسته شده است" },
  4009: { en: "is being paid in another order", fa: "در سفارش دیگری در حال پرداخت است" },
  5001: { en: "one of the passengers is already booked on it", fa: "یکی از مسافران همین سفر را پیش‌تر رزرو کرده است" },
};
const SHORT = { en: "the balance is not sufficient", fa: "موجودی کافی نیست" };
const NO_CODE = { en: "cannot be used here", fa: "برای این خرید به کار نمی‌آید" };
const DEARER = { en: "the price has risen", fa: "قیمت افزایش یافته است" };
