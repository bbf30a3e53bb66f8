import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";

type ReversalDayInput = { on: string; original: string };

/**
 * The day of a reversal: the original's, today, or a given one not before the original's (fieldInvalid (3003)). Does
 * not check whether it is open.
 */
export async function reversalDay(
  { db, actor, now }: TxCtx<OperatorActor>,
  { on, original }: ReversalDayInput,
): Promise<string> {
  if (on === "original") return original;
  if (on !== "today") return notBefore(on, original);
  const [row] = await db.$queryRaw<{ day: string }[]>`
    select ledger.business_day(${actor.branchId}::int, ${now}::timestamptz)::text as day`;
  return notBefore(row!.day, original);
}

function notBefore(day: string, original: string): string {
  if (day < original) throw refuseField("on", BEFORE);
  return day;
}
const BEFORE = {
  en: "must not be before the date of the reversed document",
  fa: "پیش از روز سندی است که برگشت می‌خورد",
};
