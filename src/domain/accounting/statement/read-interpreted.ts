import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { interpret } from "./interpret";
import { readGroups } from "./read-groups";
import { readLines } from "./read-statement";
import type { Bill2Answer, Bill2Query, SentencesAnswer } from "./schema";

/** A statement with lines as sentences, or grouped. Throws as readStatement and readGroups. */
export async function readInterpreted(ctx: Ctx, given: Bill2Query): Promise<z.input<typeof Bill2Answer>> {
  const { aggregate_by } = given;
  return aggregate_by ? readGroups(ctx, { ...given, aggregate_by }) : readSentences(ctx, given);
}

/** A page of a statement, each line also as a sentence in the caller's language. */
export async function readSentences(
  ctx: Ctx,
  given: Parameters<typeof readLines>[1],
): Promise<z.input<typeof SentencesAnswer>> {
  const { answer, lines } = await readLines(ctx, given);
  const sentences = await interpret(ctx, lines);
  const rows = answer.items.rows.map((row, nr) => ({ ...row, interpretation: sentences[nr]! }));
  return { ...answer, items: { ...answer.items, rows } };
}
