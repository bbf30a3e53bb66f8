import type { BranchId, Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";

/**
 * Refuses a new lock at a supplier whose deposit is below its stop: supplierDepositShort (7003) with balance and stop for
 * operators, supplierClosed (9003) for customers, who cannot mend our account there.
 */
export async function refuseStopped(
  ctx: Pick<Ctx<CustomerActor | OperatorActor>, "actor" | "query" | "now">,
  { id }: { id: number },
): Promise<void> {
  const branchId: BranchId = ctx.actor.branchId;
  const [stopped] = await ctx.query<{ balance: number; stop: number }>("supplier-deposit.stopped", STOPPED, [
    ...[branchId, ctx.now, id],
  ]);
  if (!stopped) return;
  if (ctx.actor.kind === "operator") throw new Refusal("supplierDepositShort", { data: stopped });
  throw new Refusal("supplierClosed");
}

const STOPPED = `
  select s.balance::float8 as balance, t.deposit_stop::float8 as stop
    from supplier_deposit_states($1::int, ledger.business_day($1::int, $2::timestamptz), $3::int) s
    join supplier_terms t on t.branch_id = $1::int and t.supplier_id = s.supplier_id
   where s.stopped limit 1`;
