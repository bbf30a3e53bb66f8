import type { inferRouterInputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";
import type { Amount } from "@/ui/form/money-input";
import type { Details } from "./address";

type Form = inferRouterInputs<ConsoleRouter>["colleagues"]["save"];

const NO_CONTACT = { person: null, phone: null, mobile: null, email: null, address: null, website: null };

/** Values of a colleague's form. */
export const valuesOf = (of: Details | undefined) => ({
  name: of?.name ?? "",
  name_latin: of?.name_latin ?? "",
  code: of?.code ?? "",
  kind: of?.kind ?? ("agency" as const),
  category: of?.category ?? null,
  national_id: of?.national_id ?? "",
  active: of?.active ?? true,
  contact: { ...NO_CONTACT, ...of?.contact },
  financial: { ceiling: null as Amount, settlement_day: null as number | null },
});
export type Values = ReturnType<typeof valuesOf>;

const emptied = <Value>(value: Value) => (value === "" ? null : value);

/** Server input: a cleared field is null. Terms are sent for a new one only; later they have their own action. */
export function formOf({ financial, active, code, contact, ...rest }: Values, of: Details | undefined): Form {
  const facts = {
    ...rest,
    ...{ name_latin: emptied(rest.name_latin), national_id: emptied(rest.national_id) },
    contact: Object.fromEntries(Object.entries(contact).map(([name, value]) => [name, emptied(value)])),
  };
  if (of) return { operation: "edit", id: of.id, version: of.version, ...facts, active, ...(code && { code }) };
  const terms = { ceiling: (financial.ceiling ?? 0) as number, settlement_day: financial.settlement_day };
  return { operation: "create", ...facts, ...(code && { code }), financial: terms };
}
