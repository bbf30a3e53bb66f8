import { type CatalogueCode, Refusal } from "../../kernel/errors";
import { reasonOf } from "../../platform/error-record/error-title";

/** Refusals of prisma/sql/cashier/discounts.sql. */
export type Refused = {
  code: CatalogueCode;
  /** With 7204: `starts_at`, `group`, `product`, `min_amount`, `worth_nothing`, `per_user`, `open_uses`, `amount`. */
  conditions?: string[];
  min_amount?: number;
  starts_at?: string;
};

/** Converts to a catalogue refusal; `field`: the field of a missing code or redemption. */
export function refusalOf({ code, ...data }: Refused, field: string): Refusal {
  const reason = reasonOf(code);
  if (reason !== "notFound") return new Refusal(reason, Object.keys(data).length > 0 ? { data } : {});
  return new Refusal(reason, { fields: [{ path: field, message: UNKNOWN }] });
}

const UNKNOWN = { en: "does not exist", fa: "چنین موردی نیست" };
