import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { folded, literal } from "../../kernel/folding";
import type { ComparedLines, LineQuery } from "./schema.compare";

type ComparedLinesDto = z.input<typeof ComparedLines>;
export type Narrowed = Pick<z.output<typeof LineQuery>, "id" | "kind" | "mark" | "search">;

/** Filter for lines `l` of a comparison, with its values. */
export function narrowing(branchId: number, { id, kind, mark, search }: Narrowed) {
  const values: unknown[] = [branchId, id, kind ?? null, mark ?? null, search ? `%${literal(folded(search))}%` : null];
  const where = `l.branch_id = $1 and l.comparison_id = $2::int and ($3::"ComparedKind" is null or l.kind = $3::"ComparedKind")
    and case $4::text when 'none' then l.mark is null when 'asked' then l.mark = 'asked' when 'explained' then l.mark = 'explained'
                      else true end
    and ($5::text is null or l.folded like $5::text)`;
  return { where, values };
}

/** Lines of a comparison in the order of our books, theirs at the end. Throws notFound (3009). */
export async function listLines(
  ctx: Ctx<OperatorActor>,
  { cursor, per_page, ...narrowed }: z.output<typeof LineQuery>,
): Promise<ComparedLinesDto> {
  const { branchId } = ctx.actor;
  const { where, values } = narrowing(branchId, narrowed);
  const rows = await ctx.query<ComparedLinesDto["items"][number]>("settlement.compared", LINES(where), [
    ...values,
    cursor ?? 0,
    per_page + 1,
  ]);
  if (rows.length === 0 && !(await ctx.db.comparison.findFirst({ where: { branchId, id: narrowed.id } })))
    throw new Refusal("notFound");
  const items = rows.slice(0, per_page);
  return { items, next: rows.length > per_page ? items.at(-1)!.nr : null };
}

const LINES = (where: string) => `
  select l.nr, l.kind, l.how, l.ours, l.theirs, l.our_amount::float8 as our_amount, l.their_amount::float8 as their_amount,
         l.undone, l.mark, l.note, l.marked_at,
         coalesce((select o.name from operators o
                    where o.id = case when l.marked_by ~ '^operator:[0-9]{1,9}$' then split_part(l.marked_by, ':', 2)::int end),
                  l.marked_by) as marked_by
    from comparison_lines l where ${where} and l.nr > $6::int order by l.nr limit $7::int`;
