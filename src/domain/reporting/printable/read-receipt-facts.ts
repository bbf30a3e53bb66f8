import type { BranchId, Query } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { readIssuer } from "./read-issuer";
import type { ReceiptFacts } from "./rules";

/** What a receipt states apart from its people, for its verification. Throws notFound (3009). */
export async function readReceiptFacts(
  query: Query,
  branchId: BranchId,
  paymentId: number,
): Promise<{ paper: ReceiptFacts; timeZone: string }> {
  const [row] = await query<Row>("paper.receipt", READ, [branchId, paymentId]);
  if (!row) throw new Refusal("notFound");
  const { issuer, timeZone } = await readIssuer(query, branchId);
  const { type, number, date, currency, amount, trashed_at } = row;
  const kind = type === "receipt" ? ("receipt" as const) : ("payment" as const);
  const facts = { number, on: date, currency: currency.trim(), total: Number(amount), voided: trashed_at !== null };
  return { paper: { kind, issuer, ...facts }, timeZone };
}

type Row = RowOf<"payments", "type" | "number" | "currency" | "amount" | "trashed_at"> & { date: string };

const READ = `
  select p.type, p.number, p.pay_date::text as date, p.currency, p.amount, p.trashed_at
    from payments p where p.branch_id = $1 and p.id = $2::bigint and p.type in ('receipt', 'payment')`;
