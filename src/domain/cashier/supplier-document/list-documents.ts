import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { DOCUMENT_COLUMNS, DOCUMENT_FROM } from "./rows";
import type { SupplierDocument, SupplierDocumentList, SupplierDocumentQuery } from "./schema";

/** Documents of suppliers, newest first. */
export async function listSupplierDocuments(
  ctx: Ctx<OperatorActor>,
  { page, per_page, search, supplier_id, kind, state }: z.output<typeof SupplierDocumentQuery>,
): Promise<z.input<typeof SupplierDocumentList>> {
  const filters = filtersFrom("d.branch_id = $1::int", [ctx.actor.branchId]);
  filters.add("p", supplier_id, (at) => `d.supplier_id = ${at}::int`);
  filters.add("k", kind, (at) => `d.kind = ${at}::text`);
  filters.add("t", state, (at) => `d.state = ${at}::text`);
  filters.add("s", search && `%${literal(folded(search))}%`, (at) => `${SEARCHED} like ${at}::text`);
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `supplier-document.count.${shape}`,
    `select count(*)::int as n from supplier_documents d join supplier_parties(d.branch_id) s on s.id = d.supplier_id where ${where}`,
    [...values],
  );
  const items = await ctx.query<z.input<typeof SupplierDocument>>(
    `supplier-document.list.${shape}`,
    `select ${DOCUMENT_COLUMNS} from ${DOCUMENT_FROM} where ${where} order by d.day desc, d.id desc
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const [{ n: total }] = (await counting) as [{ n: number }];
  return { items, meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null } };
}

const SEARCHED = foldedSql("concat_ws(' ', d.number, s.name, s.name_latin, d.note)");
