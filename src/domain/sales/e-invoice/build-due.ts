import type { Query } from "../../kernel/context";
import { failPoint } from "../../kernel/fail-point";
import type { EInvoiceBuilt } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import type { SourceLine } from "./source-line";
import { fromStored, type StoredDocument, toStored } from "./stored-document";
import { documentsOf, type HeadDocument, type InvoiceSource, type SourcePassenger } from "./to-documents";

/** Invoices of one round. */
const MOST = 200;

type Deps = { query: Query; now(): Date };

type Head = Omit<HeadDocument, "document"> & { document: StoredDocument };
type SourceRow = RowOf<
  "invoices",
  | "branch_id"
  | "id"
  | "kind"
  | "label"
  | "currency"
  | "issued_at"
  | "buyer_kind"
  | "buyer_name"
  | "buyer_national_id"
  | "buyer_economic_code"
  | "buyer_postal_code"
> &
  RowOf<"fiscal_memories", "seller_code" | "fee_service_id" | "fee_unit"> & {
    total: string;
    on_credit: boolean;
    lines: SourceLine[];
    passengers: SourcePassenger[];
    heads: Head[] | null;
  };

/**
 * Makes the documents of queued invoices, each invoice's once, until `more` returns false or none is due. Those whose tax
 * lines or preceding documents are not there yet are tried again later. Returns the number of invoices looked at.
 */
export async function buildDueEInvoices({ query, now }: Deps, more: () => boolean = () => true): Promise<number> {
  let seen = 0;
  while (more()) {
    const due = await query<SourceRow>("e-invoice.sources", SOURCES, [now(), MOST]);
    if (due.length === 0) return seen;
    seen += due.length;
    for (const row of due) await build({ query, now }, row);
  }
  return seen;
}

async function build({ query, now }: Deps, row: SourceRow): Promise<void> {
  const fault = waitsFor(row);
  if (fault) return postpone({ query, now }, row, fault);
  let built: EInvoiceBuilt[];
  try {
    built = documentsOf(toSource(row), now()).map(({ part, ofId, missing, document, total }) => ({
      part,
      subject: document.subject,
      of_id: ofId,
      missing,
      document: toStored(document),
      total: String(total),
      issued_at: document.issuedAt.toISOString(),
    })) as unknown as EInvoiceBuilt[];
  } catch (error) {
    return postpone({ query, now }, row, (error as Error).message);
  }
  failPoint("e-invoice.store.before");
  await query("e-invoice.store", STORE, [row.branch_id, row.id, now(), JSON.stringify(built)]);
  failPoint("e-invoice.store.after");
}

function waitsFor({ lines, total, kind, heads }: SourceRow): string | null {
  if (lines.length === 0 && total !== "0") return "no tax lines";
  return kind === "credit_note" && heads === null ? "the documents of its invoice are not made" : null;
}

const postpone = async ({ query, now }: Deps, { branch_id, id }: SourceRow, fault: string) => {
  await query("e-invoice.postpone", POSTPONE, [branch_id, id, now(), fault.slice(0, 300)]);
};

const toSource = (row: SourceRow): InvoiceSource => ({
  kind: row.kind,
  label: row.label,
  issuedAt: row.issued_at,
  currency: row.currency,
  onCredit: row.on_credit,
  sellerCode: row.seller_code,
  fee: { itemId: row.fee_service_id, unit: row.fee_unit },
  buyer: {
    kind: row.buyer_kind,
    name: row.buyer_name,
    nationalId: row.buyer_national_id,
    economicCode: row.buyer_economic_code,
    postalCode: row.buyer_postal_code,
  },
  lines: row.lines,
  passengers: row.passengers,
  heads: (row.heads ?? []).map((head) => ({ ...head, document: fromStored(head.document) })),
});

const SOURCES = `
  select n.branch_id, n.id, n.kind, n.label, n.currency, n.issued_at, n.total::text, n.buyer_kind, n.buyer_name, n.buyer_national_id,
         n.buyer_economic_code, n.buyer_postal_code, m.seller_code, m.fee_service_id, m.fee_unit,
         coalesce(t.method = 'credit', n.source is not null) as on_credit,
         e_invoice_lines(n.branch_id, n.id, coalesce(n.preceding_id, n.id)) as lines,
         e_invoice_passengers(n) as passengers,
         case when n.kind = 'credit_note' then case when n.preceding_id is null then '[]' else e_invoice_heads(n.branch_id, n.preceding_id) end
         end as heads
    from e_invoice_sources s
    join invoices n on n.branch_id = s.branch_id and n.id = s.invoice_id
    join fiscal_memories m on m.branch_id = s.branch_id and m.id = s.memory_id
    left join trades t on t.branch_id = n.branch_id and t.id = n.trade_id
   where s.built_at is null and s.next_at <= $1
   order by s.next_at, s.invoice_id limit $2::int`;
const STORE = "select store_e_invoices($1, $2, $3, $4::jsonb)";
const POSTPONE = `
  update e_invoice_sources set next_at = $3::timestamptz + interval '1 minute', fault = $4
   where branch_id = $1 and invoice_id = $2 and built_at is null`;
