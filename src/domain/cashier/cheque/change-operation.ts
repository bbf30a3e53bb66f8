import type { z } from "zod";
import { type Act, actOf, type KeyedOperator, sendActs, toActOnChequeDto } from "./act-on-cheques";
import type { ChequeActChange, ChequesActed } from "./schema";

/**
 * Changes a cheque's last operation: its document is reversed on its own day and replaced, both visible. Omitted
 * members stay. Throws as undoing and repeating it would.
 */
export async function changeOperation(
  ctx: KeyedOperator,
  { id, seq, type, ...input }: z.output<typeof ChequeActChange>,
): Promise<z.input<typeof ChequesActed>> {
  const acts: Act[] = [
    { id, seq, operation: "undo", note: input.description },
    { ...actOf({ ...input, operation: type }), id, inherits: true },
  ];
  await sendActs(ctx, acts, { ids: [id, id], single: true });
  return toActOnChequeDto(ctx, [id]);
}
