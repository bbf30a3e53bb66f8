import type { OperatorActor, TxCtx } from "../context";
import { refuseField } from "../errors";

type ReversalDayInput = { on: string; original: string };

/** The day a reversal stands on: the original's, today, or one that is named and not before it (3003). Whether it is open is not asked. */
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
