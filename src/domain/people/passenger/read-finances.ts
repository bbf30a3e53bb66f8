import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Permission } from "../../kernel/permission/rules";
import { SAME } from "./rows";
import type { Profile } from "./schema";

type Finances = Pick<z.input<typeof Profile>["financial"], "trades" | "payments" | "wallet">;

/**
 * Purchases, payments, refunds and wallet of a passenger, each only with its permission (reservation:read,
 * payment:read, wallet:read). Includes those of merged passengers. The latest 50 trades and payments.
 */
export async function readFinances(ctx: Ctx<OperatorActor>, id: number): Promise<Finances> {
  const values = [ctx.actor.branchId, id];
  const may = (permission: Permission) => ctx.actor.permissions.includes(permission);
  const [trades, payments, wallet] = await Promise.all([
    may("reservation:read") ? ctx.query<Finances["trades"][number]>("passenger.trades", TRADES, values) : [],
    may("payment:read") ? ctx.query<Finances["payments"][number]>("passenger.payments", PAYMENTS, values) : [],
    may("wallet:read") ? ctx.query<NonNullable<Finances["wallet"]>>("passenger.wallet", WALLET, values) : [],
  ]);
  return { trades, payments, wallet: wallet[0] ?? null };
}

const PARTIES = `array(select 'passenger:' || s.id from passengers p join passengers s on ${SAME}
                        where p.branch_id = $1 and p.id = $2)`;

const TRADES = `
  select t.id as trade_id, t.status::text, t.method::text, t.payable, t.paid, t.returned, t.currency::text, t.created_at,
         (select coalesce(jsonb_agg(distinct i.product), '[]') from trade_items i
           where i.branch_id = t.branch_id and i.trade_id = t.id) as products
    from trades t where t.branch_id = $1 and t.party = any(${PARTIES})
   order by t.created_at desc, t.id desc limit 50`;

const PAYMENTS = `
  select y.id, y.type::text, y.method::text, y.fiscal_year, y.number, y.amount, y.currency::text, y.pay_date::text as date,
         y.reference, y.description
    from payments y where y.branch_id = $1 and y.party = any(${PARTIES}) and y.trashed_at is null
   order by y.pay_date desc, y.id desc limit 50`;

/** Wallet of the passenger this one was merged into; no row when it never received money. */
const WALLET = `
  select l.side * (l.cr - l.dr) as balance, l.pending as held,
         greatest(l.side * (l.cr - l.dr) - l.pending, 0) as available, b.currency::text
    from passengers p
    join wallets w on w.branch_id = p.branch_id and w.owner = 'passenger:' || coalesce(p.merged_into, p.id)
    join ledger.account_balances l on l.branch_id = w.branch_id and l.account_id = w.account_id
    join branches b on b.id = p.branch_id
   where p.branch_id = $1 and p.id = $2`;
