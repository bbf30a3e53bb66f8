import { createHash } from "node:crypto";
import type { FinancialStatementDto } from "./read-financial-statement";

/** The figures as text: amounts in digits, members sorted by name. */
export const frozenText = (figures: object): string =>
  JSON.stringify(figures, (_, value) => {
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

/** SHA-256 of what the books and the version determine: names of branches may change later. */
export function sha256Of({
  kind,
  from,
  to,
  currency,
  version_id,
  columns,
  lines,
  proof,
}: FinancialStatementDto): string {
  const days = columns.map((column) => ({ branch_id: column.branch_id, from: column.from, to: column.to }));
  const figures = { kind, from, to, currency, version_id, columns: days, lines, proof };
  return createHash("sha256").update(frozenText(figures)).digest("hex");
}
