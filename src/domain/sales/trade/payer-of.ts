import { Refusal, refuseField } from "../../kernel/errors";
import { partyOf } from "../../people/customer/party-of";
import type { Payer, TradeCtx } from "./rows";
import type { StoreTradeInput } from "./stored";

/** The paying party: a customer itself; operators state it. Throws notFound (3009). */
export async function payerOf(ctx: TradeCtx, { party }: StoreTradeInput): Promise<Payer> {
  const { actor } = ctx;
  if (actor.kind === "customer") {
    const own = partyOf(actor);
    const of = (group: "b2c" | "b2b") => (actor.group === group ? Number(own.split(":")[1]) : null);
    return { party: own, passenger_id: of("b2c"), colleague_id: of("b2b") };
  }
  if (!party) throw new Refusal("fieldMissing", { fields: [{ path: "party", message: NEEDED }] });
  const [known] = await ctx.query<{ id: number }>("trade.payer", PAYER, [actor.branchId, party.type, party.id]);
  if (!known) throw new Refusal("notFound", { fields: [{ path: "party.id", message: UNKNOWN }] });
  const of = (type: string) => (party.type === type ? known.id : null);
  return { party: `${party.type}:${known.id}`, passenger_id: of("passenger"), colleague_id: of("colleague") };
}

/** A merged person resolves to the surviving one. */
const PAYER = `
  select p.id from passengers f join passengers p on p.branch_id = f.branch_id and p.id = coalesce(f.merged_into, f.id)
   where $2 = 'passenger' and f.branch_id = $1 and f.id = $3 and p.status = 1
  union all
  select c.id from colleagues c where $2 = 'colleague' and c.branch_id = $1 and c.id = $3 and c.deleted_at is null`;

/** Checks that the payment's members are consistent and allowed for the payer. */
export function checkPayment({ payment: { method, wallet_amount } }: StoreTradeInput, payer: Payer): void {
  if (method === "credit" && payer.colleague_id === null) throw refuseField("payment.method", NO_CREDIT);
  if (method !== "split" && wallet_amount != null && wallet_amount > 0n)
    throw refuseField("payment.wallet_amount", OF_SPLIT);
  if (method === "split" && wallet_amount == null)
    throw new Refusal("fieldMissing", { fields: [{ path: "payment.wallet_amount", message: NEEDED }] });
  if (method === "split" && wallet_amount === 0n) throw refuseField("payment.wallet_amount", ABOVE_NOTHING);
}

const NEEDED = { en: "is needed", fa: "لازم است" };
const UNKNOWN = { en: "does not exist", fa: "چنین موردی نیست" };
const NO_CREDIT = { en: "only colleagues can buy on credit", fa: "خرید اعتباری ویژهٔ همکاران است" };
const OF_SPLIT = { en: "is possible with split only", fa: "تنها در پرداخت ترکیبی" };
const ABOVE_NOTHING = { en: "must be positive", fa: "بیشتر از صفر" };
