import type { Actor, Ctx, Query } from "../../kernel/context";

/** Origins of the branch's active front-ends, allowed as payers' return addresses, such as `https://shop.example`. */
export async function siteOrigins({ query, actor }: Pick<Ctx<Actor>, "query" | "actor">): Promise<string[]> {
  const rows = await query<{ origin: string }>("customer-site.origins", ORIGINS, [actor.branchId]);
  return rows.map(({ origin }) => origin);
}

const ORIGINS = `
  select distinct o.origin
    from customer_sites s cross join lateral unnest(s.origins || ('https://' || s.domain)) o (origin)
   where s.branch_id = $1 and s.active
   order by o.origin`;

/** Whether an origin belongs to an active front-end of any branch. */
export async function isSiteOrigin(query: Query, origin: string): Promise<boolean> {
  const domain = /^https:\/\/([a-z0-9.-]+)$/.exec(origin)?.[1] ?? "";
  const [row] = await query<{ known: boolean }>("customer-site.is-origin", KNOWN, [origin, domain]);
  return row!.known;
}

const KNOWN = `select exists (
  select from customer_sites s join branches b on b.id = s.branch_id
   where s.active and b.active and (s.domain = $2 or s.origins @> array[$1])) as known`;
