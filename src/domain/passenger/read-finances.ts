import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import type { Permission } from "../operator/rules";
import { readWallet } from "../wallet/read-wallet";
import { SAME } from "./rows";
import type { Profile } from "./schema";

type Finances = Pick<z.input<typeof Profile>["financial"], "trades" | "payments" | "wallet">;

/**
 * What somebody bought, paid and was paid back, and has in the wallet: each for who may read such things (reservation:read,
 * payment:read, wallet:read), else nothing. Of merged people all that came from either. The latest 50 of trades and payments.
 */
export async function readFinances(ctx: Ctx<OperatorActor>, id: number): Promise<Finances> {
  const values = [ctx.actor.branchId, id];
  const may = (permission: Permission) => ctx.actor.permissions.includes(permission);
  const [trades, payments, wallet] = await Promise.all([
    may("reservation:read") ? ctx.query<Finances["trades"][number]>("passenger.trades", TRADES, values) : [],
    may("payment:read") ? ctx.query<Finances["payments"][number]>("passenger.payments", PAYMENTS, values) : [],
    may("wallet:read") ? readWallet(ctx, { type: "passenger", id }) : null,
  ]);
  return { trades, payments, wallet: wallet && walletOf(wallet) };
}

/** None: nobody ever put money in. */
const walletOf = ({ account_id, balance, held, available, currency }: Awaited<ReturnType<typeof readWallet>>) =>
  account_id === null ? null : { balance, held, available, currency };

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
