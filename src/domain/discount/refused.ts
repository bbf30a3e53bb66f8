import { reasonOf } from "../error-record/error-title";
import { Refusal } from "../errors";

/** Why prisma/sql/discounts.sql does not do an act. */
export type Refused = {
  code: number;
  /** With 7204: `starts_at`, `group`, `product`, `min_amount`, `worth_nothing`, `per_user`, `open_uses`, `amount`. */
  conditions?: string[];
  min_amount?: number;
  starts_at?: string;
};

/** In the words of the catalogue; `field`: what named the code or redemption that is not there. */
export function refusalOf({ code, ...data }: Refused, field: string): Refusal {
  const reason = reasonOf(code);
  if (reason !== "notFound") return new Refusal(reason, Object.keys(data).length > 0 ? { data } : {});
  return new Refusal(reason, { fields: [{ path: field, message: UNKNOWN }] });
}

const UNKNOWN = { en: "does not exist", fa: "چنین موردی نیست" };
