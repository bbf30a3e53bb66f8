import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { CHARTER_ROW, CLASSES_IN_BRIEF } from "./charter-row";
import { charterFilters, ITINERARY } from "./rows";
import type { CharterList, CharterQuery } from "./schema.listing";

type Answer = z.input<typeof CharterList>;
type Row = { row: Answer["rows"][number]; mark: string };

/** Charters of the branch by departure, keyset-paged. Throws fieldInvalid (3003) for a foreign cursor. */
export async function listCharters(ctx: Ctx<OperatorActor>, input: z.output<typeof CharterQuery>): Promise<Answer> {
  const { per_page, sort } = input;
  const { where, values, shape, itinerary } = charterFilters(ctx, input);
  const counting = [...values];
  const [than, order] = sort === "departure" ? [">", "asc"] : ["<", "desc"];
  const after = input.cursor ? keyOf(input.cursor, 9) : undefined;
  const keyset = after
    ? `and (ch.starts_at, ch.id) ${than} ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::int)`
    : "";
  const from = "from charters ch join branches br on br.id = ch.branch_id";
  const [rows, counted] = await Promise.all([
    ctx.query<Row>(
      `charter.list.${shape}.${order}${after ? "k" : ""}`,
      `select ${CHARTER_ROW} as row, ${markOf("ch.starts_at", "ch.id")} as mark
         ${from} ${ITINERARY} ${CLASSES_IN_BRIEF} where ${where} ${keyset}
        order by ch.starts_at ${order}, ch.id ${order} limit $${values.push(per_page + 1)}`,
      values,
    ),
    ctx.query<{ n: number }>(
      `charter.count.${shape}`,
      `select count(*)::int as n from (select ${from} ${itinerary} where ${where} and $2::timestamptz is not null limit ${COUNTED + 1}) c`,
      counting,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, per_page);
  return {
    rows: shown.map(({ row }) => row),
    per_page,
    total: counted[0]!.n,
    next_cursor,
  };
}
