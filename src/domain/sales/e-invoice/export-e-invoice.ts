import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import type { TaxDocument } from "./document";
import type { EInvoiceExport } from "./schema";
import { fromStored, type StoredDocument } from "./stored-document";

/** What a document for exchange with buyers states of the seller beyond its codes. `country`: ISO 3166-1 alpha-2. */
export type ExportSeller = { name: string; country: string };

/** A file format of invoices in terms of EN 16931. Pure. */
export type InvoiceFormat = (document: TaxDocument, seller: ExportSeller) => z.input<typeof EInvoiceExport>;

type Row = RowOf<"branches", "name" | "country"> & { document: StoredDocument; preceding: string | null };

/** A document of the branch as a file of the given format. Throws notFound (3009). */
export async function exportEInvoice(
  { query, actor }: Ctx<OperatorActor>,
  id: number,
  format: InvoiceFormat,
): Promise<z.input<typeof EInvoiceExport>> {
  const [row] = await query<Row>("e-invoice.export", READ, [actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  const { document, preceding, name, country } = row;
  return format({ ...fromStored(document), preceding }, { name, country });
}

/** The preceding document by the label of its invoice, as printed for the buyer. */
const READ = `
  select e.document, b.name, b.country, o.document ->> 'label' as preceding
    from e_invoices e
    join branches b on b.id = e.branch_id
    left join e_invoices o on o.branch_id = e.branch_id and o.id = e.of_id
   where e.branch_id = $1 and e.id = $2`;
