import type { Family } from "@/server/rest/families";
import { keyMembers, takesKey } from "@/server/rest/keys";
import { FAMILIES } from "@/server/rest/product-families";
import type { Entry } from "@/server/rest/route-table";
import { BACK_OFFICE } from "./samples.back-office";
import { BANK } from "./samples.bank";
import { BOOKS } from "./samples.books";
import { CLOSING } from "./samples.closing";
import { CUSTOMER } from "./samples.customer";
import { E_INVOICES } from "./samples.e-invoices";
import { PARTNER } from "./samples.partner";
import { STATEMENTS } from "./samples.statements";
import type { Samples } from "./world";

/** Samples of writing routes by family. */
export const SAMPLES: Record<Family["name"], Samples> = {
  reservation: PARTNER,
  "back-office": { ...BACK_OFFICE, ...BANK, ...BOOKS, ...CLOSING, ...E_INVOICES, ...STATEMENTS },
  customer: CUSTOMER,
};

/** Writing routes without a sample, and where they are tested instead. */
const ELSEWHERE: Record<string, string> = {
  "POST /accounting/closing": "a job does it: closing.test.ts",
  "PUT /accounting/closing/definite/{type}": "a job does it: closing.test.ts",
  "POST /tax/e-invoices/correct": "a second person does it: e-invoices.test.ts",
  "POST /tax/e-invoices/cancel": "a second person does it: e-invoices.test.ts",
};

const nameOf = ({ verb, path }: Pick<Entry, "verb" | "path">) => `${verb} ${path}`;

export type WritingRoute = { family: Family["name"]; route: string; members: readonly string[] };

/** Every route that accepts a key, from the procedures. */
export const WRITING: readonly WritingRoute[] = FAMILIES.flatMap(({ name, table }) =>
  table.filter(takesKey).map((entry) => ({ family: name, route: nameOf(entry), members: keyMembers(entry.procedure) })),
);

/** Writing routes without keys: their answer is a credential. */
export const UNKEYED = FAMILIES.flatMap(({ table }) =>
  table.filter((entry) => entry.procedure._def.type === "mutation" && !takesKey(entry)).map(nameOf),
);

/** Routes with neither a sample nor another test. */
export const untried = (routes: readonly WritingRoute[]): string[] =>
  routes.filter(({ family, route }) => !SAMPLES[family][route] && !ELSEWHERE[route]).map(({ route }) => route);
