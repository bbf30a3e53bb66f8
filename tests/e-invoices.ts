import type { BranchId } from "@/domain/kernel/context";
import { buildDueEInvoices } from "@/domain/sales/e-invoice/build-due";
import { sendDueEInvoices } from "@/domain/sales/e-invoice/send-due";
import { prisma, query } from "@/server/db";
import { eInvoiceDeps, sealFiscalKey } from "@/server/tax-deps";
import { office, partnerOf } from "./fixtures";
import { type AuthorityServerOptions, taxAuthorityServer } from "./tax-authority-server";
import { TRIAL_SIGNER } from "./tax-signer";

const SELLER_CODE = "14001234567";
const SERVICE_ID = "2330001234567";

/** Memory ids of the tests' authorities: each has its own, since all share a database. */
const memoryId = () => `T${Math.random().toString(36).slice(2).toUpperCase().padEnd(5, "0").slice(0, 5)}`;

/** A branch with a memory at an authority of its own, whose clock the test sets. */
export async function taxOffice(given: Partial<AuthorityServerOptions> & { startedAt?: Date; of?: BranchId } = {}) {
  const { branchId, partner } = given.of ? await officeOf(given.of) : await office();
  const clock = { ms: (given.startedAt ?? new Date()).getTime() };
  const id = memoryId();
  const server = await taxAuthorityServer({ memoryId: id, now: () => clock.ms, ...given });
  const memory = await prisma().fiscalMemory.create({
    data: {
      ...{ branchId, title: id, memoryId: id, sellerCode: SELLER_CODE, environment: "local", baseUrl: server.url },
      ...{ feeServiceId: SERVICE_ID, feeUnit: "1627", sealed: sealFiscalKey(TRIAL_SIGNER.key) },
      ...{ certificate: TRIAL_SIGNER.certificate, certificateUntil: new Date("2126-01-01"), active: true },
      ...{ startsOn: new Date("2020-01-01"), createdAt: new Date(clock.ms), createdBy: "system" },
    },
  });
  const now = () => new Date(clock.ms);
  const deps = { ...eInvoiceDeps(now), chance: () => 0.5 };
  return {
    ...{ branchId, partner, memory, server, clock, deps },
    build: () => buildDueEInvoices(deps),
    send: () => sendDueEInvoices(deps),
    /** Moves the clock on and takes all due steps. */
    pass: async (seconds: number) => {
      clock.ms += seconds * 1_000;
      await buildDueEInvoices(deps);
      await sendDueEInvoices(deps);
    },
    invoices: (count: number, more: Partial<InvoiceGiven> = {}) =>
      issueInvoices(branchId, { count, at: now(), colleagueId: partner.colleagueId, ...more }),
    states: async () => {
      const rows = await query<{ state: string; n: number }>("test.e-invoices", STATES_OF, [branchId]);
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    },
    close: async () => {
      await prisma().fiscalMemory.update({
        where: { branchId_id: { branchId, id: memory.id } },
        data: { active: false },
      });
      await server.close();
    },
  };
}

const officeOf = async (branchId: BranchId) => ({ branchId, partner: await partnerOf(branchId) });

const STATES_OF = "select state, count(*)::int as n from e_invoices where branch_id = $1 group by 1";

export type InvoiceGiven = {
  count: number;
  at: Date;
  /** The fee of the first; each next one is a unit dearer, so that a document names its invoice. */
  fee: number;
  basisPoints: number;
  withoutLines: boolean;
  buyer: { kind: string; nationalId?: string; economicCode?: string; name?: string } | null;
};

/** Issues sales with one line of our fee each. Returns their ids. */
async function issueInvoices(
  branchId: BranchId,
  given: Partial<InvoiceGiven> & { count: number; at: Date; colleagueId: number },
) {
  const { count, at, fee = 100_000, basisPoints = 1_000, buyer = null } = given;
  const buyerOf = [
    buyer?.kind ?? "consumer",
    buyer?.name ?? null,
    buyer?.nationalId ?? null,
    buyer?.economicCode ?? null,
  ];
  const { colleagueId } = given;
  const values = [branchId, count, at, fee, basisPoints, ...buyerOf, colleagueId, given.withoutLines ?? false];
  const rows = await query<{ id: number }>("test.issue-invoices", ISSUE, values);
  return rows.map(({ id }) => id);
}

/** A sale belongs to a trade; these have no items. */
const ISSUE = `
  with sold as (
    insert into trades (branch_id, status, party, colleague_id, created_by, method, currency, total, payable, accepted_total, contact,
                        payment_deadline, request_hash)
    select $1::int, 'draft', 'colleague:' || $10::int, $10::int, 'operator:1', 'wallet', 'IRR', 0, 0, 0, '{}', $3::timestamptz + interval '1 year', 'test'
      from generate_series(1, $2::int)
    returning id
  ), made as (
    insert into invoices (branch_id, kind, fiscal_year, number, party, currency, total, tax_total, data, issued_at, trade_id,
                          buyer_kind, buyer_name, buyer_national_id, buyer_economic_code)
    select $1::int, 'sale', 1300, coalesce((select max(number) from invoices where branch_id = $1::int), 0) + k, 'account:1', 'IRR',
           f.fee + f.tax, f.tax, '[]', $3::timestamptz, s.id, $6, $7, $8, $9
      from (select id, row_number() over (order by id) as k from sold) s
     cross join lateral (select $4::bigint + k as fee, ($4::bigint + k) * $5::int / 10000 as tax) f
    returning branch_id, id, total - tax_total as fee, tax_total as tax
  ), lines as (
    insert into invoice_tax_lines (branch_id, invoice_id, line, seq, what, category, basis_points, base, tax, sign, day)
    select branch_id, id, 1, 1, 'fee', 'S', $5::int, fee, tax, 1, current_date from made where not $11::boolean
  )
  select id from made order by id`;
