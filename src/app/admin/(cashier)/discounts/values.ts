import { instantOf, isLocal, localOf } from "@/ui/form/zone-time";
import { type Party, partyKey, personOf } from "../../_money/party";
import type { Discount, SaveInput } from "./address";

/** Form values of a code: times in the branch's time zone, percentage and amount separate. */
export type Values = {
  code: string;
  title: string;
  type: Discount["type"];
  /** Basis points. */
  percent: number | null;
  value: number | null;
  max_amount: number | null;
  min_amount: number | null;
  limit: number | null;
  per_user: number | null;
  starts_at: string | null;
  expires_at: string | null;
  products: Discount["products"];
  groups: Discount["groups"];
  owner: Party | null;
  active: boolean;
};

export function formOf(discount: Discount | null, timeZone: string): Values {
  const local = (at: string | null | undefined) => (at ? localOf(at, timeZone) : null);
  const percent = discount?.type !== "fixed";
  const owner = discount?.owner;
  return {
    code: discount?.code ?? "",
    title: discount?.title ?? "",
    type: discount?.type ?? "percent",
    percent: discount && percent ? discount.value : null,
    value: discount && !percent ? discount.value : null,
    max_amount: discount?.max_amount ?? null,
    min_amount: discount?.min_amount || null,
    limit: discount?.limit ?? 100,
    per_user: discount?.per_user ?? null,
    starts_at: local(discount?.starts_at),
    expires_at: local(discount?.expires_at),
    products: discount?.products ?? [],
    groups: discount?.groups ?? [],
    owner: owner ? { type: owner.type as "passenger" | "colleague", id: owner.id, name: owner.name } : null,
    active: discount?.active ?? true,
  };
}

/** The server input. */
export function inputOf(values: Values, discount: Discount | null, timeZone: string): SaveInput {
  const { percent, value, owner, starts_at, expires_at, title, ...rest } = values;
  const instant = (local: string | null) => (isLocal(local) ? instantOf(local, timeZone) : null);
  return {
    ...rest,
    title: title.trim() || null,
    value: (rest.type === "percent" ? percent : value) ?? 0,
    max_amount: rest.type === "percent" ? rest.max_amount : null,
    limit: rest.limit ?? 0,
    owner: owner && personOf(partyKey(owner)),
    starts_at: instant(starts_at),
    expires_at: instant(expires_at),
    ...(discount && { id: discount.id, version: discount.version }),
  };
}
