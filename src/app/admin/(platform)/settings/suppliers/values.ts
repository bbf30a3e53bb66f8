import type { Product } from "@/domain/kernel/product/rules";
import type { Adapter } from "@/domain/sales/supplier/port";
import { adapterFields, PRODUCTS_OF } from "@/domain/sales/supplier/rules.adapters";
import type { Supplier, SupplierForm } from "./address";

type Texts = Record<string, string>;
export type Values = {
  adapter: Adapter;
  code: string;
  title: string;
  title_latin: string;
  products: Product[];
  currency: string;
  active: boolean;
  budget_ms: number | null;
  most_at_once: number | null;
  /** Public settings, and newly entered keys: stored keys are never shown. */
  settings: Texts;
  secrets: Texts;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Values of the dialog; a new supplier has the first option of each list. */
export function valuesOf(of: Supplier | undefined, currency: string): Values {
  const fields = Object.values(adapterFields).flat();
  const settings = fields
    .filter(({ at }) => at === "settings")
    .map(({ name, choices }) => [name, textOf(of?.settings[name]) || (choices?.[0]?.value ?? "")] as const);
  const secrets = fields.filter(({ at }) => at === "secrets").map(({ name }) => [name, ""] as const);
  return {
    ...{ adapter: of?.adapter ?? "core", code: of?.code ?? "", title: of?.title ?? "" },
    ...{ title_latin: of?.title_latin ?? "", products: of?.products ?? ["flight"], currency: of?.currency ?? currency },
    ...{ active: of?.active ?? true, budget_ms: of?.budget_ms ?? 4_000, most_at_once: of?.most_at_once ?? 8 },
    ...{ settings: Object.fromEntries(settings), secrets: Object.fromEntries(secrets) },
  };
}

/** Server input: the adapter's members; an empty key leaves the stored one unchanged. */
export function formOf({ settings, secrets, ...rest }: Values, of: Supplier | undefined, last: number): SupplierForm {
  const own = (at: "settings" | "secrets", from: Texts) =>
    adapterFields[rest.adapter].flatMap((field) =>
      field.at === at && from[field.name]?.trim() ? [[field.name, from[field.name]!.trim()] as const] : [],
    );
  return {
    ...(of && { id: of.id, version: of.version }),
    ...rest,
    products: rest.products.filter((product) => PRODUCTS_OF[rest.adapter].includes(product)),
    budget_ms: rest.budget_ms ?? undefined,
    most_at_once: rest.most_at_once ?? undefined,
    position: of?.position ?? last,
    settings: Object.fromEntries(own("settings", settings)),
    secrets: Object.fromEntries(own("secrets", secrets)),
  };
}
