import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { DOCUMENT_COLUMNS, DOCUMENT_FROM } from "./rows";
import type { SupplierDocument, SupplierDocumentLineQuery, SupplierDocumentLines } from "./schema";

type DocumentDto = z.input<typeof SupplierDocument>;
type LinesDto = z.input<typeof SupplierDocumentLines>;

/** One document of a supplier. Throws notFound (3009). */
export async function readSupplierDocument(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<DocumentDto> {
  const [row] = await ctx.query<DocumentDto>("supplier-document.read", READ, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

/** Its lines with our bookings, by number. Throws notFound (3009). */
export async function listDocumentLines(
  ctx: Ctx<OperatorActor>,
  { id, verdict, cursor, per_page }: z.output<typeof SupplierDocumentLineQuery>,
): Promise<LinesDto> {
  const values = [ctx.actor.branchId, id, verdict ?? null, cursor ?? 0, per_page + 1];
  const rows = await ctx.query<LinesDto["items"][number]>("supplier-document.lines", LINES, values);
  if (rows.length === 0 && !(await ctx.db.supplierDocument.findFirst({ where: { branchId: ctx.actor.branchId, id } })))
    throw new Refusal("notFound");
  const items = rows.slice(0, per_page);
  return { items, next: rows.length > per_page ? items.at(-1)!.nr : null };
}

const READ = `select ${DOCUMENT_COLUMNS} from ${DOCUMENT_FROM} where d.branch_id = $1::int and d.id = $2::int`;

const LINES = `
  select l.nr, l.ticket, l.reference, l.passenger, l.day::text as day, l.net::float8 as net, l.our_net::float8 as our_net,
         booking_pnr(l.branch_id, l.booking_id) as local_pnr, l.verdict, l.how
    from supplier_document_lines l
   where l.branch_id = $1::int and l.document_id = $2::int and ($3::text is null or l.verdict = $3::text) and l.nr > $4::int
   order by l.nr limit $5::int`;
