import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { listPayees, readPaymentRun } from "./read-run";
import { majorText, paymentFile, type Transfer } from "./rules.bank-file";
import type { BankFile, BankFileQuery } from "./schema";

type Payer = { name: string; iban: string | null; decimals: ColumnOf<"ledger.currencies", "exponent"> };

/**
 * The bank's file of a run that another person approved: CSV, or pain.001 (ISO 20022). Throws notFound (3009), operationNotAllowed
 * (8003) for other states, fieldInvalid (3003) without our own IBAN.
 */
export async function bankFileOf(
  ctx: Ctx<OperatorActor>,
  { id, format }: z.output<typeof BankFileQuery>,
): Promise<z.input<typeof BankFile>> {
  const run = await readPaymentRun(ctx, { id });
  if (run.state !== "approved" && run.state !== "sent") throw new Refusal("operationNotAllowed");
  const [payer] = await ctx.query<Payer>("payment-run.payer", PAYER, [ctx.actor.branchId, run.account.id]);
  const { iban, name, decimals } = payer!;
  if (format === "pain.001" && !iban) throw refuseField("account_id", NO_IBAN);
  const transfers = (await listPayees(ctx, { id })).map(
    ({ supplier, iban: to, amount }): Transfer => ({
      ...{ reference: `RUN-${id}-${supplier.id}`, name: supplier.name_latin ?? supplier.name, iban: to ?? "" },
      amount: majorText(BigInt(amount), decimals),
      minor: BigInt(amount),
    }),
  );
  await transact(ctx, (tx) =>
    audit(tx, { action: "payment_run.file", subject: { type: "payment_run", id }, after: { format } }),
  );
  const from = { name, iban: iban ?? "", currency: run.currency, decimals };
  return paymentFile(format, { id, at: ctx.now, payOn: run.pay_on, from, transfers });
}

const PAYER = `
  select coalesce(nullif(b.name_latin, ''), b.name) as name, a.details->>'iban' as iban, x.exponent as decimals
    from branches b join ledger.accounts a on a.branch_id = b.id and a.id = $2::int join ledger.currencies x on x.code = b.currency
   where b.id = $1::int`;

const NO_IBAN = { en: "this account has no IBAN", fa: "این حساب شبا ندارد" };
