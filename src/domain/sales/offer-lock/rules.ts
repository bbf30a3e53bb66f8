import { PAX_TYPES } from "../charter/rules.price";
import type { Prices } from "../supplier/rules.offer";
import type { Difference } from "./rows";

/** Default and maximum duration of a lock, including extensions (contract section 12). */
export const LOCK_MINUTES = 15;
const MAX_MINUTES = 45;
/** Margin between payment deadline and lock expiry, so that a last-moment payment is still sold. */
const SPARE_MINUTES = 2;

const later = (at: Date, minutes: number) => at.getTime() + minutes * 60_000;

/** Expiry, maximum expiry and payment deadline of a new lock. */
export function lifeOf(now: Date, ends: readonly (Date | null)[]) {
  const limits = ends.flatMap((end) => (end ? [end.getTime()] : []));
  const utmost = Math.min(later(now, MAX_MINUTES), ...limits);
  return {
    expires_at: new Date(Math.min(later(now, LOCK_MINUTES), utmost)),
    utmost_at: new Date(utmost),
    payment_deadline: new Date(Math.max(now.getTime(), later(new Date(utmost), -SPARE_MINUTES))),
  };
}

type LockedPriceDto = { total: number | bigint; prices?: Prices };

/** Differences between the searched and the current price: per passenger, or of a stay as a whole. */
export function differences(old: LockedPriceDto, now: LockedPriceDto): Difference[] {
  const pairs = now.prices
    ? PAX_TYPES.map((type) => [type, old.prices?.[type]?.total, now.prices?.[type]?.total] as const)
    : [[null, Number(old.total), Number(now.total)] as const];
  return pairs.flatMap(([pax_type, before, after]) =>
    before === undefined || after === undefined || before === after
      ? []
      : [{ pax_type, old: before, new: after, difference: after - before }],
  );
}
