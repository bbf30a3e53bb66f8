import type { BranchId, Query } from "../../kernel/context";

/** A front-end of customers: a customer site, or a partner's registered domain, which needs no separate entry. */
export type CustomerSite = {
  branchId: BranchId;
  /** Null: a partner's domain. */
  siteId: number | null;
  domain: string;
  suspended: boolean;
  guests: boolean;
};

/** The front-end of a `domain` (lower case, ASCII); undefined when unregistered. Customer sites take precedence. */
export async function findSite(query: Query, domain: string): Promise<CustomerSite | undefined> {
  const [site] = await query<CustomerSite>(
    "customer-site.find",
    `select s.branch_id as "branchId", s.id as "siteId", s.domain, not s.active or not b.active as suspended, s.guests
       from customer_sites s join branches b on b.id = s.branch_id
      where s.domain = $1
     union all
     select d.branch_id, null, d.domain, d.suspended_at is not null or not b.active or not c.active, true
       from partner_domains d
       join branches b on b.id = d.branch_id
       join colleagues c on c.branch_id = d.branch_id and c.id = d.colleague_id
      where d.domain = $1
      order by "siteId" nulls last limit 1`,
    [domain],
  );
  return site;
}
