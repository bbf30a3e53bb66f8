import { createLoader, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { READ_KINDS } from "@/domain/accounting/financial-statement/rules";

/** The kind of statement, and the opened layout. */
export const layoutParsers = {
  kind: parseAsStringLiteral(READ_KINDS).withDefault("income"),
  layout: parseAsInteger,
};
export const readLayoutAddress = createLoader(layoutParsers);
