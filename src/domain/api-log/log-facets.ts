import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import type { ApiLogFacets } from "./schema";

type Answer = z.input<typeof ApiLogFacets>;

/** What the log's filters offer. The routes are found by leaps through their index, not by reading the log. */
export async function logFacets(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const [domains, paths] = await Promise.all([
    ctx.query<Answer["domains"][number]>("api-log.domains", DOMAINS, [ctx.actor.branchId]),
    ctx.query<{ pattern: string }>("api-log.paths", PATHS, [ctx.actor.branchId]),
  ]);
  return { domains, paths: paths.map(({ pattern }) => pattern) };
}

const DOMAINS = `select id, domain from partner_domains where branch_id = $1 order by domain limit 1000`;

const PATHS = `
  with recursive leap as (
    (select pattern from api_calls where branch_id = $1 and pattern is not null order by pattern limit 1)
    union all
    select (select c.pattern from api_calls c where c.branch_id = $1 and c.pattern > leap.pattern order by c.pattern limit 1)
      from leap where leap.pattern is not null)
  select pattern from leap where pattern is not null`;
