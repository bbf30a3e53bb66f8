import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { literalSql, searchMatchSql } from "../../kernel/search-sql";
import { MAX_FIRST, MAX_FOUND } from "./find-accounts";
import { MAX_ROWS } from "./rules";
import type { OptionsQuery, PartyOptions } from "./schema";

type Answer = z.input<typeof PartyOptions>;

/**
 * Colleagues as parties of the rows of a document. Without a query the first 1,000 by name. `search`: the 20 first whose
 * name or code contains the text. `exact`: those with one of these names. `keys`: `colleague:7`, deleted or not.
 */
export async function findParties(ctx: Ctx<OperatorActor>, query: z.output<typeof OptionsQuery>): Promise<Answer> {
  const { search, exact, keys } = query ?? {};
  const { branchId } = ctx.actor;
  if (search != null)
    return { rows: await ctx.query("document.parties.search", SEARCH, [branchId, search, MAX_FOUND]), more: true };
  if (exact || keys) {
    const ids = (keys ?? []).flatMap((key) => /^colleague:(\d{1,9})$/.exec(key)?.[1] ?? []).map(Number);
    return { rows: await ctx.query("document.parties.exact", EXACT, [branchId, exact ?? [], ids]), more: true };
  }
  const rows = await ctx.query<Answer["rows"][number]>("document.parties", FIRST, [branchId, MAX_FIRST + 1]);
  return { rows: rows.slice(0, MAX_FIRST), more: rows.length > MAX_FIRST };
}

const COLUMNS = "select 'colleague:' || c.id as party, c.name from colleagues c where c.branch_id = $1::int";
const FIRST = `${COLUMNS} and c.deleted_at is null order by c.name, c.id limit $2::int`;
const SEARCH = `
  ${COLUMNS} and c.deleted_at is null
     and ${searchMatchSql("c.search", ["$2"])}
   order by c.name, c.id limit $3::int`;
const EXACT = `
  ${COLUMNS} and c.id = any($3::int[])
   union
  select 'colleague:' || c.id, c.name
    from (select distinct place_folded(s) as text from unnest($2::text[]) s) s
   cross join lateral (
         select c.id, c.name from colleagues c
          where c.branch_id = $1::int and c.deleted_at is null
            and c.search like '%|' || ${literalSql("s.text")} || '%' and place_folded(c.name) = s.text
          limit 2) c
   where s.text <> ''
   order by 2, 1 limit ${3 * MAX_ROWS}`;
