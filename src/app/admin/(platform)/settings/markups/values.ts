import { isStay, NAMES } from "@/domain/sales/price/rules.form";
import type { Party } from "../../../_money/party";
import type { Rule, SaveInput } from "./address";

type Scope = SaveInput["scope"];

/** Form values of a rule: direction and amount separate, codes as typed. */
export type Values = {
  scope: Scope;
  title: string;
  title_latin: string;
  products: Rule["products"];
  groups: Rule["groups"];
  supplier_id: number | null;
  colleague: Party | null;
  kind: Rule["kind"];
  carrier: string;
  fare_class: string;
  origin: string | null;
  destination: string | null;
  stars: string[];
  nights_from: number | null;
  nights_to: number | null;
  pax_types: Rule["pax_types"];
  direction: "up" | "down";
  /** Basis points and minor units, not negative. A text is not a number. */
  percent: number | string | null;
  amount: number | string | null;
  per: Rule["per"];
  basis: Rule["basis"];
  least: number | string | null;
  most: number | string | null;
  round_to: number | string | null;
  below_net: boolean;
  cap_at_board: boolean;
  valid_from: string | null;
  valid_to: string | null;
  travel_from: string | null;
  travel_to: string | null;
  position: number | null;
  active: boolean;
};

export function formOf(rule: Rule | null): Values {
  // Beside an amount a zero percentage has no direction.
  const down = (rule?.percent || rule?.amount || 0) < 0;
  const size = (amount: number | null | undefined) => (amount == null ? null : Math.abs(amount));
  // A minimum discount is a maximum of the negative amount.
  const [least, most] = down ? [rule?.most, rule?.least] : [rule?.least, rule?.most];
  return {
    scope: (rule?.scope ?? "branch") as Scope,
    title: rule?.title ?? "",
    title_latin: rule?.title_latin ?? "",
    products: rule?.products ?? [],
    groups: rule?.groups ?? [],
    supplier_id: rule?.supplier_id ?? null,
    colleague: rule?.colleague_id ? { type: "colleague", id: rule.colleague_id, name: rule.colleague } : null,
    kind: rule?.kind ?? null,
    carrier: rule?.carrier ?? "",
    fare_class: rule?.fare_class ?? "",
    origin: rule?.origin ?? null,
    destination: rule?.destination ?? null,
    stars: rule?.stars.map(String) ?? [],
    nights_from: rule?.nights_from ?? null,
    nights_to: rule?.nights_to ?? null,
    pax_types: rule?.pax_types ?? [],
    direction: down ? "down" : "up",
    percent: size(rule?.percent),
    amount: size(rule?.amount),
    per: rule?.per ?? "passenger",
    basis: rule?.basis ?? "net",
    least: size(least),
    most: size(most),
    round_to: rule?.round_to ?? null,
    below_net: rule?.below_net ?? false,
    cap_at_board: rule?.cap_at_board ?? false,
    valid_from: rule?.valid_from ?? null,
    valid_to: rule?.valid_to ?? null,
    travel_from: rule?.travel_from ?? null,
    travel_to: rule?.travel_to ?? null,
    position: rule?.position ?? 100,
    active: rule?.active ?? true,
  };
}

/** Server input: members that scope or product do not have are left out. */
export function inputOf(values: Values, rule: Rule | null): SaveInput {
  const { direction, colleague, stars, least, most, percent, amount, title_latin, carrier, fare_class, ...rest } =
    values;
  const { must, may } = NAMES[rest.scope];
  const has = (name: (typeof must)[number]) => must.includes(name) || may.includes(name);
  const [stay, down] = [isStay(rest.products), direction === "down"];
  const signed = (amount: number | string | null) => (down && typeof amount === "number" ? -amount : amount) as number;
  const alone = rest.per === "booking";
  const trip = <T>(value: T) => (stay ? null : value || null);
  return {
    ...rest,
    title: rest.title.trim(),
    title_latin: title_latin.trim() || null,
    supplier_id: has("supplier_id") ? rest.supplier_id : null,
    colleague_id: has("colleague_id") ? (colleague?.id ?? null) : null,
    origin: has("origin") ? rest.origin : null,
    destination: has("destination") ? rest.destination : null,
    kind: trip(rest.kind),
    carrier: trip(carrier.trim()),
    fare_class: trip(fare_class.trim()),
    pax_types: stay ? [] : rest.pax_types,
    stars: stay ? stars.map(Number) : [],
    nights_from: stay ? rest.nights_from : null,
    nights_to: stay ? rest.nights_to : null,
    per: rest.per === "night" && !stay ? "passenger" : rest.per,
    // Beside an amount a zero percentage is null.
    percent: alone || (percent === 0 && amount !== null) ? null : signed(percent),
    amount: signed(amount),
    least: alone ? null : signed(down ? most : least),
    most: alone ? null : signed(down ? least : most),
    round_to: rest.round_to as number,
    position: rest.position ?? 100,
    ...(rule && { id: rule.id, version: rule.version }),
  };
}

/** Whether all entered values are valid: only then the result is requested. */
export const isWhole = ({
  percent,
  amount,
  least,
  most,
  round_to,
  valid_from,
  valid_to,
  travel_from,
  travel_to,
}: Values) =>
  [percent, amount, least, most, round_to].every((units) => typeof units !== "string") &&
  [valid_from, valid_to, travel_from, travel_to].every((day) => day === null || /^\d{4}-\d\d-\d\d$/.test(day));
