import { actorNameSql } from "../../kernel/actor-sql";
import type { RowOf } from "../../kernel/table-rows";
import { issuerOf, maskedIban, maskedNumber } from "./rules";

/** Columns of a card `c` of a passenger `p` that may be shown. */
export const CREDIT_CARD_COLUMNS = `c.id, jsonb_build_object('id', p.id, 'name', passenger_name(p),
  'name_latin', party_name_latin(p.branch_id, 'passenger:' || p.id)) as passenger, c.bin, c.last4, c.holder,
  c.iban_last4, c.version, c.created_at, ${actorNameSql("c.created_by")} as created_by`;

/** The owner of a merged passenger's card is the surviving passenger. */
export const CREDIT_CARD_FROM_SQL = `credit_cards c
  join passengers f on f.branch_id = c.branch_id and f.id = c.passenger_id
  join passengers p on p.branch_id = f.branch_id and p.id = coalesce(f.merged_into, f.id)`;

export type CardRow = RowOf<
  "credit_cards",
  "id" | "bin" | "last4" | "holder" | "iban_last4" | "version" | "created_at"
> & {
  passenger: { id: number; name: string; name_latin: string | null };
  created_by: string;
};

export const cardOut = ({ bin, last4, iban_last4, ...row }: CardRow) => ({
  ...row,
  number: maskedNumber(bin, last4),
  bank: issuerOf(bin),
  iban: iban_last4 && maskedIban(iban_last4),
});
