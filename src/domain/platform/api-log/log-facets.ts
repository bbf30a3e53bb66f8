import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { distinctSql } from "../../kernel/distinct-sql";
import type { ApiLogFacets } from "./schema";

type Answer = z.input<typeof ApiLogFacets>;

/** The choices of the log's filters. Routes are found by a loose index scan instead of a full read. */
export async function logFacets(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const [domains, paths] = await Promise.all([
    ctx.query<Answer["domains"][number]>("api-log.domains", DOMAINS, [ctx.actor.branchId]),
    ctx.query<{ value: string }>("api-log.paths", distinctSql("api_calls", "pattern"), [ctx.actor.branchId]),
  ]);
  return { domains, paths: paths.map(({ value }) => value) };
}

const DOMAINS = `select id, domain from partner_domains where branch_id = $1 order by domain limit 1000`;
