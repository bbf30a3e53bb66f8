import { KEPT_DAYS } from "./rules";

/** Deletes deliveries that ended 30 days ago, with their attempts; in batches, like all of these. */
export const PURGE_DELIVERIES = `
  delete from webhook_deliveries where ctid = any(array(
    select ctid from webhook_deliveries where status <> 'waiting' and ended_at < now() - interval '${KEPT_DAYS} days' limit 2000))`;

/** Deletes sequence counters of subjects without events for a year: the next event restarts them. */
export const PURGE_STREAMS = `
  delete from webhook_streams where ctid = any(array(
    select ctid from webhook_streams where due_at is null and lease is null
       and last_event_at < now() - case when aggregate_type = 'webhook_endpoint' then interval '${KEPT_DAYS} days' else interval '1 year' end
     limit 2000))`;

/** Deletes removed endpoints once their log is empty. */
export const PURGE_ENDPOINTS = `
  delete from webhook_endpoints where ctid = any(array(
    select e.ctid from webhook_endpoints e
     where e.removed_at < now() - interval '${KEPT_DAYS} days'
       and not exists (select from webhook_deliveries d where d.branch_id = e.branch_id and d.endpoint_id = e.id) limit 100))`;
