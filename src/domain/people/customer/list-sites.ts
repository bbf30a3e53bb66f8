import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { SiteList } from "./schema.site";

/** The branch's customer front-ends by domain. */
export async function listSites({
  db,
  actor: { branchId },
}: Ctx<OperatorActor>): Promise<z.input<typeof SiteList>["rows"]> {
  const rows = await db.customerSite.findMany({ where: { branchId }, orderBy: { domain: "asc" }, take: MAX_SET_UP });
  return rows.map(({ branchId: _, createdAt: created_at, ...site }) => ({ ...site, created_at }));
}
