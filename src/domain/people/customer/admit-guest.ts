import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { branchOut, frontOf } from "./front";

/**
 * Signs in a front-end without a customer. Throws domainUnknown (2004) and suspended (2008) for the domain,
 * noPermission (2007) when the site does not allow guests.
 */
export async function admitGuest(ctx: Ctx<null>, { domain }: { domain?: string | null | undefined }) {
  const front = await frontOf(ctx, domain);
  if (!front.site.guests) throw new Refusal("noPermission");
  return { domain: front.site.domain, branchId: front.site.branchId, branch: branchOut(front) };
}
