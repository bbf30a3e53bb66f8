import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import { STAY_JSON } from "./read-charter";
import type { StayList, StayQuery } from "./schema.stays";

type Answer = z.input<typeof StayList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Stays of the branch's charters by check-in with rooms, services and holidays, keyset-paged. Throws fieldInvalid
 * (3003) for a foreign cursor.
 */
export async function listStays(ctx: Ctx<OperatorActor>, input: z.output<typeof StayQuery>): Promise<Answer> {
  const { where, values, shape } = stayFilters(ctx, input);
  const rows = await ctx.query<Row>(
    `stay.list.${shape}`,
    `with page as materialized (
       select a.* from charter_calculations_accommodation a
         join charters ch on ch.branch_id = a.branch_id and ch.id = a.charter_id
        where ${where} order by a.check_in_on, a.id limit $${values.push(input.per_page + 1)})
     select ${STAY_JSON} || jsonb_build_object('charter', ${CHARTER}) as row,
            ${markOf("a.check_in_on::timestamp at time zone 'UTC'", "a.id")} as mark
       from page a join charters ch on ch.branch_id = a.branch_id and ch.id = a.charter_id
      order by a.check_in_on, a.id`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { rows: shown.map(({ row }) => row), next_cursor };
}

const CHARTER = `jsonb_build_object('id', ch.id, 'title', ch.title, 'title_latin', ch.title_latin, 'kind', ch.kind,
  'status', ch.status, 'currency', ch.currency)`;

function stayFilters({ actor }: Ctx<OperatorActor>, input: z.output<typeof StayQuery>) {
  const { add, place, all } = filtersFrom("a.branch_id = $1", [actor.branchId]);
  add("f", input.from, (at) => `a.check_in_on >= ${at}::date`);
  add("t", input.to, (at) => `a.check_in_on <= ${at}::date`);
  add("c", input.city, (at) => `a.city = ${at}::text`);
  add("k", input.kind, (at) => `ch.kind = ${at}::"CharterKind"`);
  if (input.search != null) {
    const text = folded(input.search);
    const number = `${place(/^\d{1,9}$/.test(text) ? Number(text) : null)}::int`;
    add("q", `%${literal(text)}%`, (at) => {
      const names = [
        foldedSql("a.hotel"),
        foldedSql("a.hotel_latin"),
        foldedSql("ch.title"),
        foldedSql("ch.title_latin"),
      ];
      return `(${names.map((name) => `${name} like ${at}::text`).join(" or ")} or ch.id = ${number})`;
    });
  }
  if (input.cursor != null) {
    const { at, id } = keyOf(input.cursor, 9);
    const day = `${place(at.slice(0, 10))}::date`;
    add("n", id, (number) => `(a.check_in_on, a.id) > (${day}, ${number}::int)`);
  }
  return all();
}
