import type { Party } from "../../_money/party";

/** A cheque belongs to a person or a company, never to an account. */
export const personOf = (party: Pick<Party, "type" | "id"> | null) =>
  party && party.type !== "account" ? { type: party.type, id: party.id } : null;
