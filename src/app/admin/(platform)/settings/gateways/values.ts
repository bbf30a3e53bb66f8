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
  /** What is public, and the keys as they are typed: those that are kept never come back to be seen. */
  settings: Texts;
  secrets: Texts;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** What the dialog of a gateway holds; of a new one the first choice of each list. */
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

/** What is sent: the driver's own members; a key left empty stays as it is kept. */
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

/** A gateway as it is, to be saved with something else about it. */
export const formOfRow = (row: Gateway): GatewayForm => ({
  ...{ id: row.id, version: row.version, driver: row.driver, title: row.title, title_latin: row.title_latin },
  ...{ currency: row.currency, active: row.active, position: row.position, settings: row.settings },
  ...{ clearing_account_id: row.clearing_account?.id ?? null, least: row.least, most: row.most },
});
