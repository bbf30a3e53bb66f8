import type { Ctx, OperatorActor } from "../context";

/** Active colleagues of the branch a new site can belong to, by name or code; the first 50. */
export async function listColleagueChoices({ db, actor }: Ctx<OperatorActor>, { search }: { search?: string | null }) {
  const like = search ? { contains: search, mode: "insensitive" as const } : undefined;
  return db.colleague.findMany({
    where: { branchId: actor.branchId, active: true, ...(like && { OR: [{ name: like }, { code: like }] }) },
    select: { id: true, code: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 50,
  });
}
