import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { SupplierDepositOf, SupplierDeposits } from "./schema";

type DepositsDto = z.input<typeof SupplierDeposits>;

/** Deposits at suppliers that settle by one: those to act on first, then by name. */
export const listSupplierDeposits = (ctx: Ctx<OperatorActor>): Promise<DepositsDto> =>
  ctx.query("supplier-deposit.list", DEPOSITS, [ctx.actor.branchId, ctx.now, null]);

/** The deposit at one supplier; null: it does not settle by deposit. */
export async function readSupplierDeposit(
  ctx: Ctx<OperatorActor>,
  { supplier_id }: { supplier_id: number },
): Promise<z.input<typeof SupplierDepositOf>> {
  const values = [ctx.actor.branchId, ctx.now, supplier_id];
  const [row] = await ctx.query<DepositsDto[number]>("supplier-deposit.read", DEPOSITS, values);
  return row ?? null;
}

const DEPOSITS = `
  select jsonb_build_object('id', p.id, 'name', p.name, 'name_latin', p.name_latin) as supplier, s.account_id, b.currency::text as currency,
         s.balance::float8 as balance, t.deposit_low::float8 as low, t.deposit_stop::float8 as stop, s.spent::float8 as spent, s.days_left,
         case when s.stopped then 'stopped' when s.low then 'low' else 'sufficient' end as state
    from branches b
   cross join lateral supplier_deposit_states(b.id, ledger.business_day(b.id, $2::timestamptz), $3::int) s
    join supplier_parties(b.id) p on p.id = s.supplier_id
    join supplier_terms t on t.branch_id = b.id and t.supplier_id = s.supplier_id
   where b.id = $1::int
   order by not s.stopped, not s.low, p.name, p.id limit 1000`;
