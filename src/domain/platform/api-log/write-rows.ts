import type { Query } from "../../kernel/context";

/** Writes masked rows of any branch in one statement. Each row's branch was authenticated when the call arrived. */
export async function writeRows(query: Query, rows: readonly { branch_id: number }[]): Promise<void> {
  await query("api-log.write", WRITE, [JSON.stringify(rows)]);
}

const WRITE = `
  insert into api_calls (branch_id, at, kind, counted, family, caller, domain_id, method, pattern, path, query, status,
                         status_class, code, item_code, refused, duration_ms, address, request_id, replayed, packet,
                         request_bytes, response_bytes, request, response)
  select branch_id, at, kind, counted, family, caller, domain_id, method, pattern, path, query, status,
         status_class, code, item_code, coalesce(refused, false), duration_ms, address, request_id,
         coalesce(replayed, false), coalesce(packet, false), request_bytes, response_bytes, request, response
    from json_to_recordset($1::json) as r(
         branch_id int, at timestamptz, kind "ApiCallKind", counted int, family text, caller text, domain_id int,
         method text, pattern text, path text, query text, status int, status_class int2, code int, item_code int,
         refused boolean, duration_ms real, address text, request_id text, replayed boolean, packet boolean,
         request_bytes int, response_bytes int, request json, response json)`;
