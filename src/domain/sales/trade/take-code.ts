import { refusalOf } from "../../cashier/discount/refused";
import { writtenCode } from "../../cashier/discount/rules";
import { DiscountSubmit } from "../../cashier/discount/schema";
import { submitDiscount, takeUse } from "../../cashier/discount/submit-discount";
import { releaseRedemption, unsubmitDiscount } from "../../cashier/discount/unsubmit-discount";
import { isRefusal } from "../../kernel/errors";
import type { BoughtLock, Payer, TradeCtx } from "./rows";

/** A reserved use of a code. `fresh`: it was not reserved before. */
export type TakenCode = { redemption_id: number; amount: bigint; fresh: boolean };

type CodeCriteria = { code: string; total: bigint; locks: readonly BoughtLock[]; payer: Payer };

/**
 * Reserves a use of a discount code for a trade's total, or returns the existing reservation. Own charters accept codes
 * for charters and for their product. Throws as GET /discount/submit.
 */
export async function takeCode(ctx: TradeCtx, { code: typed, total, locks, payer }: CodeCriteria): Promise<TakenCode> {
  const code = writtenCode(typed);
  const taken = await takenBefore(ctx, { code, total, locks, payer });
  if (taken) return taken;
  const wishes = await productsOf(ctx, { code, total, locks, payer });
  for (const [nth, product] of wishes.entries()) {
    try {
      return await takeOne(ctx, { code, total, product, payer });
    } catch (error) {
      if (nth === wishes.length - 1 || !isOfProduct(error)) throw error;
    }
  }
  throw new Error("a trade has a product");
}

/** The use held by an unpaid order of the same locks: the replacing order takes it over. */
async function takenBefore(
  { query, actor }: TradeCtx,
  { code, total, locks, payer }: CodeCriteria,
): Promise<TakenCode | null> {
  const values = [actor.branchId, locks.map(({ lock_id }) => lock_id), payer.party, code];
  const [row] = await query<{ id: number; amount: bigint; discount: bigint }>("trade.code-taken", TAKEN, values);
  if (!row || BigInt(row.amount) !== total) return null;
  return { redemption_id: row.id, amount: BigInt(row.discount), fresh: false };
}

const TAKEN = `
  select o.id, o.amount, o.discount
    from unnest($2::text[]) k (lock_id)
   cross join lateral (select l.id from offer_locks l where l.branch_id = $1 and l.lock_id = k.lock_id limit 1) l
   cross join lateral (select i.trade_id from trade_items i
                        where i.branch_id = $1 and i.offer_lock_id = l.id and i.status = 'waiting' limit 1) i
    join trades w on w.branch_id = $1 and w.id = i.trade_id and w.status = 'awaiting_payment'
    join discount_redemptions o on o.branch_id = $1 and o.id = w.redemption_id and o.state = 'attached' and o.party = $3
    join discount_codes d on d.branch_id = $1 and d.id = o.code_id and d.code = $4
   limit 1`;

const isOfProduct = (error: unknown) =>
  isRefusal(error) && ((error.details.data?.conditions ?? []) as string[]).includes("product");

/** Releases the use of a trade that was not stored; no effect once a trade has it. */
export async function releaseCode(ctx: TradeCtx, { redemption_id, fresh }: TakenCode): Promise<void> {
  if (!fresh) return;
  const { actor } = ctx;
  const release =
    actor.kind === "operator"
      ? releaseRedemption({ ...ctx, actor }, { redemption_id })
      : unsubmitDiscount({ ...ctx, actor }, { redemption_id });
  await release.catch(() => {});
}

type One = { code: string; total: bigint; product: string | null; payer: Payer };

async function takeOne(ctx: TradeCtx, { code, total, product, payer }: One): Promise<TakenCode> {
  const { actor } = ctx;
  if (actor.kind === "customer") {
    const input = DiscountSubmit.parse({ code, amount: Number(total), product });
    const taken = await submitDiscount({ ...ctx, actor, address: ctx.address ?? null }, input).catch(
      mapUniqueViolation,
    );
    return { redemption_id: taken.redemption_id, amount: BigInt(taken.amount), fresh: !taken.again };
  }
  const group = payer.colleague_id === null ? "b2c" : "b2b";
  const answer = await takeUse(ctx, { code, amount: total, product, party: payer.party, group });
  if ("refused" in answer) throw refusalOf(answer.refused, "discount_code");
  return { redemption_id: answer.redemption_id, amount: BigInt(answer.amount), fresh: !answer.again };
}

/** Reports notFound at the field of this call. */
function mapUniqueViolation(error: unknown): never {
  if (!isRefusal(error) || error.reason !== "notFound") throw error;
  throw refusalOf({ code: error.row.code }, "discount_code");
}

/** Candidate products for the code, in order: as reserved already, else all that apply. */
async function productsOf(ctx: TradeCtx, { code, total, locks, payer }: CodeCriteria): Promise<(string | null)[]> {
  const values = [ctx.actor.branchId, code, payer.party, Number(total), ctx.now];
  const [reserved] = await ctx.query<{ product: string | null }>("trade.reserved-code", RESERVED, values);
  if (reserved) return [reserved.product];
  const [first] = locks;
  if (!locks.every(({ product }) => product === first!.product)) return [null];
  return locks.every(({ own_seats }) => own_seats) ? ["charter", first!.product] : [first!.product];
}

const RESERVED = `
  select o.product from discount_codes d join discount_redemptions o on o.branch_id = d.branch_id and o.code_id = d.id
   where d.branch_id = $1 and d.code = $2 and d.deleted_at is null and o.party = $3 and o.state = 'reserved' and o.amount = $4
     and o.expires_at > $5::timestamptz
   order by o.id desc limit 1`;
