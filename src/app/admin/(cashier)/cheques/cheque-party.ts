import type { PartyType } from "@/domain/people/party/rules";
import type { Party } from "../../_money/party";

/** The other side of a cheque is a person or a company, never an account. */
export const chequePartyOf = (party: Pick<Party, "type" | "id"> | null) =>
  party && party.type !== "account" ? { type: party.type, id: party.id } : null;

/** Kinds of parties of cheques: only cheques of the branch itself go to suppliers. */
export const CHEQUE_PARTIES = {
  received: ["colleague", "passenger"],
  issued: ["colleague", "passenger", "supplier"],
} as const satisfies Record<string, readonly PartyType[]>;
