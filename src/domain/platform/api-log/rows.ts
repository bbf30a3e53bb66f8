/** A call `c` with the name of its site `d`, as in the console's list. */
export const CALL_ROW = `
  c.id::text as id, c.at, c.kind::text as kind, c.counted, c.family, c.caller, d.domain, c.method, c.pattern, c.path,
  c.status, c.code, c.item_code, c.refused, c.duration_ms, c.address, c.request_id, c.replayed, c.packet`;
