import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { TagQuery } from "./schema";

const MOST = 20;
/** Only of the latest articles: recent tags are the most relevant suggestions. */
const LATEST = 2_000;

/** Tags in use that contain the search, most frequent first. */
export async function listTags(ctx: Ctx<OperatorActor>, { search }: z.output<typeof TagQuery>): Promise<string[]> {
  const rows = await ctx.query<{ tag: string }>("article.tags", TAGS, [
    ctx.actor.branchId,
    `%${literal(folded(search ?? ""))}%`,
  ]);
  return rows.map(({ tag }) => tag);
}

const TAGS = `
  select t.tag from (select a.tags from articles a where a.branch_id = $1::int and a.deleted_at is null
                      order by a.id desc limit ${LATEST}) a
   cross join lateral unnest(a.tags) t (tag)
   where ${foldedSql("t.tag")} like $2::text
   group by t.tag order by count(*) desc, t.tag limit ${MOST}`;
