import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import { addSpan } from "../../kernel/span-filter";
import { CALL_ROW } from "./rows";
import type { ApiCallList, ApiCallQuery } from "./schema";
import { addSource } from "./source-filter";

type ListCallsInput = z.output<typeof ApiCallQuery>;
type Answer = z.input<typeof ApiCallList>;
type Row = Answer["rows"][number] & { mark: string };

/**
 * Calls of the operator's branch, newest first, keyset paged. Each filter has its index. Throws fieldInvalid (3003) for
 * a foreign cursor.
 */
export async function listCalls(ctx: Ctx<OperatorActor>, input: ListCallsInput): Promise<Answer> {
  const { where, values, shape } = filters(ctx, input);
  const limit = `order by c.at desc, c.id desc limit $${values.push(input.per_page + 1)}`;
  const arm = (also: string) => `(select c.* from api_calls c where ${where} ${also} ${limit})`;
  // Each of the two numbers has an index; an OR of both could use neither.
  const code = input.code == null ? null : `$${values.push(input.code)}::int`;
  const arms = code
    ? `${arm(`and c.code = ${code}`)} union all ${arm(`and c.item_code = ${code} and c.code is distinct from ${code}`)}`
    : arm("");
  const rows = await ctx.query<Row>(
    `api-log.list.${shape}${code ? "c" : ""}`,
    `select ${CALL_ROW}, ${markOf("c.at", "c.id")} as mark
       from (${arms}) c
       left join partner_domains d on d.branch_id = c.branch_id and d.id = c.domain_id
      ${limit}`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { rows: shown, next_cursor };
}

/** Always restricted to the branch. */
function filters({ actor }: Ctx<OperatorActor>, input: ListCallsInput) {
  const { add, place, all } = filtersFrom("c.branch_id = $1", [actor.branchId]);
  addSource({ add }, input);
  add("s", input.status_class, (at) => `c.status_class = ${at}::int2`);
  add("r", input.refused || null, (at) => `c.refused = ${at}::boolean`);
  add("i", input.request_id, (at) => `c.request_id = ${at}::text`);
  add("a", input.address, (at) => `c.address = ${at}::text`);
  addSpan({ add }, "c.at", input);
  const after = input.cursor ? keyOf(input.cursor, 18) : null;
  if (after) add("k", after.at, (at) => `(c.at, c.id) < (${at}::timestamptz, ${place(after.id)}::bigint)`);
  return all();
}
