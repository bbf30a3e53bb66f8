import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { pageMeta } from "./page-meta";
import type { RuleList, RuleQuery } from "./schema";

type Answer = z.input<typeof RuleList>;

/** Rules by account and dimension, the latest first; replaced ones stay listed. */
export async function listRules(ctx: Ctx<OperatorActor>, query: z.output<typeof RuleQuery>): Promise<Answer> {
  const { dimension_id, page, per_page } = query;
  const values = [ctx.actor.branchId, dimension_id ?? null];
  const [counted] = await ctx.query<{ n: number }>("dimension-rule.count", COUNT, values);
  const place = [per_page, (page - 1) * per_page, ctx.now];
  const items = await ctx.query<Answer["items"][number]>("dimension-rule.list", LIST, [...values, ...place]);
  return { items, meta: pageMeta(query, counted!.n) };
}

const titled = (of: string) =>
  `jsonb_build_object('id', ${of}.id, 'code', ${of}.code, 'title', ${of}.title, 'title_latin', coalesce(nullif(${of}.title_latin, ''), ${of}.title))`;
const FOUND = "r.branch_id = $1::int and ($2::int is null or r.dimension_id = $2)";
const COUNT = `select count(*)::int as n from account_dimensions r where ${FOUND}`;
const LIST = `
  select r.id, ${titled("a")} as account, case when d.id is not null then ${titled("d")} end as dimension, r.rule::text as rule,
         coalesce((select ${titled("m")} from dimension_members m where m.branch_id = r.branch_id and m.id = r.default_member),
                  (select ${titled("c")} from cost_centers c where c.branch_id = r.branch_id and c.id = r.default_center)) as preset,
         r.since::text as since,
         exists (select from account_dimensions n where n.branch_id = r.branch_id and n.account_id = r.account_id
                    and n.dimension_id = r.dimension_id and (n.since, n.id) > (r.since, r.id)
                    and n.since <= ledger.business_day(r.branch_id, $5::timestamptz)) as replaced
    from account_dimensions r
    join ledger.accounts a on a.branch_id = r.branch_id and a.id = r.account_id
    left join dimensions d on d.branch_id = r.branch_id and d.id = r.dimension_id
   where ${FOUND} order by a.code collate "C", r.dimension_id, r.since desc, r.id desc limit $3::int offset $4::int`;
