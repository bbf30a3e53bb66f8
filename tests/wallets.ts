import type { Owner } from "@/domain/cashier/wallet/rules";
import { batchersOn } from "@/domain/kernel/batcher";
import type { BranchId } from "@/domain/kernel/context";
import { prisma } from "@/server/db";
import { asLedgerOwner } from "./ledger";
import { quietPool } from "./quiet-pool";

/** A passenger of a branch without a wallet yet. */
export async function passenger(branchId: BranchId, lastName = "Ahmadi"): Promise<Owner> {
  const { id } = await prisma().passenger.create({ data: { branchId, firstName: "Sara", lastName } });
  return { type: "passenger", id };
}

/** Puts money into a wallet from the cash box. */
export async function fill(branchId: number, { type, id }: Owner, amount: number): Promise<void> {
  const [row] = await asLedgerOwner<{ answer: { refused?: object } }>(
    `select ledger.post(jsonb_build_object('branch_id', $1::int, 'doc_date', ledger.business_day($1, now()), 'kind', 'wallet',
       'created_by', 'test', 'lines', jsonb_build_array(
         jsonb_build_object('mapping', 'cash', 'dr', $3::bigint),
         jsonb_build_object('account_id', ledger.wallet_of($1, $2), 'party', $2::text, 'cr', $3::bigint)))) as answer`,
    [branchId, `${type}:${id}`, amount],
  );
  if (row!.answer.refused) throw new Error(JSON.stringify(row));
}

/** A second process of the product: its own batchers. */
export function otherLanes() {
  const pool = quietPool({ connectionString: process.env.DATABASE_URL, max: 4 });
  const runBatched = batchersOn(async <Row>(_: string, text: string, values?: readonly unknown[]) => {
    return (await pool.query(text, [...(values ?? [])])).rows as Row[];
  });
  return { runBatched, close: () => pool.end() };
}

/** Violated invariants: no negative wallet, balances equal their lines, limits equal their parts. */
export const walletFaults = (branchId: number) =>
  asLedgerOwner<{ fault: string; what: string }>(
    `select 'below nothing' as fault, w.owner as what from wallets w join ledger.account_balances l using (branch_id, account_id)
      where w.branch_id = $1 and l.side * (l.cr - l.dr) - l.pending < 0
     union all
     select 'balance', l.account_id::text from ledger.account_balances l
      cross join lateral (select coalesce(sum(e.dr), 0) as dr, coalesce(sum(e.cr), 0) as cr from ledger.entries e
                           where e.branch_id = l.branch_id and e.account_id = l.account_id) e
      where l.branch_id = $1 and (l.dr, l.cr) is distinct from (e.dr, e.cr)
     union all
     select 'held', l.account_id::text from ledger.account_balances l
      where l.branch_id = $1 and l.pending <> coalesce((select sum(h.amount) from ledger.holds h
        where h.branch_id = l.branch_id and h.account_id = l.account_id and h.state = 'open'), 0)
     union all
     select 'ceiling', c.id::text from colleagues c join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
      where c.branch_id = $1 and l.ceiling <> c.ceiling + c.allowance - c.bounced
     union all
     select 'bounced', c.id::text from colleagues c
      where c.branch_id = $1 and (c.bounced <> coalesce((select sum(k.open) from cheques k
        where k.branch_id = c.branch_id and k.party = 'colleague:' || c.id and k.direction = 'received' and k.state = 'bounced'), 0)
         or c.bounced <> coalesce((select sum(e.dr - e.cr) from bounced_accounts($1) a join ledger.entries e
               on e.branch_id = $1 and e.account_id = a.id and e.party = 'colleague:' || c.id), 0))
     union all
     select 'allowance', c.id::text from colleagues c
      where c.branch_id = $1 and c.allowance <> coalesce((select sum(a.amount) from ceiling_approvals a
        where a.branch_id = c.branch_id and a.colleague_id = c.id and a.ended_at is null), 0)`,
    [branchId],
  );
