// Whole files: a build turns them into modules whose default is their only export.
import enAccounting from "../../../../messages/en/accounting.json";
import faAccounting from "../../../../messages/fa/accounting.json";

type Pages = typeof enAccounting.tax;

/** Texts of files about value added tax: those of their pages. */
const wordsOf = ({ returns, lines, seasonal, category }: Pages) => ({
  tax_lines: lines.title,
  tax_sale: lines.kind.sale,
  tax_credit_note: lines.kind.credit_note,
  tax_what: returns.what,
  tax_category: returns.category,
  tax_rate: lines.ratePercent,
  tax_base: returns.base,
  tax_tax: returns.tax,
  tax_service: returns.service,
  tax_fee: returns.fee,
  tax_collected: returns.collected,
  tax_penalty: returns.penalty,
  tax_category_S: category.S,
  tax_category_Z: category.Z,
  tax_category_E: category.E,
  tax_category_O: category.O,
  tax_category_G: category.G,
  seasonal: seasonal.title,
  seasonal_due: seasonal.dueOn,
  seasonal_part: seasonal.column.part,
  seasonal_sales: seasonal.part.sales,
  seasonal_purchases: seasonal.part.purchases,
  seasonal_commission: seasonal.part.commission,
  seasonal_kind: seasonal.column.kind,
  seasonal_natural: seasonal.kind.natural,
  seasonal_legal: seasonal.kind.legal,
  seasonal_partnership: seasonal.kind.partnership,
  seasonal_foreign: seasonal.kind.foreign,
  seasonal_consumer: seasonal.kind.consumer,
  seasonal_national_id: seasonal.column.national_id,
  seasonal_economic_code: seasonal.column.economic_code,
  seasonal_postal_code: seasonal.column.postal_code,
  seasonal_count: seasonal.column.count,
  seasonal_amount: seasonal.column.amount,
  seasonal_discount: seasonal.column.discount,
  seasonal_vat: seasonal.column.vat,
  seasonal_duties: seasonal.column.duties,
});

export const TAX_WORDS = { en: wordsOf(enAccounting.tax), fa: wordsOf(faAccounting.tax) };
