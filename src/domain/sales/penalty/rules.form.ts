import type { ValidationIssue } from "../../kernel/errors";
import type { PenaltyForm } from "./rules.match";

/** Maximum rules of a branch: every sale reads all of them. */
export const MAX_RULES = 20_000;

/** The first contradiction in a rule; null: none. A band that can never apply is treated as a typing error. */
export function penaltyIssue({
  bands,
  types,
  after,
}: Pick<PenaltyForm, "bands" | "types" | "after">): ValidationIssue | null {
  for (const [nth, { kind, count }] of bands.entries()) {
    const earlier = bands.slice(0, nth).filter((band) => band.kind === kind);
    const grows = kind === "hours_after_purchase";
    if (earlier.some((band) => (grows ? band.count >= count : band.count <= count)))
      return { path: `bands[${nth}].count`, message: grows ? LATER : CLOSER };
    if (kind === "checkin_days" && types.length > 0 && !types.includes("hotel"))
      return { path: `bands[${nth}].kind`, message: STAYS };
  }
  return after.percent === 0 && after.amount === 0 && bands.length === 0 ? { path: "bands", message: NOTHING } : null;
}

const CLOSER = {
  en: "each band of a kind must come closer to the departure",
  fa: "هر بازهٔ یک گونه باید به حرکت نزدیک‌تر از قبلی باشد",
};
const LATER = {
  en: "each band after the purchase must end later",
  fa: "هر بازهٔ پس از خرید باید دیرتر از قبلی پایان یابد",
};
const STAYS = { en: "is possible for stays only", fa: "تنها اقامت روز ورود دارد" };
const NOTHING = { en: "a rule needs a band or a penalty", fa: "قانون بی‌بازه و بی‌جریمه چیزی نمی‌گوید" };
