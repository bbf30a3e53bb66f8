import { type CatalogueCode, Refusal, type Text } from "../../kernel/errors";
import { reasonOf } from "../../platform/error-record/error-title";

/** A refusal of store_supplier_document, decide_supplier_document or the payment runs. */
export type RefusedBySql = {
  code: CatalogueCode;
  field?: string;
  version?: number;
  difference?: number;
  /** Of an item that is not open as far as the run pays it. */
  item?: { supplier: string; document_id: number; open: number };
};

/** The same in catalogue form; `messages`: of its fields. */
export function refusalFromSql(
  { code, field, version, difference, item }: RefusedBySql,
  messages: Readonly<Record<string, Text>> = {},
): Refusal {
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
