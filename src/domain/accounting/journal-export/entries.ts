import type { Snapshot } from "../../kernel/snapshot";

/**
 * An entry with its document's header. Amounts are minor units: `fc` of its own currency, the others of the branch's.
 */
export type ExportedEntry = {
  day: string;
  documentId: bigint;
  line: number;
  kind: string;
  number: number | null;
  description: string;
  sourceType: string | null;
  sourceId: string | null;
  reversalOf: bigint | null;
  createdAt: Date;
  createdBy: string;
  accountId: number;
  party: string | null;
  costCenterId: number | null;
  dims: number | null;
  currency: string;
  fcDebit: bigint;
  fcCredit: bigint;
  rate: string;
  debit: bigint;
  credit: bigint;
  note: string;
};

/** All entries of a branch between two days, ordered by document key, in batches. */
export const readEntries = (
  books: Snapshot,
  { branchId, from, to }: { branchId: number; from?: string; to?: string },
): AsyncIterable<ExportedEntry[]> => books.each<ExportedEntry>(ENTRIES, [branchId, from ?? FIRST, to ?? LAST]);

/** How many entries they are. */
export async function countEntries(
  books: Snapshot,
  { branchId, from, to }: { branchId: number; from?: string; to?: string },
): Promise<number> {
  const [counted] = await books.all<{ n: number }>(COUNT, [branchId, from ?? FIRST, to ?? LAST]);
  return counted!.n;
}

const FIRST = "0001-01-01";
const LAST = "9999-12-31";

const ENTRIES = `
  select e.doc_date as day, e.voucher_id as "documentId", e.line, v.kind, k.doc_no as number, v.description,
         v.source_type as "sourceType", v.source_id as "sourceId", r.original_id as "reversalOf",
         v.created_at as "createdAt", v.created_by as "createdBy",
         e.account_id as "accountId", e.party, e.cost_center_id as "costCenterId", e.dims, e.ccy as currency,
         e.fc_dr as "fcDebit", e.fc_cr as "fcCredit", e.rate, e.dr as debit, e.cr as credit, e.note
    from ledger.entries e
    join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
    left join ledger.voucher_numbers k on k.branch_id = e.branch_id and k.voucher_id = e.voucher_id
    left join ledger.voucher_reversals r on r.branch_id = e.branch_id and r.reversal_id = e.voucher_id
   where e.branch_id = $1 and e.doc_date between $2::date and $3::date
   order by e.doc_date, e.voucher_id, e.line`;

const COUNT = `
  select count(*)::int as n from ledger.entries e where e.branch_id = $1 and e.doc_date between $2::date and $3::date`;
