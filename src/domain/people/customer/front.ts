import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { headerDomain } from "../partner/ascii-domain";
import { type CustomerSite, findSite } from "./find-site";

/** The front-end of a sign-in, with its branch. */
export type Front = {
  site: CustomerSite;
  branch: { id: number; code: string; name: string; nameLatin: string; currency: string; country: string };
};

/**
 * Throws domainUnknown (2004) for an unregistered domain, suspended (2008) when the site, its colleague or the branch
 * is suspended.
 */
export async function frontOf({ db, query }: Ctx<null>, domain: string | null | undefined): Promise<Front> {
  const name = headerDomain(domain ?? undefined);
  const site = name === undefined ? undefined : await findSite(query, name);
  if (!site) throw new Refusal("domainUnknown");
  if (site.suspended) throw new Refusal("suspended");
  const select = { id: true, code: true, name: true, nameLatin: true, currency: true, country: true } as const;
  return { site, branch: await db.branch.findUniqueOrThrow({ where: { id: site.branchId }, select }) };
}

/** The branch in answers of the sign-in routes. */
export const branchOut = ({ branch: { id, code, name, nameLatin, currency } }: Front) => {
  return { id, code, name, name_latin: nameLatin, currency };
};
