import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import type { CallDetails, CallList, CallQuery, CallRef } from "./schema";

type Row = z.input<typeof CallList>["rows"][number] & { mark: string };
type Reader = Pick<Ctx<OperatorActor>, "query" | "actor">;

/** Calls to one supplier, newest first, keyset-paged. Throws fieldInvalid (3003) for a foreign cursor. */
export async function listSupplierCalls(
  { query, actor }: Reader,
  { id, outcome, operation, request_id, cursor, per_page }: z.output<typeof CallQuery>,
): Promise<z.input<typeof CallList>> {
  const { add, place, all } = filtersFrom("c.branch_id = $1 and c.supplier_id = $2", [actor.branchId, id]);
  if (outcome === "fault") add("f", "ok", (at) => `c.outcome <> ${at}::text`);
  else add("o", outcome, (at) => `c.outcome = ${at}::text`);
  add("p", operation, (at) => `c.operation = ${at}::text`);
  add("r", request_id, (at) => `c.request_id = ${at}::text`);
  const after = cursor ? keyOf(cursor, 18) : null;
  if (after) add("k", after.at, (at) => `(c.at, c.id) < (${at}::timestamptz, ${place(after.id)}::bigint)`);
  const { where, values, shape } = all();
  const rows = await query<Row>(
    `supplier.calls.${shape}`,
    `select ${CALL}, ${markOf("c.at", "c.id")} as mark from supplier_calls c where ${where}
      order by c.at desc, c.id desc limit $${values.push(per_page + 1)}`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  return { rows: shown, next_cursor };
}

/** One call with masked bodies. Throws notFound (3009), also for another branch's. */
export async function readSupplierCall(
  { query, actor }: Reader,
  { id }: z.output<typeof CallRef>,
): Promise<z.input<typeof CallDetails>> {
  const [found] = await query<z.input<typeof CallDetails>>("supplier.call", READ, [actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return found;
}

const CALL = "c.id::text as id, c.at, c.operation, c.ms, c.outcome, c.message, c.status, c.count, c.request_id";
const READ = `
  select ${CALL}, c.supplier_id, c.request, c.response from supplier_calls c where c.branch_id = $1 and c.id = $2::bigint`;
