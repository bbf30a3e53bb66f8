/**
 * What stands sealed in the database, in columns called `sealed`: each table with the purpose its key is derived for. A new
 * AUTH_SECRET seals all of them anew (ops/reseal.ts); a table that is missing here fails a test.
 */
export const SEALED = {
  connection_tokens: "connection-token",
  change_requests: "change-request",
  credit_cards: "card",
  gateways: "gateway",
  message_lines: "message-line",
  operator_factors: "operator-factor",
  person_keys: "person-key",
  suppliers: "supplier",
  telephony_servers: "telephony",
  webhook_endpoints: "webhook",
} as const;

/** Of what is sealed for one place: that place, as SQL over its row. */
export const SEALED_ABOUT: { [table in keyof typeof SEALED]?: string } = {
  change_requests: "branch_id || ':' || requested_by || ':' || digest",
  person_keys: "branch_id || ':' || subject_type || ':' || subject_id",
};
