import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { partyOf } from "../../people/customer/party-of";
import { LISTED, OWN } from "./rows";
import type { OwnRequestList, OwnRequestQuery } from "./schema";

type ListOwnInput = z.output<typeof OwnRequestQuery>;
type Answer = z.input<typeof OwnRequestList>;
type Row = { row: Answer["items"][number]; mark: string };

/**
 * GET /travel_requests: the caller's requests, newest first, by page or cursor. Throws fieldInvalid (3003) for a
 * foreign cursor.
 */
export async function listOwn({ query, actor }: Ctx<CustomerActor>, input: ListOwnInput): Promise<Answer> {
  const { add, all } = filtersFrom(OWN, [actor.branchId, partyOf(actor)]);
  add("s", input.status, (at) => `r.status = ${at}::text::"TravelRequestStatus"`);
  add("k", input.kind, (at) => `r.kind = ${at}::text::"TravelKind"`);
  const { where, values, shape } = all();
  const after = input.cursor ? keyOf(input.cursor, 9) : undefined;
  const paged = [...values];
  const keyset = after
    ? `and (r.created_at, r.id) < ($${paged.push(after.at)}::timestamptz, $${paged.push(after.id)}::int)`
    : "";
  const limit = `$${paged.push(input.per_page + 1)}`;
  const skip = `$${paged.push(after ? 0 : (input.page - 1) * input.per_page)}`;
  const [rows, [counted]] = await Promise.all([
    query<Row>(
      `travel-request.list-own.${shape}${after ? ".after" : ""}`,
      `select ${LISTED} as row, ${markOf("r.created_at", "r.id")} as mark
         from (select r.* from travel_requests r where ${where} ${keyset}
                order by r.created_at desc, r.id desc limit ${limit} offset ${skip}) r
        order by r.created_at desc, r.id desc`,
      paged,
    ),
    query<{ n: number }>(
      `travel-request.count-own.${shape}`,
      `select count(*)::int as n from (select from travel_requests r where ${where} limit ${COUNTED + 1}) r`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  const { page, per_page } = input;
  const total = counted!.n;
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { items: shown.map(({ row }) => row), meta: { page, per_page, total, pages, next_cursor } };
}
