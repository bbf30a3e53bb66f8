import { instantOf, isLocal, localOf } from "@/ui/form/zone-time";
import type { Rule, Sample, SaveInput } from "./address";

type Amount = number | string | null;
type Share = { percent: Amount; amount: Amount };
export type BandRow = Share & { kind: Rule["bands"][number]["kind"]; count: Amount };

/** Example sale for testing a rule; times in the branch's time zone, amounts in minor units. */
type Tried = {
  type: Rule["types"][number];
  supplier_id: number | null;
  carrier: string;
  fare_class: string;
  pax_type: Rule["pax_types"][number];
  price: Amount;
  tax: Amount;
  discount: Amount;
  purchased: string | null;
  departs: string | null;
  at: string | null;
};

/** Form values of a rule, codes as typed; percentages in basis points. A text is not a number. */
export type Values = {
  title: string;
  title_latin: string;
  types: Rule["types"];
  supplier_id: number | null;
  carrier: string;
  fare_classes: string;
  pax_types: Rule["pax_types"];
  basis: Rule["basis"];
  bands: BandRow[];
  after: Share;
  owner_hours: Amount;
  position: Amount;
  tried: Tried;
};

/** Initial values: the usual steps of airlines. */
const USUAL: readonly BandRow[] = [
  { kind: "noon_days_before", count: 3, percent: 3_000, amount: null },
  { kind: "noon_days_before", count: 1, percent: 5_000, amount: null },
  { kind: "hours_before", count: 3, percent: 7_000, amount: null },
];

const DAY_MS = 86_400_000;

type Given = { now: number; zone: string; price: number };

export function formOf(rule: Rule | null, { now, zone, price }: Given): Values {
  const local = (days: number) => localOf(new Date(now + days * DAY_MS).toISOString(), zone);
  const rows = rule?.bands.map((band) => ({ ...band, ...shown(band) }));
  return {
    title: rule?.title ?? "",
    title_latin: rule?.title_latin ?? "",
    types: rule?.types ?? [],
    supplier_id: rule?.supplier_id ?? null,
    carrier: rule?.carrier ?? "",
    fare_classes: rule?.fare_classes.join(" ") ?? "",
    pax_types: rule?.pax_types ?? [],
    basis: rule?.basis ?? "total",
    bands: rows ?? USUAL.map((row) => ({ ...row })),
    after: rule ? shown(rule.after) : { percent: 9_000, amount: null },
    owner_hours: rule?.owner_hours ?? 24,
    position: rule?.position ?? 100,
    tried: {
      type: rule?.types[0] ?? "charter",
      supplier_id: rule?.supplier_id ?? null,
      carrier: rule?.carrier ?? "",
      fare_class: rule?.fare_classes[0] ?? "",
      pax_type: rule?.pax_types[0] ?? "ADT",
      ...{ price, tax: null, discount: null },
      ...{ purchased: local(0), departs: local(7), at: null },
    },
  };
}

const shown = ({ percent, amount }: { percent: number; amount: number }): Share => ({
  percent: percent || null,
  amount: amount || null,
});

/** The server input. */
export function inputOf({ tried: _, ...values }: Values, rule: Rule | null): SaveInput {
  const { title_latin, carrier, fare_classes, bands, after, owner_hours, position, ...rest } = values;
  return {
    ...rest,
    title: rest.title.trim(),
    title_latin: title_latin.trim() || null,
    carrier: carrier.trim() || null,
    fare_classes: fare_classes.split(/[\s,،]+/).filter(Boolean),
    bands: bands.map(({ kind, count, ...share }) => ({ kind, count: number(count), ...withheld(share) })),
    after: withheld(after),
    owner_hours: number(owner_hours) || 24,
    position: number(position),
    ...(rule && { id: rule.id, version: rule.version }),
  };
}

const number = (amount: Amount): number => (typeof amount === "number" ? amount : 0);
const withheld = ({ percent, amount }: Share) => ({ percent: number(percent), amount: number(amount) });

/** Whether all entered values are valid: only then the result is requested. */
export const isWhole = ({ bands, after, owner_hours, position }: Values) =>
  bands.every(({ count, percent, amount }) => typeof count === "number" && isAmount(percent) && isAmount(amount)) &&
  [after.percent, after.amount, owner_hours, position].every(isAmount);
const isAmount = (amount: Amount) => typeof amount !== "string";

/** Server input of the example; null while incomplete. */
export function sampleOf(tried: Tried, zone: string): Sample | null {
  const { price, purchased, departs, at, carrier, fare_class, ...rest } = tried;
  if (typeof price !== "number" || !isLocal(purchased) || !isLocal(departs)) return null;
  return {
    ...rest,
    price,
    tax: number(rest.tax),
    discount: number(rest.discount),
    carrier: /^[A-Z0-9]{2,8}$/.test(carrier) ? carrier : null,
    fare_class: /^[A-Z0-9]{1,12}$/.test(fare_class) ? fare_class : null,
    purchased_at: instantOf(purchased, zone),
    departs_at: instantOf(departs, zone),
    at: isLocal(at) ? instantOf(at, zone) : null,
    zone,
  };
}
