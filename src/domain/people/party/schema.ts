import { z } from "zod";
import { id, moneyOut, text } from "../../kernel/primitives";
import { PARTY_TYPES } from "./rules";

/** The owner of money. `account`: none, an account of the books (an expense, another own bank). */
export const PartyRef = z.object({ type: z.enum(PARTY_TYPES), id });
export type PartyRef = z.output<typeof PartyRef>;

/** The other side of a cheque. */
export const ChequePartyRef = z.object({ type: z.enum(["colleague", "passenger", "supplier"]), id });

/** A person or company that buys. */
export const PersonRef = z.object({ type: z.enum(["colleague", "passenger"]), id });

export const PartyOut = z.object({
  type: z.string(),
  id: z.int(),
  /** Null: no longer known. */
  name: z.string().nullable(),
  /** As in the passport; null: none, or not known. */
  name_latin: z.string().nullable().default(null),
});
export const AccountOut = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });
/** A document of the books: the target of a figure's ledger link. */
export const DocumentOut = z.object({ document_id: z.int(), date: z.string() });

export const PartySearch = z.object({
  q: text(100),
  types: z.array(z.enum(PARTY_TYPES)).max(PARTY_TYPES.length).nullish(),
});
/** `hint`: distinguishes equal names: a code, a national code or mobile. `balance`: positive means they owe it. */
export const PartiesFound = z.array(
  z.object({
    type: z.enum(PARTY_TYPES),
    id: z.int(),
    name: z.string(),
    hint: z.string(),
    balance: moneyOut.nullable(),
  }),
);

export const BuyerSearch = z.object({ q: text(100) });
/** A possible buyer, without financial data. */
export const BuyerOut = PersonRef.extend({ name: z.string(), hint: z.string() });
export const BuyersFound = z.array(BuyerOut);
