import { expect, test } from "vitest";
import { verifyBooks } from "@/domain/accounting/ledger/verify-books";
import { saveRate } from "@/domain/sales/tax/save-rate";
import { saveRole } from "@/domain/sales/tax/save-role";
import { TaxRateSave, TaxRoleSave } from "@/domain/sales/tax/schema";
import { prisma, query } from "@/server/db";
import { ctxOf, office, partnerOf } from "../fixtures";
import { asLedgerOwner, chart } from "../ledger";
import { personOf } from "../operators";
import "../own-database";
import { refundFaults, ruleOf } from "../refunds";
import { EXHAUSTIVE } from "../runs";
import { makeYear, randomOf } from "./make-year";

/** Invoices and credit notes together; `TAX_DOCUMENTS` for another number. */
const DOCUMENTS = Number(process.env.TAX_DOCUMENTS ?? (EXHAUSTIVE ? 100_000 : 600));
const SEED = Number(process.env.TAX_SEED ?? Date.now() % 100_000);
const DAY_MS = 86_400_000;
/** Days of the year, and from one with sales to the next: few documents need few. */
const DAYS = 360;
const STEP = DOCUMENTS < 10_000 ? 6 : 1;
const HOURS = 3_600_000;
const [BEFORE, SINCE] = [900, 1_000];

/** A branch whose rate rises in the middle of the year, with penalties for cancellations. */
async function branch(first: Date, risesOn: string) {
  const { branchId, partner } = await office();
  await chart(branchId);
  const clerk = await personOf(branchId, "manager");
  const own = await prisma().supplier.findFirstOrThrow({ where: { branchId, adapter: "charter" } });
  const rate = { code: "vat", category: "S", from_on: "2025-01-01", confirmed: true };
  const eve = new Date(Date.parse(risesOn) - DAY_MS).toISOString().slice(0, 10);
  await saveRate(ctxOf(clerk), TaxRateSave.parse({ ...rate, basis_points: BEFORE, to_on: eve }));
  await saveRate(ctxOf(clerk), TaxRateSave.parse({ ...rate, basis_points: SINCE, from_on: risesOn }));
  const role = await prisma().taxRole.findFirstOrThrow({ where: { branchId, supplierId: own.id } });
  const terms = { role: "principal", service_code: "vat", fee_code: "vat", from_on: "2000-01-01", supplier_id: own.id };
  await saveRole(ctxOf(clerk), TaxRoleSave.parse({ ...terms, id: role.id, version: role.version }));
  await ruleOf(clerk, { bands: [], after: { percent: 3_000, amount: 0 } });
  await asLedgerOwner("update branches set invoices_from = $2, invoiced_until = $2 where id = $1", [branchId, first]);
  return { branchId, partner, owner: (await partnerOf(branchId)).colleagueId };
}

test(`a year of ${DOCUMENTS} documents (seed ${SEED}): each return equals the ledger, each sale earns its part, to the last unit`, {
  timeout: 3_600_000,
}, async () => {
  const first = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAYS * DAY_MS + 6 * HOURS);
  const risesOn = new Date(first.getTime() + (DAYS / 2) * DAY_MS).toISOString().slice(0, 10);
  const { branchId, ...sellers } = await branch(first, risesOn);
  const made = await makeYear({
    ...{ branchId, ...sellers, first, days: DAYS, step: STEP, random: randomOf(SEED) },
    bookings: Math.ceil((DOCUMENTS * 11) / 12),
    pointsOn: (day) => (day < risesOn ? BEFORE : SINCE),
  });
  const invoices = await prisma().invoice.groupBy({ by: ["kind"], where: { branchId }, _count: true });
  expect(Object.fromEntries(invoices.map(({ kind, _count }) => [kind, _count]))).toEqual({
    sale: made.booked,
    credit_note: made.canceled,
  });

  // The return of each month and of the whole, against the ledger.
  const returns = await query<{ from: string; lines: number; output: string; ledger: string; difference: string }>(
    "t.returns",
    `select lower(p.dates)::text as from, (f->>'output_tax') as output, (f->>'ledger_tax') as ledger, (f->>'difference') as difference
       from ledger.periods p cross join lateral tax_return_figures(p.branch_id, lower(p.dates), upper(p.dates) - 1) f
      where p.branch_id = $1 order by 1`,
    [branchId],
  );
  expect(returns.filter(({ difference }) => difference !== "0")).toEqual([]);
  expect(returns.filter(({ output }) => output !== "0").length).toBeGreaterThanOrEqual(12);

  // Sales by the model, and each sale's margin by the books: charged less the owner's part less our tax.
  const [lines] = await query<{ tax: bigint }>(
    "t.sold",
    `select coalesce(sum(l.tax), 0)::bigint as tax from invoice_tax_lines l join invoices i on i.branch_id = l.branch_id and i.id = l.invoice_id
      where l.branch_id = $1 and i.kind = 'sale'`,
    [branchId],
  );
  expect(BigInt(lines!.tax)).toBe(made.tax);
  expect(await asLedgerOwner(WRONG_MARGINS, [branchId])).toEqual([]);
  expect(await refundFaults(branchId)).toEqual([]);
  const { found } = await verifyBooks(query, { branchId, fromOn: null, toOn: null, by: "test" });
  expect(found).toEqual([]);
  console.log(
    `tax year: ${made.booked + made.canceled} documents, ${made.tax} of output tax, difference 0, ${Math.round((made.issued * 1_000) / made.issueMs)} documents/s`,
  );
});

/** Sales whose voucher does not earn total - owner's part - our tax. */
const WRONG_MARGINS = `
  select b.id::text, e.earned::text, b.total - s.cost - s.tax as expected
    from bookings b
   cross join lateral (
         select sum(case when b.owner_colleague_id is null then 0 else f.sale + f.tax end) as cost,
                case when b.vat_code is not null then b.vat when b.owner_colleague_id is null then sum(f.tax) else 0 end as tax
           from booking_items i cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) f
          where i.branch_id = b.branch_id and i.booking_id = b.id) s
   cross join lateral (
         select sum(e.cr - e.dr) as earned from ledger.voucher_keys k
           join ledger.entries e on e.branch_id = k.branch_id and e.doc_date = k.doc_date and e.voucher_id = k.voucher_id
           join ledger.accounts a on a.branch_id = e.branch_id and a.id = e.account_id and a.type in ('income', 'expense')
          where k.branch_id = b.branch_id and k.key = 'booking:' || b.id) e
   where b.branch_id = $1 and coalesce(e.earned, 0) <> b.total - s.cost - s.tax limit 10`;
