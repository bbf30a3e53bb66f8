import { PAX_TYPES, type PaxType, PRICE_PARTS, type PricePart } from "@/domain/sales/charter/rules.price";
import type { CharterForm, ClassDetails, ClassForm, Details, Options } from "../_parts/types";

/** Value of a field: a wire value, typed text that is not valid yet, or nothing. */
type Typed<V = string> = V | string | null;

export type Leg = {
  key: string;
  id: number | null;
  direction: "outbound" | "inbound";
  vehicle: "flight" | "train" | "bus";
  origin: string;
  destination: string;
  departs_at: Typed;
  departure_zone: string;
  arrives_at: Typed;
  arrival_zone: string;
  carrier: string;
  number: string;
  baggage_kg: Typed<number>;
};

type Room = {
  id: number | null;
  type: string;
  beds: Typed<number>;
  extra_beds: Typed<number>;
  count: Typed<number>;
  supplement: Typed<number>;
};
type Service = { id: number | null; title: string; title_latin: string; included: boolean; price: Typed<number> };
type Holiday = { id: number | null; title: string; from_on: Typed; to_on: Typed; surcharge: Typed<number> };

export type Stay = {
  key: string;
  id: number | null;
  hotel: string;
  hotel_latin: string;
  city: string;
  stars: Typed<number>;
  board: "RO" | "BB" | "HB" | "FB" | "AI";
  check_in_on: Typed;
  check_out_on: Typed;
  rooms: Room[];
  services: Service[];
  holidays: Holiday[];
};

export type PriceCells = Record<PricePart, Typed<number>>;

export type FareClass = {
  id: number | null;
  version: number | null;
  price_version: number;
  fare_class: string;
  capacity: Typed<number>;
  sales_open_at: Typed;
  sales_close_at: Typed;
  few_left: Typed<number>;
  ticketing_minutes: Typed<number>;
  penalty_rule_id: number | null;
  closed: boolean;
  all_partners: boolean;
  colleague_ids: number[];
  prices: Record<PaxType, PriceCells>;
};

export type Values = {
  id: number | null;
  version: number | null;
  kind: "route" | "stay" | "package";
  title: string;
  title_latin: string;
  owner_colleague_id: number | null;
  currency: string;
  routes: Leg[];
  stays: Stay[];
  links: { route_key: string; stay_key: string }[];
  classes: FareClass[];
};

let made = 0;
/** A key of this form; stored rows use their ids. */
export const newKey = () => `new-${Date.now().toString(36)}-${++made}`;

const noParts = (): PriceCells => ({ base: null, tax: null, markup: null, discount: null });

export function newLeg(last: Leg | undefined, zone: string, on: string | null): Leg {
  return {
    key: newKey(),
    id: null,
    direction: last ? "inbound" : "outbound",
    vehicle: last?.vehicle ?? "flight",
    // A second leg is usually the return.
    origin: last?.destination ?? "",
    destination: last?.origin ?? "",
    departs_at: on && !last ? `${on}T` : null,
    departure_zone: last?.arrival_zone ?? zone,
    arrives_at: null,
    arrival_zone: last?.departure_zone ?? zone,
    carrier: last?.carrier ?? "",
    number: "",
    baggage_kg: last?.baggage_kg ?? 20,
  };
}

export const newStay = (last: Stay | undefined, on: string | null): Stay => ({
  key: newKey(),
  id: null,
  hotel: "",
  hotel_latin: "",
  city: last?.city ?? "",
  stars: 3,
  board: last?.board ?? "BB",
  check_in_on: last?.check_out_on ?? on,
  check_out_on: null,
  rooms: [newRoom()],
  services: [],
  holidays: [],
});

export const newRoom = (): Room => ({ id: null, type: "DBL", beds: 2, extra_beds: 0, count: 10, supplement: 0 });
export const newService = (): Service => ({ id: null, title: "", title_latin: "", included: true, price: 0 });
export const newHoliday = (stay: Stay | undefined): Holiday => ({
  id: null,
  title: "",
  from_on: stay?.check_in_on ?? null,
  to_on: stay?.check_in_on ?? null,
  surcharge: null,
});

