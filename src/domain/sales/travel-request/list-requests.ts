import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { DESK, ofParty } from "./rows";
import type { RequestList, RequestQuery } from "./schema.console";

type ListRequestsInput = z.output<typeof RequestQuery>;
type Answer = z.input<typeof RequestList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Console: requests of the branch's customers: waiting ones longest first, otherwise newest first. Keyset-paged; throws
 * fieldInvalid (3003) for a foreign cursor.
 */
export async function listRequests(ctx: Ctx<OperatorActor>, input: ListRequestsInput): Promise<Answer> {
  const { add, all } = filtersFrom("r.branch_id = $1", [ctx.actor.branchId]);
  const waiting = input.status === "open";
  // Match the partial indexes of waiting and of active requests.
  if (waiting) add("o", true, (at) => `r.status = 'open' and ${at}::boolean`);
  else if (input.status === "live") add("l", true, (at) => `r.status in ('open', 'answered') and ${at}::boolean`);
  else add("s", input.status, (at) => `r.status = ${at}::text::"TravelRequestStatus"`);
  add("k", input.kind, (at) => `r.kind = ${at}::text::"TravelKind"`);
  add("w", input.owner_id, (at) => `r.owner_id = ${at}::int`);
  add("p", input.party, ofParty);
  const { where, values, shape } = all();
  const [key, way, beyond] = waiting ? ["r.asked_at", "asc", ">"] : ["r.created_at", "desc", "<"];
  const after = input.cursor ? keyOf(input.cursor, 9) : undefined;
  const page = [...values];
  const keyset = after
    ? `and (${key}, r.id) ${beyond} ($${page.push(after.at)}::timestamptz, $${page.push(after.id)}::int)`
    : "";
  const limit = `$${page.push(input.per_page + 1)}`;
  const [rows, [counted]] = await Promise.all([
    ctx.query<Row>(
      `travel-request.list.${shape}${after ? ".after" : ""}`,
      `select ${DESK} as row, ${markOf(key!, "r.id")} as mark
         from (select r.* from travel_requests r where ${where} ${keyset} order by ${key} ${way}, r.id ${way} limit ${limit}) r
        order by ${key} ${way}, r.id ${way}`,
      page,
    ),
    ctx.query<{ n: number }>(
      `travel-request.count.${shape}`,
      `select count(*)::int as n from (select from travel_requests r where ${where} limit ${COUNTED + 1}) r`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { rows: shown.map(({ row }) => row), total: counted!.n, next_cursor };
}
