import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { branchOut, frontOf } from "./front";

/** A front-end that speaks for nobody yet. 2004, 2008 for the domain, 2007 where the branch lets its guests not in. */
export async function admitGuest(ctx: Ctx<null>, { domain }: { domain?: string | null | undefined }) {
  const front = await frontOf(ctx, domain);
  if (!front.site.guests) throw new Refusal("noPermission");
  return { domain: front.site.domain, branchId: front.site.branchId, branch: branchOut(front) };
}
