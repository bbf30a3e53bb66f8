import { saveMarkup } from "@/domain/sales/price/save-markup";
import { MarkupSave } from "@/domain/sales/price/schema";
import { ctxOf } from "./fixtures";
import { asLedgerOwner } from "./ledger";
import type { Selling } from "./trades";

/** Markup on the sandbox's prices in basis points. */
export const markedUp = (at: Selling, percent: number) =>
  saveMarkup(
    ctxOf(at.clerk),
    MarkupSave.parse({ scope: "supplier", title: "اضافه‌بها", supplier_id: at.sandboxId, percent }),
  );

/** A posted line of a sale, by account code. */
export type SoldLine = { code: string; key: string | null; party: string | null; dr: bigint; cr: bigint };

/**
 * Everything a booking's sale posted, from payment to income and debts: net by account and party. The payer and their
 * account are replaced by `payer`, advances are left out, since issuing clears them.
 */
export async function soldLines(branchId: number, bookingId: number): Promise<SoldLine[]> {
  const rows = await asLedgerOwner<{ code: string; key: string | null; party: string | null; net: string }>(
    `select case when pays.it then 'payer' else a.code end as code, case when pays.it then 'payer' else m.key end as key,
            case when pays.it then null else e.party end as party, sum(e.dr - e.cr)::text as net
       from bookings b
       join ledger.vouchers v on v.branch_id = b.branch_id
            and (v.source_type, v.source_id) in (('booking', b.id::text), ('trade', b.trade_id::text))
       join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
       join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id
       left join ledger.mappings m on m.branch_id = e.branch_id and m.account_id = e.account_id and upper_inf(m.valid)
      cross join lateral (select coalesce(m.key = 'wallet', false)
              or exists (select from wallets w where w.branch_id = e.branch_id and w.account_id = e.account_id)
              or exists (select from colleagues c where c.branch_id = e.branch_id and c.receivable_id = e.account_id) as it) pays
      where b.branch_id = $1 and b.id = $2
      group by 1, 2, 3 having sum(e.dr - e.cr) <> 0 order by 1, 3`,
    [branchId, bookingId],
  );
  return rows.map(({ net, ...line }) => {
    const amount = BigInt(net);
    return { ...line, dr: amount > 0n ? amount : 0n, cr: amount < 0n ? -amount : 0n };
  });
}

/** Variants that post a voucher different from the first one, with their lines: must be none. */
export function differingWays(posted: Readonly<Record<string, readonly SoldLine[]>>): string[] {
  const written = Object.entries(posted).map(([way, lines]) => [way, lines.map(lineText).sort().join("; ")] as const);
  const first = written[0]?.[1];
  return written.filter(([, lines]) => lines !== first).map(([way, lines]) => `${way}: ${lines} instead of ${first}`);
}

const lineText = ({ code, party, dr, cr }: SoldLine) => `${code} ${party ?? ""} ${dr} ${cr}`;

/** Margin of a sale from its income and expense lines. */
export const marginOf = (lines: readonly SoldLine[]): bigint =>
  lines.filter(({ code }) => /^[45]/.test(code)).reduce((sum, { dr, cr }) => sum + cr - dr, 0n);
