import { Refusal } from "../../kernel/errors";
import type { SqlRefusal } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";

/**
 * Converts a refusal of prisma/sql/cashier/discounts.sql to one of the catalogue; `field`: the field of a missing code or
 * redemption. `conditions`, with 7204: `starts_at`, `group`, `product`, `min_amount`, `worth_nothing`, `per_user`,
 * `open_uses`, `amount`.
 */
export function refusalOf({ code, ...data }: SqlRefusal, field: string): Refusal {
  const reason = reasonOf(code);
  if (reason !== "notFound") return new Refusal(reason, Object.keys(data).length > 0 ? { data } : {});
  return new Refusal(reason, { fields: [{ path: field, message: UNKNOWN }] });
}

const UNKNOWN = { en: "does not exist", fa: "چنین موردی نیست" };
