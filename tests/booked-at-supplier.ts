import type { CustomerActor } from "@/domain/kernel/context";
import { takeOffer } from "@/domain/sales/search/take-offer";
import type { Offer } from "@/domain/sales/supplier/rules.offer";
import { bookAtSupplier } from "@/domain/sales/supplier-order/book-at-supplier";
import { query } from "@/server/db";
import { nationalCode } from "./national-code";
import { buying, type Shop } from "./offer-locks";

/** A booking of the sandbox supplier: our reference, its PNR, and the buyer. */
export type BookedSeat = { buyer: CustomerActor; reference: string; pnr: string; orderId: number };

let made = 0;

/** Finds, locks and books an offer of the sandbox for the given adults. */
export async function bookedAtSandbox(
  at: Shop,
  { scenario = null, travellers = 1 }: { scenario?: string | null; travellers?: number },
): Promise<BookedSeat> {
  const buyer = await at.passenger();
  const passengers = { adult: travellers };
  const offers = await at.find(buyer, { passengers });
  const offer = offers.find(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3)!;
  const { lock_id } = await at.lock(buyer, at.wish(offer, { passengers }));
  const [lock] = await query<{ id: string; supplier_lock: string }>(
    "t.lock",
    "select id, supplier_lock from offer_locks where branch_id = $1 and lock_id = $2",
    [at.branchId, lock_id],
  );
  const stored = await takeOffer<Offer>(buying(buyer), offer.calculation_id);
  const reference = `booked-${at.branchId}-${++made}`;
  const booked = await bookAtSupplier(buying(buyer), at.deps(), {
    ...{ supplierId: at.sandboxId, reference, offerLockId: BigInt(lock!.id), scenario },
    asked: {
      ...{ product: "flight", offer: stored.offer, passengers: { adult: travellers, child: 0, infant: 0 }, rooms: [] },
      ...{ lock: lock!.supplier_lock, contact: { mobile: "+989120000001", email: null } },
      travellers: Array.from({ length: travellers }, (_, n) => ({
        ...{ type: "ADT" as const, first_name: "سارا", last_name: "احمدی", first_name_latin: "Sara" },
        ...{ last_name_latin: "Ahmadi", gender: "female" as const, birth_date: "1990-01-01", nationality: "IR" },
        ...{ national_code: nationalCode(11 + n), document: null },
      })),
    },
  });
  return { buyer, reference, pnr: booked.pnr!, orderId: booked.order_id };
}
