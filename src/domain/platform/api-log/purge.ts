import { KEPT_CALLS, KEPT_DAYS } from "./rules";

/** Deletes up to 10,000 calls of any branch beyond the retention period or the maximum count. */
export const PURGE_CALLS = `
  delete from api_calls where ctid = any(array(
    select ctid from api_calls
     where at < now() - interval '${KEPT_DAYS} days'
        or id <= (select last_value from api_calls_id_seq) - ${KEPT_CALLS}
     limit 10000))`;
