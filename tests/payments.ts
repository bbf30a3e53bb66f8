import { PaymentStore } from "@/domain/cashier/payment/schema";
import { storePayments } from "@/domain/cashier/payment/store-payments";
import type { BranchId, Ctx, OperatorActor } from "@/domain/kernel/context";
import { ctxOf, office } from "./fixtures";
import { asLedgerOwner } from "./ledger";
import { personOf } from "./operators";

/** A cashier of a new branch, its colleague, its accounts by mapping key. */
export type Desk = {
  ctx: Ctx<OperatorActor>;
  branchId: BranchId;
  colleague: number;
  receivable: number;
  wallet: number;
  account: Record<string, number>;
};

export async function cashier(): Promise<Desk> {
  const { branchId, partner } = await office();
  const [of] = await asLedgerOwner<{ receivable: number; wallet: number; account: Record<string, number> }>(
    `select c.receivable_id as receivable, c.wallet_id as wallet,
            (select jsonb_object_agg(key, account_id) from ledger.mappings m where m.branch_id = c.branch_id) as account
       from colleagues c where c.branch_id = $1 and c.id = $2`,
    [branchId, partner.colleagueId],
  );
  return { ctx: ctxOf(await personOf(branchId, "accountant")), branchId, colleague: partner.colleagueId, ...of! };
}

export const DAY = "2026-11-20";

/** A cash receipt from the fixture's colleague by default. */
export const receipt = ({ colleague }: Desk, more: object = {}) => ({
  ...{ type: "receipt", method: "cash", counterparty: { type: "colleague", id: colleague }, amount: 1_000, date: DAY },
  ...more,
});

export const store = (desk: Desk, payments: object[], more: { request_key?: string } = {}, ctx = desk.ctx) =>
  storePayments(ctx, PaymentStore.parse({ payments, ...more }));

let sayad = 0;
/** Data on a cheque's face, with the amount. */
export const face = (amount: number, more: object = {}) => ({
  ...{ sayad_id: String(9_000_000_000_000_000 + ++sayad * 7919 + (Date.now() % 1e9) * 1e5), serial: `S${sayad}` },
  ...{ bank: "ملت", amount, due_date: "2027-01-10", ...more },
});

/** Debit less credit of an account, optionally of a party. */
export async function balanceOf({ branchId }: Desk, account: number | undefined, party?: string): Promise<number> {
  const [row] = await asLedgerOwner<{ sum: string }>(
    `select coalesce(sum(dr - cr), 0) as sum from ledger.entries
      where branch_id = $1 and account_id = $2 and ($3::text is null or party = $3)`,
    [branchId, account, party ?? null],
  );
  return Number(row!.sum);
}

/** Invariants: each row has its document, numbers are without gaps, nothing is settled beyond its amount. */
export async function paymentMismatches({ branchId }: { branchId: number }): Promise<object[]> {
  return asLedgerOwner(
    `select 'unposted' as fault, p.id::text as what from payments p
       left join ledger.vouchers v on v.branch_id = p.branch_id and v.doc_date = p.pay_date and v.id = p.voucher_id
      where p.branch_id = $1 and (v.id is null or v.total <> p.worth or v.source_id is distinct from p.id::text)
     union all
     select 'standing', p.id::text from payments p
       left join ledger.voucher_reversals r on r.branch_id = p.branch_id and r.original_id = p.voucher_id
      where p.branch_id = $1 and (p.trashed_at is null) <> (r.original_id is null)
     union all
     select 'stray document', v.id::text from ledger.vouchers v
      where v.branch_id = $1 and v.source_type = 'payment' and v.kind <> 'reversal'
        and not exists (select from ledger.voucher_reversals r where r.branch_id = v.branch_id and r.original_id = v.id)
        and not exists (select from payments p where p.branch_id = v.branch_id and p.voucher_id = v.id)
     union all
     select 'gap', fiscal_year || ' ' || type from payments where branch_id = $1 group by fiscal_year, type
     having max(number) <> count(*) or min(number) <> 1
     union all
     select 'series', s.kind from number_series s where s.branch_id = $1 and s.kind in ('receipt', 'payment', 'transfer')
        and s.last <> (select count(*) from payments p where p.branch_id = $1 and p.type::text = s.kind and p.fiscal_year = s.fiscal_year)
     union all
     select 'settled', p.id::text from payments p
      where p.branch_id = $1 and p.settled <> coalesce((select sum(s.amount) from settlements s
        where s.branch_id = $1 and s.payment_id = p.id and s.released_at is null), 0)
     union all
     select 'open', i.voucher_id::text from open_items i
      where i.branch_id = $1 and abs(i.amount) - abs(i.open) <> coalesce((select sum(s.amount) from settlements s
        where s.branch_id = $1 and s.voucher_id = i.voucher_id and s.line = i.line and s.released_at is null), 0)
     union all
     select 'settles what was undone', s.id::text from settlements s
       join ledger.voucher_reversals r on r.branch_id = s.branch_id and r.original_id = s.voucher_id
      where s.branch_id = $1 and s.released_at is null
     union all
     select 'trial balance', coalesce(sum(dr - cr), 0)::text from ledger.entries where branch_id = $1 having sum(dr) <> sum(cr)`,
    [branchId],
  );
}
