import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { AnswerRow, BankMatchRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { readBankMatch } from "./list-matches";
import type { MatchAct, MatchReason } from "./matching/types";
import { postingOf } from "./posting";
import { PASSES } from "./rules";
import type { BankMatch, BankMatchByHand } from "./schema";

type Form = z.output<typeof BankMatchByHand>;

/**
 * Matches selected rows: equal sums are joined; lines without entries are posted to `difference_key`, such as an unknown
 * receipt to `bank.suspense`. Throws fieldInvalid (3003) at `difference_key` for different sums, notFound (3009) for
 * rows of another account, operationNotAllowed (8003) when a row is in a match by now, and the ledger's refusals.
 */
export async function matchByHand(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof BankMatch>> {
  const id = await transact(ctx, async (tx) => {
    const requestKey = form.request_key ? `${actorName(tx.actor)} ${form.request_key}` : null;
    if (requestKey) {
      const was = await tx.db.bankMatch.findFirst({
        where: { branchId: tx.actor.branchId, requestKey },
        select: { id: true },
      });
      if (was) return was.id;
    }
    const request = {
      ...{
        branch_id: tx.actor.branchId,
        account_id: form.account_id,
        actor: actorName(tx.actor),
        request_id: tx.requestId,
      },
      ...{ at: tx.now, request_key: requestKey, drops: [], matches: [await toMatch(tx, form)] },
    };
    const [row] = await tx.db.$queryRaw<AnswerRow<"store_bank_matches">[]>`
      select store_bank_matches(${JSON.stringify(request)}::jsonb) as answer`;
    const { ids, not_posted } = row!.answer;
    if (ids[0] == null) throw refuseField("lines", TAKEN, "operationNotAllowed");
    if (not_posted > 0) throw refuseField("difference_key", NOT_POSTED);
    return BigInt(ids[0]);
  });
  return readBankMatch(ctx, String(id));
}

type Sums = { day: string | null; amount: string; text: string; lines: number; entries: number; by_books: string };

async function toMatch(tx: TxCtx<OperatorActor>, form: Form): Promise<BankMatchRequest> {
  const { account_id, difference_key } = form;
  const lines = [...new Set(form.lines)];
  const entries = [...new Set(form.entries)];
  const sums = await sumsOf(tx, { account_id, lines, entries });
  if (sums.lines !== lines.length) throw refuseField("lines", UNKNOWN, "notFound");
  if (sums.entries !== entries.length) throw refuseField("entries", UNKNOWN, "notFound");
  const difference = BigInt(sums.amount) - BigInt(sums.by_books);
  const act = actOf({ difference, entries: entries.length, key: difference_key ?? null });
  const reason: MatchReason =
    entries.length === 0 && difference_key === "bank.suspense"
      ? { code: "unknownReceipt" }
      : { code: "byHand", difference: String(difference) };
  return {
    ...{ pass: PASSES.byHand, score: 100, reasons: { because: [reason], act }, accepted: true, rule_id: null },
    lines: lines.map(Number),
    entries: entries.map((key) => {
      const [doc_date, voucher_id, line] = key.split(":");
      return { doc_date: doc_date!, voucher_id: Number(voucher_id), line: Number(line) };
    }),
    payouts: [],
    posting: act && postingOf({ accountId: account_id, day: sums.day!, amount: difference, text: sums.text, act }),
  };
}

/** Unequal sums need the account that the difference goes to. */
function actOf({
  difference,
  entries,
  key,
}: {
  difference: bigint;
  entries: number;
  key: Form["difference_key"];
}): MatchAct | null {
  if (difference === 0n) {
    if (entries === 0) throw refuseField("lines", CANCEL_OUT);
    return null;
  }
  if (!key) throw refuseField("difference_key", differs(difference), "fieldMissing");
  return { type: "post", key, party: null, rule: null };
}

async function sumsOf(
  tx: TxCtx<OperatorActor>,
  given: { account_id: number; lines: readonly (number | bigint)[]; entries: readonly string[] },
): Promise<Sums> {
  const { branchId } = tx.actor;
  const ids = given.lines.map(String);
  const [row] = await tx.db.$queryRaw<Sums[]>`
    select to_char(l.day, 'YYYY-MM-DD') as day, l.amount::text, l.text, l.n as lines, e.n as entries, e.amount::text as by_books
      from (select max(b.day) as day, coalesce(sum(b.amount), 0) as amount, coalesce(min(b.text), '') as text, count(*)::int as n
              from bank_lines b where b.branch_id = ${branchId} and b.account_id = ${given.account_id} and b.id = any (${ids}::bigint[])) l,
           (select coalesce(sum(b.fc_dr - b.fc_cr), 0) as amount, count(*)::int as n
              from unnest(${given.entries}::text[]) k
              join ledger.entries b on b.branch_id = ${branchId} and b.doc_date = split_part(k, ':', 1)::date
                                   and b.voucher_id = split_part(k, ':', 2)::bigint and b.line = split_part(k, ':', 3)::smallint
                                   and b.account_id = ${given.account_id}) e`;
  return row!;
}

const UNKNOWN = { en: "has rows that the account does not have", fa: "ردیفی دارد که در این حساب نیست" };
const TAKEN = { en: "have a row that is in a match by now", fa: "ردیفی دارد که اکنون در تطبیق دیگری است" };
const CANCEL_OUT = { en: "cancel each other out: choose entries too", fa: "یکدیگر را خنثی می‌کنند: سند هم انتخاب کنید" };
const NOT_POSTED = {
  en: "the document cannot be posted: check the month and the account of this key",
  fa: "سند ثبت نمی‌شود: ماه مالی و حساب پیش‌فرض را بررسی کنید",
};
const differs = (difference: bigint) => ({
  en: `is required: the sums differ by ${difference}`,
  fa: `لازم است: جمع دو سو ${difference} تفاوت دارد`,
});
