import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { exact } from "../../kernel/exact";
import type { RowOf } from "../../kernel/table-rows";
import { lineAmounts } from "./line-amounts";
import { E_INVOICE_COLUMNS, E_INVOICE_FROM, type EInvoiceRow, toEInvoiceDto, withRemedies } from "./rows";
import type { EInvoiceDetails } from "./schema";
import { fromStored, type StoredDocument } from "./stored-document";

type Details = z.input<typeof EInvoiceDetails>;
type Row = EInvoiceRow &
  RowOf<"e_invoices", "of_id" | "supersedes_id" | "reference" | "next_at"> & {
    document: StoredDocument;
    warnings: { code: string; message: string }[];
    events: Details["events"];
  };

/** An electronic invoice with its buyer, errors, remedies and timeline. Throws notFound (3009). */
export async function readEInvoice({ query, actor, now }: Ctx<OperatorActor>, id: number): Promise<Details> {
  const { branchId } = actor;
  const [row] = await query<Row>("e-invoice.read", READ, [branchId, now, id]);
  if (!row) throw new Refusal("notFound");
  const { document, warnings, of_id, supersedes_id, reference, next_at, events, ...listed } = row;
  const { buyer } = document;
  return {
    ...toEInvoiceDto(listed),
    ...{ of_id, supersedes_id, reference, next_at, pattern: document.pattern },
    events: events.map((event) => ({ ...event, at: new Date(event.at as unknown as string) })),
    errors: withRemedies(row.errors),
    warnings: withRemedies(warnings),
    lines: fromStored(document).lines.map((line) => ({
      ...{ key: line.key, name: line.name, quantity: line.quantity, unit: line.unit, price: line.price },
      ...{ basis_points: line.basisPoints, total: exact(lineAmounts(line).total) },
    })),
    buyer: buyer && {
      ...{ kind: buyer.kind, name: buyer.name, national_id: buyer.nationalId, economic_code: buyer.economicCode },
      ...{ postal_code: buyer.postalCode, passport: buyer.passport },
    },
  };
}

const READ = `
  select ${E_INVOICE_COLUMNS}, e.of_id, e.supersedes_id, e.reference, e.next_at, e.document, e.warnings, (
           select coalesce(jsonb_agg(jsonb_build_object('at', v.at, 'by', actor_dto(v.branch_id, v.actor), 'from', v.from_state,
                    'to', v.to_state, 'data', v.data) order by v.id), '[]')
             from (select * from e_invoice_events x where x.branch_id = e.branch_id and x.e_invoice_id = e.id order by x.id desc limit 100) v
         ) as events
    from ${E_INVOICE_FROM} where e.branch_id = $1 and e.id = $3`.replaceAll("$2::date", "ledger.business_day($1, $2)");
