import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded } from "../../kernel/folding";
import { meets } from "./matching/rule-pass";
import { nameWords } from "./matching/to-bank-row";
import { LINE_JSON, type LineJson, toLineDto } from "./rows";
import { TRIAL_LINES } from "./rules";
import type { BankRuleTrial, BankRuleTrialResult } from "./schema";

const SAMPLE = 20;

/** What a rule would take of the last 1,000 bank lines, without changing anything. */
export async function tryBankRule(
  ctx: Ctx<OperatorActor>,
  form: z.output<typeof BankRuleTrial>,
): Promise<z.input<typeof BankRuleTrialResult>> {
  const rule = {
    ...{
      text: form.text ? folded(form.text) : null,
      payer: form.payer ? folded(form.payer) : null,
      sign: form.sign ?? null,
    },
    ...{ minAmount: form.min_amount ?? null, maxAmount: form.max_amount ?? null },
  };
  const rows = await ctx.query<{ row: LineJson; free: boolean }>("bank.rule.try", LAST, [
    ...[ctx.actor.branchId, form.account_id ?? null, TRIAL_LINES],
  ]);
  const hits = rows.filter(({ row }) =>
    meets(
      {
        amount: BigInt(row.amount),
        text: folded(row.text).replace(/\s+/g, " "),
        payerText: nameWords(row.payer).join(" "),
      },
      rule,
    ),
  );
  return {
    ...{ tried: rows.length, hits: hits.length, free: hits.filter(({ free }) => free).length },
    sum: hits.reduce((sum, { row }) => sum + BigInt(row.amount), 0n),
    sample: hits.slice(0, SAMPLE).map(({ row }) => toLineDto(row)),
  };
}

const LAST = `
  select ${LINE_JSON} as row,
         not exists (select from bank_match_lines r where r.branch_id = l.branch_id and r.line_id = l.id and r.live) as free
    from bank_lines l where l.branch_id = $1::int and ($2::int is null or l.account_id = $2::int)
   order by l.id desc limit $3::int`;
