import type { Text } from "../../kernel/errors";
import { ANYWHERE, type MarkupRule, type Scope } from "./rules.match";

/** Maximum rules of a branch: pricing reads all of them. */
export const MAX_RULES = 20_000;

type Form = Omit<MarkupRule, "id" | "version" | "currency" | "title" | "title_latin" | "active" | "position">;

/** Members specific to each scope: the others must be empty. */
export const NAMES: Readonly<
  Record<Exclude<Scope, "deployment">, { must: readonly ReferenceField[]; may: readonly ReferenceField[] }>
> = {
  branch: { must: [], may: [] },
  colleague: { must: ["colleague_id"], may: ["supplier_id"] },
  supplier: { must: ["supplier_id"], may: [] },
  route: { must: ["origin", "destination"], may: ["supplier_id", "colleague_id"] },
};
type ReferenceField = "colleague_id" | "supplier_id" | "origin" | "destination";
const NAMED: readonly ReferenceField[] = ["colleague_id", "supplier_id", "origin", "destination"];

/** First issue of a rule's form, equivalent to the table's CHECKs; null: valid. */
export function markupIssue(form: Form): { path: string; message: Text } | null {
  const { must, may } = NAMES[form.scope as keyof typeof NAMES];
  for (const path of NAMED) {
    if (must.includes(path) && form[path] === null) return { path, message: NEEDED };
    if (form[path] !== null && !must.includes(path) && !may.includes(path)) return { path, message: NOT_HERE };
  }
  if (form.origin === ANYWHERE && form.destination === ANYWHERE) return { path: "destination", message: SOMEWHERE };
  if (form.percent === null && form.amount === null && form.round_to === null && !form.cap_at_board)
    return { path: "percent", message: NOTHING };
  return amountFault(form) ?? kindFault(form) ?? windowFault(form);
}

function amountFault({ per, amount, percent, least, most, products }: Form) {
  if (least !== null && most !== null && least > most) return { path: "most", message: BOUNDS };
  if (per === "passenger") return null;
  if (amount === null) return { path: "amount", message: NEEDED };
  if (per === "night") return isStay(products) ? null : { path: "per", message: STAYS };
  if (percent !== null) return { path: "percent", message: BOOKING };
  return least !== null || most !== null ? { path: least !== null ? "least" : "most", message: BOOKING } : null;
}

function kindFault(form: Form) {
  const trip = (["kind", "carrier", "fare_class"] as const).find((path) => form[path] !== null);
  if (isStay(form.products)) {
    if (trip) return { path: trip, message: TRIPS };
    return form.pax_types.length > 0 ? { path: "pax_types", message: TRIPS } : null;
  }
  if (form.stars.length > 0) return { path: "stars", message: STAYS };
  const nights = (["nights_from", "nights_to"] as const).find((path) => form[path] !== null);
  return nights ? { path: nights, message: STAYS } : null;
}

function windowFault({ nights_from, nights_to, valid_from, valid_to, travel_from, travel_to }: Form) {
  if (nights_from !== null && nights_to !== null && nights_from > nights_to)
    return { path: "nights_to", message: BOUNDS };
  if (valid_from && valid_to && valid_from > valid_to) return { path: "valid_to", message: BEFORE };
  return travel_from && travel_to && travel_from > travel_to ? { path: "travel_to", message: BEFORE } : null;
}

/** Whether a rule applies to stays only. */
export const isStay = (products: readonly string[]): boolean =>
  products.length === 1 && products[0] === "accommodation";

const NEEDED: Text = { en: "is required here", fa: "این‌جا لازم است" };
const NOT_HERE: Text = { en: "does not belong to this scope", fa: "به این دامنه تعلق ندارد" };
const SOMEWHERE: Text = { en: "one end must be a city", fa: "حداقل یک سر مسیر شهر است" };
const NOTHING: Text = {
  en: "a percentage, an amount, a rounding or a cap is required",
  fa: "درصد، مبلغ، گرد کردن یا سقف لازم است",
};
const BOUNDS: Text = { en: "must not be below the minimum", fa: "از کمینه کمتر است" };
const BEFORE: Text = { en: "must not be before the beginning", fa: "پیش از آغاز است" };
const BOOKING: Text = {
  en: "an amount per booking cannot be combined with other values",
  fa: "مبلغ هر رزرو تنها همان مبلغ است",
};
const STAYS: Text = { en: "is possible for stays only", fa: "تنها برای اقامت" };
const TRIPS: Text = { en: "is possible for trips only", fa: "تنها برای سفر" };
