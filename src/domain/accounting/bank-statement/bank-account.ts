import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";

/** A bank account or terminal of the branch. `numbers`: IBAN, account and card numbers. */
export type BankAccount = { id: number; currency: string; decimals: number; numbers: string[] };

type Row = RowOf<"ledger.accounts", "id"> & {
  currency: ColumnOf<"ledger.currencies", "code">;
  decimals: number;
  numbers: string[];
};

/** Throws fieldInvalid (3003) at `account_id` when it is not an active bank account or terminal. */
export async function readBankAccount(ctx: Ctx<OperatorActor>, id: number): Promise<BankAccount> {
  const [row] = await ctx.query<Row>("bank-statement.account", ACCOUNT, [ctx.actor.branchId, id]);
  if (!row) throw refuseField("account_id", NO_BANK);
  return row;
}

const ACCOUNT = `
  select a.id, c.code as currency, c.exponent::int as decimals,
         array_remove(array[a.details->>'iban', a.details->>'account_number', a.details->>'card_number'], null) as numbers
    from ledger.accounts a
    join branches b on b.id = a.branch_id
    join ledger.currencies c on c.code = coalesce(a.currency, b.currency)
   where a.branch_id = $1::int and a.id = $2::int and a.active and a.kind in ('bank', 'pos')`;
const NO_BANK = { en: "is not an active bank account", fa: "حساب بانکی فعال نیست" };

const bare = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, "");
const SHORTEST = 6;

/** Whether the account stated in a file may be this one: unknown numbers agree with all. */
export function isSameAccount({ numbers }: Pick<BankAccount, "numbers">, stated: string): boolean {
  const theirs = bare(stated);
  const ours = numbers.map(bare).filter((number) => number.length >= SHORTEST);
  if (ours.length === 0 || theirs.length < SHORTEST) return true;
  // Without our IBAN, theirs may contain our account number.
  return ours.some((number) => theirs.includes(number) || (number.includes(theirs) && theirs.length >= SHORTEST));
}
