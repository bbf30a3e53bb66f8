import { Prisma } from "@/generated/prisma/client";
import type { OperatorActor, TxCtx } from "../../kernel/context";

/** Kinds of references that prevent deletion of an account. */
export type Referrer = "entries" | "mappings" | "accounts" | "colleagues" | "limits" | "drafts";

/** References of an account `a` as a text array of Referrer. */
export const REFERRED_BY = `
  array_remove(array[
    case when exists (select from ledger.turn_month t where t.branch_id = a.branch_id and t.account_id = a.id)
         then 'entries' end,
    case when exists (select from ledger.mappings m where m.branch_id = a.branch_id and m.account_id = a.id)
         then 'mappings' end,
    case when exists (select from ledger.accounts c where c.branch_id = a.branch_id and c.parent_id = a.id)
         then 'accounts' end,
    case when exists (select from colleagues c where c.branch_id = a.branch_id and a.id in (c.receivable_id, c.wallet_id))
         then 'colleagues' end,
    case when a.limit_mode <> 'none' then 'limits' end,
    case when exists (select from ledger.drafts d
                       where d.branch_id = a.branch_id and d.voucher_id is null and d.removed_at is null
                         and d.lines @> jsonb_build_array(jsonb_build_object('account_id', a.id)))
         then 'drafts' end], null)`;

/** Kinds of references to an account; empty when it can be deleted. */
export async function referrersOf({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<readonly Referrer[]> {
  const [row] = await db.$queryRaw<{ names: Referrer[] }[]>`
    select ${Prisma.raw(REFERRED_BY)} as names from ledger.accounts a where a.branch_id = ${actor.branchId} and a.id = ${id}`;
  return row?.names ?? [];
}
