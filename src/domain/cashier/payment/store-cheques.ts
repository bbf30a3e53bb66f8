import type { z } from "zod";
import { ibanFault, writtenIban } from "../../accounting/account/rules.iban";
import { isRefusal, type Reason, Refusal, type Text } from "../../kernel/errors";
import { type KeyedOperator, toActOnChequeDto } from "../cheque/act-on-cheques";
import type { ChequeStore, ChequesStored } from "../cheque/schema";
import { bringInCheques } from "./bring-in-cheques";
import { storePayments } from "./store-payments";

type StoreChequesInput = z.output<typeof ChequeStore>;

/**
 * Registers cheques as payments, all or none: received ones as receipts, issued ones as payments, in the branch's
 * currency. Throws with the row's fields: fieldMissing (3002) for a missing party or bank account, fieldInvalid (3003)
 * for an IBAN, a Sayad id in use or `settles` beyond what is open; periodClosed (7301); creditCeiling (7002). Idempotent by key. `opening`: throws
 * noPermission (2007) without accounting:approve.
 */
export async function storeCheques(
  ctx: KeyedOperator,
  input: StoreChequesInput,
): Promise<z.input<typeof ChequesStored>> {
  const { direction, party, checks, request_key } = input;
  refuseEach(checks, "party", (check) => !(check.party ?? party), WHOSE, "fieldMissing");
  refuseEach(checks, "owner_iban", ({ owner_iban }) => owner_iban != null && ibanFault(owner_iban) !== null, IBAN);
  const date = input.date ?? (await todayOf(ctx));
  if (input.opening) refuseEach(checks, "settles", ({ settles }) => Boolean(settles?.length), OPENING);
  const payments = checks.map(({ party: own, owner_iban, settles, ...check }) => ({
    ...{ type: TYPE[direction], method: "check" as const, counterparty: (own ?? party)!, amount: check.amount, date },
    ...{
      description: check.description,
      settles,
      check: { ...check, owner_iban: owner_iban && writtenIban(owner_iban) },
    },
  }));
  const store = input.opening ? bringInCheques : storeAsPayments;
  const ids = await store(ctx, { payments, request_key }).catch((error) => {
    throw isRefusal(error) ? ofChecks(error) : error;
  });
  return toActOnChequeDto(ctx, ids);
}

const storeAsPayments = async (ctx: KeyedOperator, input: Parameters<typeof storePayments>[1]): Promise<number[]> =>
  (await storePayments(ctx, input)).payments.map(({ check_id }) => check_id!);

const TYPE = { received: "receipt", issued: "payment" } as const;
const WHOSE = { en: "the party of the cheque is required", fa: "چک از آن کیست" };
const OPENING = {
  en: "a cheque in hand at the opening of the books pays no item of the books",
  fa: "چک موجود در افتتاح دفاتر، بابت هیچ قلمی از دفاتر نیست",
};
const IBAN = { en: "is not a valid IBAN", fa: "شمارهٔ شبا درست نیست" };

type Form = StoreChequesInput["checks"][number];

function refuseEach(
  checks: Form[],
  field: keyof Form,
  odd: (form: Form) => boolean,
  message: Text,
  reason: Reason = "fieldInvalid",
) {
  const fields = checks.flatMap((form, row) => (odd(form) ? [{ path: `checks[${row}].${field}`, message }] : []));
  if (fields.length > 0) throw new Refusal(reason, { fields });
}

async function todayOf({ query, actor, now }: KeyedOperator): Promise<string> {
  const [row] = await query<{ day: string }>("cheque.today", "select ledger.business_day($1, $2)::text as day", [
    actor.branchId,
    now,
  ]);
  return row!.day;
}

/** Maps payment paths to the caller's: `payments[3].check.sayad_id` is `checks[3].sayad_id`. */
function ofChecks({ reason, details }: Refusal): Refusal {
  const fields = details.fields?.map(({ path, message }) => ({ path: chequePath(path), message }));
  return new Refusal(reason, { ...details, ...(fields && { fields }) });
}

const chequePath = (path: string) =>
  path
    .replace(/^payments(?=\[|$)/, "checks")
    .replace(/^(checks\[\d+\])\.check\./, "$1.")
    .replace(/\.counterparty$/, ".party")
    // A common member of all rows.
    .replace(/^checks\[\d+\]\.date$/, "date");
