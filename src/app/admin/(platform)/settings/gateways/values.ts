import type { Driver } from "@/domain/cashier/gateway/rules";
import { driverFields } from "@/domain/cashier/gateway/rules.drivers";
import type { Amount } from "@/ui/form/money-input";
import type { Gateway, GatewayForm } from "./address";

type Texts = Record<string, string>;
export type Values = {
  driver: Driver;
  title: string;
  title_latin: string;
  currency: string;
  active: boolean;
  clearing_account_id: number | null;
  least: Amount;
  most: Amount;
  /** Public settings, and newly entered keys: stored keys are never shown. */
  settings: Texts;
  secrets: Texts;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Values of the dialog; a new gateway has the first option of each list. */
export function valuesOf(of: Gateway | undefined, currency: string): Values {
  const fields = Object.values(driverFields).flat();
  const settings = fields
    .filter(({ at }) => at === "settings")
    .map(({ name, choices }) => [name, textOf(of?.settings[name]) || (choices?.[0]?.value ?? "")] as const);
  const secrets = fields.filter(({ at }) => at === "secrets").map(({ name }) => [name, ""] as const);
  return {
    ...{ driver: of?.driver ?? "sandbox", title: of?.title ?? "", title_latin: of?.title_latin ?? "" },
    ...{ currency: of?.currency ?? currency, active: of?.active ?? true },
    ...{ clearing_account_id: of?.clearing_account?.id ?? null, least: of?.least ?? null, most: of?.most ?? null },
    ...{ settings: Object.fromEntries(settings), secrets: Object.fromEntries(secrets) },
  };
}

/** Server input: the driver's members; an empty key leaves the stored one unchanged. */
export function formOf({ settings, secrets, ...rest }: Values, of: Gateway | undefined, last: number): GatewayForm {
  const own = (at: "settings" | "secrets", from: Texts) =>
    driverFields[rest.driver].flatMap((field) =>
      field.at === at && from[field.name]?.trim() ? [[field.name, from[field.name]!.trim()] as const] : [],
    );
  return {
    ...(of && { id: of.id, version: of.version }),
    ...rest,
    least: rest.least as number | null,
    most: rest.most as number | null,
    position: of?.position ?? last,
    settings: Object.fromEntries(own("settings", settings)),
    secrets: Object.fromEntries(own("secrets", secrets)),
  };
}

/** Server input of an existing gateway, for changing one member. */
export const formOfRow = (row: Gateway): GatewayForm => ({
  ...{ id: row.id, version: row.version, driver: row.driver, title: row.title, title_latin: row.title_latin },
  ...{ currency: row.currency, active: row.active, position: row.position, settings: row.settings },
  ...{ clearing_account_id: row.clearing_account?.id ?? null, least: row.least, most: row.most },
});
