import type { Ctx, OperatorActor } from "../../kernel/context";
import { findColleagues } from "../colleague/find-colleagues";

const MOST = 50;

/** Active colleagues that a new site can belong to: the first 50 by name, or the best matches of a search. */
export async function listColleagueChoices(
  { db, query, actor }: Ctx<OperatorActor>,
  { search }: { search?: string | null },
) {
  const { branchId } = actor;
  const ids = search ? await findColleagues(query, search, { branchId, most: MOST }) : undefined;
  const rows = await db.colleague.findMany({
    where: { branchId, active: true, ...(ids && { id: { in: ids } }) },
    select: { id: true, code: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MOST,
  });
  return ids ? rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : rows;
}