export const newClass = (last: FareClass | undefined, closesAt: string | null): FareClass => ({
  id: null,
  version: null,
  price_version: 1,
  fare_class: last ? "" : "Y",
  capacity: null,
  sales_open_at: last?.sales_open_at ?? null,
  sales_close_at: last?.sales_close_at ?? closesAt,
  few_left: last?.few_left ?? 5,
  ticketing_minutes: last?.ticketing_minutes ?? null,
  penalty_rule_id: last?.penalty_rule_id ?? null,
  closed: false,
  all_partners: last?.all_partners ?? true,
  colleague_ids: last?.colleague_ids ?? [],
  prices: { ADT: noParts(), CHD: noParts(), INF: noParts() },
});

export const copyClass = (from: FareClass): FareClass => ({
  ...structuredClone(from),
  id: null,
  version: null,
  price_version: 1,
  fare_class: "",
});

/** Rows of a copy are new ones. */
export const copyStay = (from: Stay): Stay => ({
  ...structuredClone(from),
  key: newKey(),
  id: null,
  rooms: from.rooms.map((row) => ({ ...row, id: null })),
  services: from.services.map((row) => ({ ...row, id: null })),
  holidays: from.holidays.map((row) => ({ ...row, id: null })),
});

export function emptyValues({ currency, time_zone }: Options, on: string | null): Values {
  return {
    id: null,
    version: null,
    kind: "route",
    title: "",
    title_latin: "",
    owner_colleague_id: null,
    currency,
    routes: [newLeg(undefined, time_zone, on)],
    stays: [],
    links: [],
    classes: [newClass(undefined, null)],
  };
}

export function valuesOf(of: Details): Values {
  return {
    id: of.id,
    version: of.version,
    kind: of.kind,
    title: of.title,
    title_latin: of.title_latin,
    owner_colleague_id: of.owner?.id ?? null,
    currency: of.currency,
    routes: of.routes.map(({ departs_local, arrives_local, ...leg }) => ({
      ...leg,
      departs_at: departs_local,
      arrives_at: arrives_local,
    })),
    stays: of.stays,
    links: of.links,
    classes: of.classes.map(classValues),
  };
}

export function classValues(of: ClassDetails): FareClass {
  const parts = (type: PaxType): PriceCells => {
    const price = of.prices[type];
    return price ? { base: price.base, tax: price.tax, markup: price.markup, discount: price.discount } : noParts();
  };
  return {
    id: of.id,
    version: of.version,
    price_version: of.price_version,
    fare_class: of.fare_class,
    capacity: of.capacity,
    sales_open_at: of.sales_open_local,
    sales_close_at: of.sales_close_local,
    few_left: of.few_left,
    ticketing_minutes: of.ticketing_minutes,
    penalty_rule_id: of.penalty_rule_id,
    closed: of.closed,
    all_partners: of.all_partners,
    colleague_ids: of.colleagues.map(({ id }) => id),
    prices: { ADT: parts("ADT"), CHD: parts("CHD"), INF: parts("INF") },
  };
}

/** Server input of the charter: without stays or legs if its kind has none, and without links to removed rows. */
export function charterRequest(values: Values): CharterForm {
  const { classes: _, currency, ...form } = values;
  const routes = form.kind === "stay" ? [] : form.routes;
  const stays = form.kind === "route" ? [] : form.stays;
  const links = form.links.filter(
    ({ route_key, stay_key }) =>
      routes.some(({ key }) => key === route_key) && stays.some(({ key }) => key === stay_key),
  );
  return { ...form, ...(form.id === null && { currency }), routes, stays, links } as CharterForm;
}

export function classRequest(of: FareClass, charter_id: number): ClassForm {
  const { prices: _, price_version: __, ...settings } = of;
  return { ...settings, charter_id } as ClassForm;
}

/** Prices on sale: an age group with empty cells only is left out; other empty cells count as zero. */
export function pricesRequest(prices: FareClass["prices"]) {
  const sold = PAX_TYPES.filter((type) => PRICE_PARTS.some((part) => prices[type][part] !== null));
  return Object.fromEntries(
    sold.map((type) => {
      const { base, ...others } = prices[type];
      const rest = Object.fromEntries(Object.entries(others).map(([part, amount]) => [part, amount ?? 0]));
      return [type, { base: base ?? undefined, ...rest }];
    }),
  );
}

/** Total of the typed cells; null while one is invalid. */
export function totalTyped(cells: PriceCells): number | null {
  if (cells.base === null) return null;
  const parts = PRICE_PARTS.map((part) => cells[part] ?? 0);
  if (parts.some((amount) => typeof amount !== "number")) return null;
  const [base, tax, markup, discount] = parts as [number, number, number, number];
  return base + tax + markup - discount;
}
