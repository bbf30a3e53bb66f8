import { Refusal, type Text, type ValidationIssue } from "../../kernel/errors";
import { jalaliText } from "../../kernel/jalali";
import type { SqlChequeRefusal } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { allowedOperations } from "./rules";

/** Refusal of an act by act_on_cheques (prisma/sql/cashier/cheque-acts.sql). */
export type ChequeRefusal = SqlChequeRefusal;

type ChequeActInput = { ids: readonly number[]; single: boolean };

/**
 * Refusal of the whole call because of some cheques: the fields refer to rows. With 8003 the first's `state`, `seq` and
 * `allowed_operations` are included, and in `checks` those of all refused.
 */
export function refusalOf(faults: readonly ChequeRefusal[], { ids, single }: ChequeActInput): Refusal {
  const [first] = faults;
  const reason = reasonOf(first!.code);
  const fields = faults.map((fault): ValidationIssue => {
    // With one cheque the issue refers to its field; with several to the row, unless all share it from a common member.
    const row = single ? "id" : `ids[${fault.place - 1}]`;
    const path = fault.field && fault.field !== "id" && (single || SAID_FOR_ALL.has(fault.field)) ? fault.field : row;
    return { path: single ? path : row, message: messageOf(fault) };
  });
  const states = faults.flatMap((fault) => (fault.code === 8003 ? [stateOf(fault, ids[fault.place - 1]!)] : []));
  const [now] = states;
  if (first!.shortfall !== undefined) {
    const { available, shortfall, party } = first!;
    return new Refusal(reason, { fields, data: { available, shortfall, party } });
  }
  return new Refusal(reason, { fields, ...(now && { data: single ? now : { ...now, checks: states } }) });
}

const SAID_FOR_ALL = new Set(["date", "account_id", "party", "fee", "amount", "operation"]);

const stateOf = ({ state, seq, direction, undoable }: ChequeRefusal, id: number) => ({
  ...{ id, state, seq },
  allowed_operations: allowedOperations(direction!, state!, undoable ?? false),
});

function messageOf({ code, why, key, day, open }: ChequeRefusal): Text {
  if (code === 8003) return { en: "is not possible in this state", fa: "در این وضعیت مجاز نیست" };
  if (code === 3009) return { en: "unknown cheque", fa: "چنین چکی نیست" };
  if (code === 7301) return { en: "the month is closed", fa: "ماه آن بسته است" };
  const result = why ? MESSAGES[why] : undefined;
  if (!result) return { en: "is not possible", fa: "به این صورت شدنی نیست" };
  const filled = (text: string, on: string) =>
    text
      .replace("{key}", key ?? "")
      .replace("{day}", on)
      .replace("{open}", String(open ?? ""));
  return { en: filled(result.en, day ?? ""), fa: filled(result.fa, jalaliText(day ?? "")) };
}

const MESSAGES: Readonly<Record<string, Text>> = {
  twice: { en: "is given twice", fa: "دو بار آمده است" },
  reversed: { en: "its document was reversed manually", fa: "سند آن دستی برگشت خورده است" },
  sayad: { en: "another cheque has its Sayad ID now", fa: "شناسهٔ صیاد آن اکنون از آن چک دیگری است" },
  unknown: { en: "is unknown or inactive", fa: "شناخته نیست یا در کار نیست" },
  notBank: { en: "is not a bank account", fa: "حساب بانکی نیست" },
  notCash: { en: "is not a cash box", fa: "صندوق نیست" },
  notMoney: {
    en: "is not a cash box, bank account, terminal or wallet",
    fa: "صندوق، حساب بانکی، پایانه یا کیف پول نیست",
  },
  notDrawnOn: { en: "is not the account the cheque is drawn on", fa: "حسابی نیست که چک بر عهدهٔ آن است" },
  notTheirs: { en: "is the wallet of another party", fa: "کیف پول طرف دیگری است" },
  needed: { en: "the party it is endorsed to is required", fa: "بنویسید به چه کسی واگذار می‌شود" },
  own: { en: "the cheque is this party's own", fa: "چک از خود این طرف است" },
  unmapped: { en: "no account is mapped to {key} on that day", fa: "در آن روز حسابی برای {key} تعیین نشده است" },
  noFee: { en: "only the bounce of a received cheque has a fee", fa: "تنها برگشت چک دریافتی کارمزد دارد" },
  beyond: { en: "must be between 1 and the open amount: {open}", fa: "میان ۱ و ماندهٔ باز ({open}) نیست" },
  beforeLast: { en: "must not be before its last operation on {day}", fa: "پیش از عملیات قبلی آن در {day} است" },
  notDue: { en: "must not be before its due date {day}", fa: "پیش از سررسید آن در {day} است" },
  filledSince: {
    en: "the wallet was topped up with this money: reverse the top-up first",
    fa: "کیف پول او از این پول پر شده است؛ ابتدا آن را پس بگیرید",
  },
  belowFloor: { en: "would leave the account below zero on {day}", fa: "ماندهٔ حساب را در {day} منفی می‌کند" },
  books: { en: "the account does not accept it", fa: "این حساب آن را نمی‌پذیرد" },
};
