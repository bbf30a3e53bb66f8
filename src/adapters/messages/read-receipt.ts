import type { Pdu } from "smpp";
import type { Receipt } from "@/domain/platform/message/port";

const RECEIPT = 0x04;
const TYPE_BITS = 0x3c;
/** SMPP 3.4, 5.2.28 and appendix B: final states. */
const STATES: Readonly<Record<number, string>> = {
  2: "DELIVRD",
  3: "EXPIRED",
  4: "DELETED",
  5: "UNDELIV",
  8: "REJECTD",
};
const UNDELIVERED = new Set(["EXPIRED", "DELETED", "UNDELIV", "REJECTD", "FAILED"]);

/** The receipt in a deliver_sm, from its optional parameters or its text; undefined if it has no final state. */
export function readReceipt(pdu: Pdu, ids: "same" | "decimal"): Receipt | undefined {
  if (((pdu.esm_class ?? 0) & TYPE_BITS) !== RECEIPT) return undefined;
  const text = textOf(pdu);
  const messageId = pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1];
  const state = STATES[pdu.message_state ?? -1] ?? /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? "";
  const outcome = state === "DELIVRD" ? "delivered" : UNDELIVERED.has(state) ? "undelivered" : undefined;
  if (!messageId || !outcome) return undefined;
  const fault = /\berr:(\w+)/i.exec(text)?.[1];
  return {
    providerRef: ids === "decimal" ? messageId.replace(/^0+(?=\d)/, "") : messageId,
    outcome,
    ...(pdu.user_message_reference !== undefined && { ourRef: pdu.user_message_reference }),
    ...(pdu.source_addr && { address: `+${pdu.source_addr.replace(/^\+/, "")}` }),
    ...(outcome === "undelivered" && { detail: fault ? `${state} ${fault}` : state }),
  };
}

function textOf({ short_message }: Pdu): string {
  if (!short_message) return "";
  const message = Buffer.isBuffer(short_message) ? short_message : short_message.message;
  return typeof message === "string" ? message : message.toString("latin1");
}
