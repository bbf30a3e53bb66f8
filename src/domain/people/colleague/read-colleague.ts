import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { COLLEAGUE, colleagueFromSql } from "./rows";
import type { ColleagueOut } from "./schema";

/** A colleague of the branch by id, also a deleted one, or an active one by code. Throws notFound (3009). */
export async function readColleague(
  { query, actor, now }: Pick<Ctx, "query" | "actor" | "now">,
  { id, code }: { id?: number | null | undefined; code?: string | null | undefined },
): Promise<ColleagueOut> {
  const by = id != null ? "c.id = $2::int" : "c.code = $2::text and c.deleted_at is null";
  const [found] = await query<{ row: ColleagueOut }>(
    `colleague.read.${id != null ? "id" : "code"}`,
    `select ${COLLEAGUE} as row from colleagues c ${colleagueFromSql("$3")} where c.branch_id = $1 and ${by}`,
    [actor.branchId, id ?? code, now],
  );
  if (!found) throw new Refusal("notFound");
  return found.row;
}
