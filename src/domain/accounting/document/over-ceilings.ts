import type { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { FAULTS } from "./rules";
import type { OverCeilings } from "./schema";

const MAY = "accounting:approve";

/** Openings and their reversals may exceed ceilings when posted by an operator with the approve permission. */
export const mayApprove = ({ actor }: Pick<TxCtx<OperatorActor>, "actor">): boolean => actor.permissions.includes(MAY);

/**
 * Openings are written, posted and reversed only with the approve permission (contract 13.15): throws noPermission
 * (2007) at `path`.
 */
export function refuseOpening(tx: Pick<TxCtx<OperatorActor>, "actor">, path: string): void {
  if (mayApprove(tx)) return;
  throw new Refusal("noPermission", { fields: [{ path, message: FAULTS.openingApproved }], data: { permission: MAY } });
}

/**
 * Accounts of an opening that exceed their ceilings now; undefined when none does. The first 500, largest excess first.
 */
export async function overCeilings(
  tx: TxCtx<OperatorActor>,
  id: number,
): Promise<z.input<typeof OverCeilings> | undefined> {
  const { branchId } = tx.actor;
  const rows = await tx.db.$queryRaw<z.input<typeof OverCeilings>>`
    select 'colleague:' || c.id as party, c.name, a.id as account_id, b.side * (b.dr - b.cr) + b.pending as owed, b.ceiling,
           b.side * (b.dr - b.cr) + b.pending - b.ceiling as over
      from (select distinct l.account_id from ledger.drafts d
             cross join lateral jsonb_populate_recordset(null::ledger.post_line, d.lines) l
             where d.branch_id = ${branchId}::int and d.id = ${id}::int and d.kind = 'opening') x
      join ledger.accounts a on a.branch_id = ${branchId}::int and a.id = x.account_id and a.limit_mode = 'ceiling'
      join ledger.account_balances b on b.branch_id = a.branch_id and b.account_id = a.id
      left join colleagues c on c.branch_id = a.branch_id and c.receivable_id = a.id
     where b.side * (b.dr - b.cr) + b.pending > b.ceiling
     order by over desc, a.id limit 500`;
  return rows.length > 0 ? rows : undefined;
}
