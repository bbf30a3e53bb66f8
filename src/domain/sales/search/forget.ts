/**
 * Offers are useless after their search has expired; the search itself is retained a day longer, for offerExpired
 * (4001).
 */
const OFFERS_KEPT = "5 minutes";
const SEARCHES_KEPT = "1 day";

/**
 * Deletes offers of up to 1,000 answers of expired searches, of any branch. Searches expire in id order, so the newest
 * expired one bounds them all, and each branch's oldest are the first of its key.
 */
export const FORGET_OFFERS = `
  delete from search_offers where ctid = any(array(
    select o.ctid
      from (select id from searches where expires_at < now() - interval '${OFFERS_KEPT}' order by expires_at desc limit 1) over_
     cross join branches b
     cross join lateral (
           select o.ctid from search_offers o where o.branch_id = b.id and o.search_id <= over_.id
            order by o.search_id limit 1000) o
     limit 1000))`;

/** Deletes up to 10,000 old searches of any branch, whose offers are deleted already. */
export const FORGET_SEARCHES = `
  delete from searches where ctid = any(array(
    select ctid from searches where expires_at < now() - interval '${SEARCHES_KEPT}' order by expires_at limit 10000))`;
