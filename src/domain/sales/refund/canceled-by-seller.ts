import type { BranchId } from "../../kernel/context";
import type { AnswerRow, PenaltyQuoteRequest, SellerCancelRequest, SqlResults } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { factsOf, type PenaltyFacts } from "../penalty/facts-of";
import { quoteBooking } from "../penalty/quoted";
import { readSold } from "../penalty/read-sold";
import type { SoldBooking } from "../penalty/rules.sold";
import type { StandingBooking } from "../supplier/port";
import { withheldAmount } from "../supplier-order/withheld-amount";
import type { TradeDeps } from "../trade/deps";
import { advanceRefund } from "./advance-refund";
import { type Canceled, notifyCanceled } from "./notify-canceled";

type Watched = { booking_id: bigint; noted: { standing: number } | null };

/** Validity of the internal quote: it is used within its own transaction. */
const GOOD_FOR_MS = 60_000;

/**
 * Handles a cancellation by the seller: the buyer is refunded what the seller returns (contract 13.19), with a case for
 * the staff and a message to the buyer; then the refund is completed and posted. A partial cancellation is left to a
 * person. Idempotent; a refusal (closed month) is retried at the next check.
 */
export async function canceledBySeller(
  deps: TradeDeps,
  branchId: BranchId,
  { booking_id, noted }: Watched,
  { booked, standing, currency }: StandingBooking,
): Promise<void> {
  const gone = booked.state === "canceled";
  if (!gone && booked.state !== "booked") return;
  const [sold] = await readSold(deps.query, branchId, { ids: [String(booking_id)] });
  if (!sold?.item || sold.party === null) return;
  const ours = sold.lines.flatMap(({ status, travellers }) => (isActive(status) ? (travellers ?? []) : []));
  if (ours.length === 0) return;
  const left = gone ? 0 : standing;
  // Fewer travellers remain there than here; each number is reported once.
  if (!gone && (left >= ours.length || noted?.standing === left)) return;
  if (gone && noted?.standing === 0 && ours.every(({ taken }) => taken)) return;
  const withheld = gone ? (booked.kept ?? { penalty: 0, currency }) : null;
  const at = { branchId, sold, booking_id };
  const quote = withheld && (await quoteOf(deps, at, await withheldAmount(deps, hereOf(at), owedOf(sold), withheld)));
  const { refund_id } = await keep(deps, at, {
    ...{ quote, kept: withheld?.penalty, currency: withheld?.currency },
    standing: gone ? undefined : left,
  });
  if (refund_id !== undefined) await advanceRefund(deps, { branch_id: branchId, id: refund_id });
}

type At = { branchId: BranchId; sold: SoldBooking; booking_id: bigint };

const isActive = (status: string) => status === "confirmed" || status === "pending";
const hereOf = ({ branchId, sold }: At) => ({ branch_id: branchId, currency: sold.currency });

function owedOf({ item }: SoldBooking) {
  const { net, net_currency, cost } = item!;
  return { net: BigInt(net), net_currency, cost: BigInt(cost) };
}

/**
 * All active travellers, at the amount withheld by the seller: our own rules do not apply to a cancellation the buyer
 * did not request.
 */
async function quoteOf(deps: TradeDeps, { branchId, sold }: At, keeps: bigint | null): Promise<PenaltyQuoteRequest> {
  const facts: PenaltyFacts = factsOf(sold);
  const chosen = sold.lines
    .filter(({ status }) => isActive(status))
    .flatMap((line) => (line.travellers ?? []).map((traveller) => ({ line, traveller })));
  const { items } = quoteBooking(sold, facts, { chosen, rules: { kept: [], now: [] }, keeps, at: deps.now });
  const known = items.every(({ penalty }) => penalty !== null);
  const sum = (of: (item: (typeof items)[number]) => number) => items.reduce((total, item) => total + of(item), 0);
  return {
    ...{ branch_id: branchId, product: facts.product, trade_id: sold.trade_id, party: sold.party, asked_by: "system" },
    ...{ currency: sold.currency.trim(), items, paid: sum(({ paid }) => paid) },
    penalty: known ? sum(({ penalty }) => penalty!) : null,
    ...{ next_change_at: null, next_penalty: null, expires_at: new Date(deps.now.getTime() + GOOD_FOR_MS) },
    ...{ now: deps.now, bookings: [sold.id] },
  };
}

type Reported = Pick<SellerCancelRequest, "quote" | "kept" | "currency" | "standing">;

/** Stores refund, case and message in one transaction. */
async function keep(
  deps: TradeDeps,
  { branchId, sold, booking_id }: At,
  dto: Reported,
): Promise<SqlResults["seller_canceled"]> {
  const { query, runBatched, db, persons, requestId, now } = deps;
  const actor = { kind: "system" as const, branchId };
  const ctx = {
    query,
    runBatched,
    db,
    persons,
    requestId,
    now,
    actor,
    locale: "fa" as const,
    files: undefined as never,
  };
  const request: SellerCancelRequest = {
    ...{ branch_id: branchId, booking_id: Number(booking_id), actor: "system", request_id: requestId, now },
    ...dto,
  };
  const requestText = JSON.stringify(request);
  return transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<
      AnswerRow<"seller_canceled">[]
    >`select seller_canceled(${requestText}::jsonb) as answer`;
    const { answer } = row!;
    if (answer.refund_id !== undefined) {
      const about: Canceled = { bookingId: sold.id, localPnr: sold.local_pnr, refundId: answer.refund_id };
      await notifyCanceled(tx, about);
    }
    return answer;
  });
}
