/**
 * Every column `sealed` in the database, with the purpose of its key. A new AUTH_SECRET reseals all of them
 * (ops/reseal.ts); a table missing here fails a test.
 */
export const SEALED = {
  connection_tokens: "connection-token",
  change_requests: "change-request",
  credit_cards: "card",
  fiscal_memories: "fiscal-memory",
  gateways: "gateway",
  message_lines: "message-line",
  operator_factors: "operator-factor",
  person_keys: "person-key",
  suppliers: "supplier",
  telephony_servers: "telephony",
  webhook_endpoints: "webhook",
} as const;

/** Additional data of the encryption, as SQL over the row: binds a value to its place. */
export const SEALED_ABOUT: { [table in keyof typeof SEALED]?: string } = {
  change_requests: "branch_id || ':' || requested_by || ':' || digest",
  person_keys: "branch_id || ':' || subject_type || ':' || subject_id",
};
