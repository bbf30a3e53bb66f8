/** What was found is of no use once its search is over; that there was a search is known a day longer, to say so (4001). */
const OFFERS_KEPT = "5 minutes";
const SEARCHES_KEPT = "1 day";

/**
 * Forgets offers of up to 1,000 answers to searches that are over, of any branch. Searches end in the order of their numbers, so the newest that
 * is over bounds them all, and each branch's oldest are the first of its key.
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

/** Forgets up to 10,000 searches, of any branch, whose offers are gone long since. */
export const FORGET_SEARCHES = `
  delete from searches where ctid = any(array(
    select ctid from searches where expires_at < now() - interval '${SEARCHES_KEPT}' order by expires_at limit 10000))`;
