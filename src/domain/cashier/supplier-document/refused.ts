import { type CatalogueCode, Refusal, type Text } from "../../kernel/errors";
import type { SqlLedgerPostingRefusal, SqlSupplierRefusal } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";

/** A refusal of a supplier's document or a payment run in catalogue form; `messages`: of its fields. */
export function refusalFromSql(
  refused: SqlSupplierRefusal | SqlLedgerPostingRefusal,
  messages: Readonly<Record<string, Text>> = {},
): Refusal {
  const { code, field, version, difference, item }: Partial<SqlSupplierRefusal> & { code: CatalogueCode } = refused;
  const data = {
    ...(version !== undefined && { current: { version } }),
    ...(difference !== undefined && { difference }),
    ...(item && { item }),
  };
  return new Refusal(reasonOf(code), {
    ...(field && messages[field] && { fields: [{ path: field, message: messages[field] }] }),
    ...(Object.keys(data).length > 0 && { data }),
  });
}
