import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { Comparison, ComparisonQuery, Comparisons } from "./schema.compare";

type ComparisonDto = z.input<typeof Comparison>;

const NAMED = `coalesce((select o.name from operators o
  where o.id = case when k.created_by ~ '^operator:[0-9]{1,9}$' then split_part(k.created_by, ':', 2)::int end), k.created_by)`;

/** A comparison with its sums; its lines are listed separately. Throws notFound (3009). */
export async function readComparison(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<ComparisonDto> {
  const [row] = await ctx.query<ComparisonDto>("settlement.comparison", ONE, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

/** The last hundred comparisons of the branch or of one colleague, newest first. */
export const listComparisons = (
  ctx: Ctx<OperatorActor>,
  { colleague_id }: z.output<typeof ComparisonQuery>,
): Promise<z.input<typeof Comparisons>> =>
  ctx.query("settlement.comparisons", MANY, [ctx.actor.branchId, colleague_id ?? null]);

const ONE = `
  select k.id, k.colleague_id, c.name as colleague_name, k.file_id, k.name, k.from_date::text as from, k.to_date::text as to,
         k.reading, k.summary, k.version, ${NAMED} as created_by, k.compared_at,
         (select jsonb_build_object('asked', count(*) filter (where l.mark = 'asked'),
                                    'explained', count(*) filter (where l.mark = 'explained'))
            from comparison_lines l where l.branch_id = k.branch_id and l.comparison_id = k.id) as marks
    from comparisons k
    join colleagues c on c.branch_id = k.branch_id and c.id = k.colleague_id
   where k.branch_id = $1 and k.id = $2::int`;

const MANY = `
  select k.id, k.colleague_id, c.name as colleague_name, k.name, k.from_date::text as from, k.to_date::text as to, k.compared_at,
         (k.summary->>'difference')::float8 as difference, k.summary->>'currency' as currency,
         (select count(*)::int from comparison_lines l
           where l.branch_id = k.branch_id and l.comparison_id = k.id and l.kind <> 'matched' and not l.undone
             and l.mark is distinct from 'explained') as open
    from comparisons k
    join colleagues c on c.branch_id = k.branch_id and c.id = k.colleague_id
   where k.branch_id = $1 and ($2::int is null or k.colleague_id = $2::int)
   order by k.id desc limit 100`;
