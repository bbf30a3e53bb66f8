import type { z } from "zod";
import { centerOf } from "../../accounting/cost-center/center-of";
import { membersOf } from "../../accounting/dimension/members";
import { majorRate } from "../../accounting/document/rules.amounts";
import { actorNameSql } from "../../kernel/actor-sql";
import { allowedOperations } from "./rules";
import type { Payment } from "./schema";

type PaymentDto = z.input<typeof Payment>;

/** A payment as returned by SQL, just stored (store_payments) or read. */
export type PaymentRow = Pick<
  PaymentDto,
  | "id"
  | "group_id"
  | "type"
  | "method"
  | "number"
  | "fiscal_year"
  | "account"
  | "counter_account"
  | "currency"
  | "reference"
  | "cost_center"
  | "dimensions"
> & {
  party: string | null;
  party_name: string | null;
  /** Absent of a payment just stored. */
  party_name_latin?: string | null;
  amount: number;
  /** Minor units of the branch's currency per minor unit; decimals of both. */
  rate: number | string;
  exponent: number;
  own_exponent: number;
  worth: number;
  settled: number;
  pay_date: string;
  description: string;
  cheque_id: number | null;
  voucher_id: number;
  reversal: PaymentDto["reversal"];
  version: number;
  created_at: string | Date;
  created_by: string;
  trashed_at: string | null;
  trash_reason: string | null;
  own: boolean;
};

const account = (alias: string) =>
  `jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'title', ${alias}.title, 'title_latin', ${alias}.title_latin)`;

/** A payment `p` of branch $1 in wire shape, with PAYMENT_FROM_SQL. */
export const PAYMENT_DTO_SQL = `jsonb_build_object(
  'id', p.id, 'group_id', p.group_id, 'type', p.type, 'method', p.method, 'number', p.number, 'fiscal_year', p.fiscal_year,
  'account', ${account("a")}, 'counter_account', ${account("k")}, 'party', p.party,
  'party_name', case when p.party is null then k.title else party_name(p.branch_id, p.party) end,
  'party_name_latin', case when p.party is null then k.title_latin else party_name_latin(p.branch_id, p.party) end,
  'currency', p.currency, 'amount', p.amount, 'rate', p.rate::text, 'exponent', x.exponent, 'own_exponent', y.exponent,
  'own', p.currency = b.currency, 'worth', p.worth, 'settled', p.settled, 'pay_date', p.pay_date, 'reference', p.reference,
  'description', p.description, 'cost_center', ${centerOf("p.cost_center_id")}, 'dimensions', ${membersOf("p.dims", "p.branch_id")}, 'cheque_id', p.cheque_id, 'voucher_id', p.voucher_id,
  'reversal', coalesce(
    (select jsonb_build_object('document_id', r.reversal_id, 'date', r.reversal_date) from ledger.voucher_reversals r
      where r.branch_id = p.branch_id and r.original_id = p.voucher_id),
    -- A cheque's payment is reversed by its cancellation, from the account that carries it then.
    (select jsonb_build_object('document_id', e.voucher_id, 'date', e.doc_date) from cheque_events e
      where e.branch_id = p.branch_id and e.cheque_id = p.cheque_id and e.operation = 'cancel' and p.trashed_at is not null
      order by e.seq desc limit 1)),
  'version', p.version, 'created_at', p.created_at, 'created_by', ${actorNameSql("p.created_by")},
  'trashed_at', p.trashed_at, 'trash_reason', p.trash_reason)`;

export const PAYMENT_FROM_SQL = `
  join branches b on b.id = p.branch_id
  join ledger.accounts a on a.branch_id = p.branch_id and a.id = p.account_id
  join ledger.accounts k on k.branch_id = p.branch_id and k.id = p.counter_account_id
  join ledger.currencies x on x.code = p.currency
  join ledger.currencies y on y.code = b.currency`;

/** A payment in wire shape, with status and allowed operations. */
export function toPaymentDto(row: PaymentRow): PaymentDto {
  const { party, party_name, party_name_latin, exponent, own_exponent, pay_date, cheque_id, voucher_id, own, ...rest } =
    row;
  const [type, id] = party === null ? ["account", row.counter_account.id] : partyOf(party);
  const trashed = row.trashed_at !== null;
  return {
    ...rest,
    counterparty: { type, id, name: party_name, name_latin: party_name_latin },
    rate: own ? null : majorRate(String(row.rate), { of: exponent, branch: own_exponent }),
    date: pay_date,
    status: trashed ? "trashed" : "posted",
    check_id: cheque_id,
    document: { document_id: voucher_id, date: pay_date },
    allowed_operations: allowedOperations({ trashed, method: row.method, party: party !== null }),
  };
}

/** Splits `colleague:7`. */
export function partyOf(party: string): [type: string, id: number] {
  const [type = "", id] = party.split(":");
  return [type, Number(id)];
}
