import { AMOUNT_DAYS, PASSES } from "../rules";
import { apart, type Board, take } from "./board";
import type { BankRow, RuleRow } from "./types";

type Rule = Pick<RuleRow, "text" | "payer" | "sign" | "minAmount" | "maxAmount">;
type Line = Pick<BankRow, "amount" | "text"> & { payerText: string };

/** Whether a line meets all conditions of a rule. Texts are folded; amounts of rules have no sign. */
export function meets({ amount, text, payerText }: Line, rule: Rule): boolean {
  const size = amount < 0n ? -amount : amount;
  if (rule.sign !== null && rule.sign > 0 !== amount > 0n) return false;
  if (rule.minAmount !== null && size < rule.minAmount) return false;
  if (rule.maxAmount !== null && size > rule.maxAmount) return false;
  if (rule.text !== null && !text.includes(rule.text)) return false;
  return rule.payer === null || payerText.includes(rule.payer);
}

/**
 * 6. Rules of the branch, in their order: automatic where the rule says so. A line whose amount an entry of these days
 * has is left to the later passes: posting it would count the money twice.
 */
export function byRule(board: Board): void {
  const { lines, entries, rules } = board.input;
  if (rules.length === 0) return;
  const byAmount = new Map<bigint, number[]>();
  for (const at of board.entries) {
    const { amount } = entries[at]!;
    byAmount.set(amount, [...(byAmount.get(amount) ?? []), at]);
  }
  for (const line of [...board.lines]) {
    const bank = lines[line]!;
    const rule = rules.find((one) => meets({ ...bank, payerText: bank.payer.join(" ") }, one));
    if (!rule) continue;
    if ((byAmount.get(bank.amount) ?? []).some((at) => apart(bank, entries[at]!) <= AMOUNT_DAYS)) continue;
    take(board, {
      ...{ pass: PASSES.rule, auto: rule.automatic, score: 90, lines: [line], entries: [] },
      reasons: [{ code: "rule", name: rule.name }],
      act: { type: "post", key: rule.key, party: rule.party, rule: rule.id },
    });
  }
}
