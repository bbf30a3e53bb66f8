import type { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { exact } from "../../kernel/exact";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { remedyOf } from "./rules";
import type { EInvoiceList } from "./schema";
import type { StoredDocument } from "./stored-document";

type Listed = z.input<typeof EInvoiceList>["items"][number];
type Reported = { code: string; message: string };

export type EInvoiceRow = Omit<Listed, "total" | "remedy"> & RowOf<"e_invoices", "total"> & { errors: Reported[] };

export const E_INVOICE_FROM = "e_invoices e join invoices n on n.branch_id = e.branch_id and n.id = e.invoice_id";
/** $2: the branch's day. */
export const E_INVOICE_COLUMNS = `e.id, e.invoice_id, n.label, e.part, e.subject, e.state, e.missing, e.document #>> '{buyer,name}' as buyer_name,
         e.total, e.number, e.reaction, e.issued_at, e.due_on::text, e.due_on - $2::date as days_left, e.version, e.errors`;

export const toEInvoiceDto = ({ errors, total, ...row }: EInvoiceRow): Listed => ({
  ...row,
  total: exact(total),
  remedy: errors[0] ? remedyOf(errors[0].code) : null,
});

export const withRemedies = (errors: readonly Reported[]) =>
  errors.map(({ code, message }) => ({ code, message, remedy: remedyOf(code) }));

/**
 * A document of the branch in the given version, locked until the transaction ends. Throws notFound (3009),
 * changedMeanwhile (8004).
 */
export async function lockEInvoice({ db, actor }: TxCtx<OperatorActor>, id: number, version: number) {
  const { branchId } = actor;
  await db.$queryRaw`select from e_invoices where branch_id = ${branchId} and id = ${id} for no key update`;
  const row = await db.eInvoice.findUnique({ where: { branchId_id: { branchId, id } }, include: { invoice: true } });
  if (!row) throw new Refusal("notFound");
  requireVersion(version, row.version);
  return { ...row, document: row.document as unknown as StoredDocument };
}
