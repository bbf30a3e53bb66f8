import type { inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { BUCKETS } from "@/domain/cashier/settlement/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { hrefOf } from "../_parts/address";

export type Receivables = inferRouterOutputs<ConsoleRouter>["reports"]["receivables"];

export const AGES = [...BUCKETS, "credit"] as const;
export type Age = (typeof AGES)[number];

/** The page's state is its URL: age filter and page. */
export const parsers = { age: parseAsStringLiteral(AGES), page: parseAsInteger.withDefault(1) };
export const loadAddress = createLoader(parsers);

export const queryOf = ({ age, page }: { age: Age | null; page: number }) => ({
  age,
  page: Math.min(10_000, Math.max(1, page)),
});

export const ageHref = (age: Age) => hrefOf("/admin/reports/receivables", { age });

/** Open lines of a party: settlement of a colleague, lines of a customer. */
export function partyHref(key: string): string | null {
  const [type, id] = key.split(":");
  if (!id) return null;
  return type === "colleague"
    ? hrefOf("/admin/settlement", { colleague: id })
    : hrefOf("/admin/accounting/credit-debit", { party: key });
}
