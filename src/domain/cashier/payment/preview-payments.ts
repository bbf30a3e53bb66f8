import type { z } from "zod";
import { majorRate } from "../../accounting/document/rules.amounts";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Text } from "../../kernel/errors";
import { FAULTS, type PaymentIssue } from "./faults";
import { type PaymentRow, partyOf } from "./rows";
import type { PaymentPreview, PaymentPreviews } from "./schema";
import { formFaults, groupRequest, withDims } from "./to-store-input";

type PaymentDto = z.input<typeof PaymentPreviews>[number];
type Planned = Pick<
  PaymentRow,
  "type" | "account" | "counter_account" | "party" | "party_name" | "rate" | "own" | "exponent" | "own_exponent"
> & { worth: number | null; money_of_party: boolean; path: string | null; fault: PaymentIssue | null };

/**
 * Previews the postings of a group of payments, with the issues of each, including a closed month. Writes and locks
 * nothing, except the empty wallet of a passenger without one.
 */
export async function previewPayments(
  ctx: Ctx<OperatorActor>,
  { payments }: z.output<typeof PaymentPreview>,
): Promise<PaymentDto[]> {
  const requests = await withDims(ctx, payments);
  // Unparsable numbers are reported instead of sent.
  const request = JSON.stringify([
    groupRequest(ctx, {
      payments: requests.map((request, n) => ({ ...request, ...(badRate(payments[n]!) && { rate: null }) })),
    }),
  ]);
  if (payments.some(({ method, counterparty }) => method === "wallet" && counterparty.type === "passenger"))
    await ctx.query("payment.plan.wallets", "select open_requested_wallets($1)", [request]);
  const [row] = await ctx.query<{ plan: Planned[] }>("payment.plan", "select planned_payments($1) as plan", [request]);
  return row!.plan.map((planned, n) => {
    const { missing, invalid } = formFaults(payments[n]!, "");
    const own = [...missing, ...invalid].map(({ path, message }) => ({ path, message: message as Text }));
    const issues =
      own.length > 0 ? own : planned.fault ? [{ path: planned.path!, message: FAULTS[planned.fault] }] : [];
    return { ...worthOf(planned), lines: issues.length > 0 ? [] : linesOf(planned), faults: issues };
  });
}

const badRate = (form: Parameters<typeof formFaults>[0]) => formFaults({ rate: form.rate }, "").invalid.length > 0;

const worthOf = ({ worth, own, rate, exponent, own_exponent }: Planned) => ({
  worth,
  rate: own || rate === null ? null : majorRate(String(rate), { of: exponent, branch: own_exponent }),
});

function linesOf({
  type,
  account,
  counter_account,
  party,
  party_name,
  worth,
  money_of_party,
}: Planned): PaymentDto["lines"] {
  const [kind, id] = party === null ? [] : partyOf(party);
  const who = kind && id ? { type: kind, id, name: party_name } : null;
  const money = { account, party: money_of_party ? who : null };
  const counter = { account: counter_account, party: who };
  const [debited, credited] = type === "receipt" ? [money, counter] : [counter, money];
  return [
    { ...debited, debit: worth!, credit: 0 },
    { ...credited, debit: 0, credit: worth! },
  ];
}
