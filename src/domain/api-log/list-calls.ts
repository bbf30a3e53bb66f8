import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { filtersFrom } from "../filters";
import { keyOf, markOf, pageOf } from "../keyset";
import { addSpan } from "../span-filter";
import { CALL_ROW } from "./rows";
import { UNKNOWN_PATH } from "./rules";
import type { ApiCallList, ApiCallQuery } from "./schema";

type Asked = z.output<typeof ApiCallQuery>;
type Answer = z.input<typeof ApiCallList>;
type Row = Answer["rows"][number] & { mark: string };

/** Calls of the operator's branch, newest first, paged by key. Each filter has its index. 3003 for a foreign cursor. */
export async function listCalls(ctx: Ctx<OperatorActor>, asked: Asked): Promise<Answer> {
  const { where, values, shape } = filters(ctx, asked);
  const limit = `order by c.at desc, c.id desc limit $${values.push(asked.per_page + 1)}`;
  const arm = (also: string) => `(select c.* from api_calls c where ${where} ${also} ${limit})`;
  // Each of the two numbers has its index; either of both has none.
  const code = asked.code == null ? null : `$${values.push(asked.code)}::int`;
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
  const { shown, next_cursor } = pageOf(rows, asked.per_page);
  return { rows: shown, next_cursor };
}

/** Everything stays in the branch. */
function filters({ actor }: Ctx<OperatorActor>, asked: Asked) {
  const { add, place, all } = filtersFrom("c.branch_id = $1", [actor.branchId]);
  add("d", asked.domain_id, (at) => `c.domain_id = ${at}::int`);
  if (asked.path === UNKNOWN_PATH) add("u", "call", (at) => `c.pattern is null and c.kind = ${at}::"ApiCallKind"`);
  else add("p", asked.path, (at) => `c.pattern = ${at}::text`);
  add("s", asked.status_class, (at) => `c.status_class = ${at}::int2`);
  add("r", asked.refused || null, (at) => `c.refused = ${at}::boolean`);
  add("i", asked.request_id, (at) => `c.request_id = ${at}::text`);
  add("a", asked.address, (at) => `c.address = ${at}::text`);
  addSpan({ add }, "c.at", asked);
  const after = asked.cursor ? keyOf(asked.cursor, 18) : null;
  if (after) add("k", after.at, (at) => `(c.at, c.id) < (${at}::timestamptz, ${place(after.id)}::bigint)`);
  return all();
}
