import type { BranchId } from "@/domain/kernel/context";
import { refusalOf } from "@/server/rest/refusal-of";
import { charterStays } from "@/server/routers/console/sales/charter-stays";
import { charters } from "@/server/routers/console/sales/charters";
import { classes } from "@/server/routers/console/sales/classes";
import { partnerSales } from "@/server/routers/console/sales/partner-sales";
import { prices } from "@/server/routers/console/sales/prices";
import { callerOf, router } from "@/server/trpc";
import { dayFromToday } from "./day";
import { ctxOf, operatorOf } from "./fixtures";

const area = router({ charters, classes, prices, partnerSales, charterStays });
const callerFor = callerOf(area);

/** Procedures of the charter pages for an operator of that branch. */
export const chartersOf = (
  branchId: BranchId,
  permissions: readonly string[] = ["charter:read", "charter:write"],
  now = new Date(),
) => {
  const ctx = ctxOf({ ...operatorOf(branchId), permissions }, { now });
  return callerFor({ ...ctx, site: null, address: null, customerAddress: null, requestKey: null });
};

/** Refusal of a call: reason, paths of fields, further data. */
export const refusal = (work: Promise<unknown>, input?: unknown) =>
  work.then(
    () => ({ reason: "done", fields: [] as string[], data: undefined as Record<string, unknown> | undefined }),
    (error) => {
      const found = refusalOf(error, input);
      if (!found) throw error;
      const { fields = [], data } = found.details;
      return { reason: found.reason as string, fields: fields.map(({ path }) => path), data };
    },
  );

/** The date `days` from today, in UTC. */
export const dayAhead = (days: number) => dayFromToday(days);

/** A leg in the form's format. */
export const leg = (days: number, given: object = {}) => ({
  key: `leg${days}`,
  direction: "outbound" as const,
  vehicle: "flight" as const,
  origin: "THR",
  destination: "IST",
  departs_at: `${dayAhead(days)}T08:30`,
  departure_zone: "Asia/Tehran",
  arrives_at: `${dayAhead(days)}T11:15`,
  arrival_zone: "Europe/Istanbul",
  carrier: "W5",
  number: "112",
  baggage_kg: 30,
  ...given,
});

export const back = (days: number, given: object = {}) =>
  leg(days, {
    direction: "inbound",
    origin: "IST",
    destination: "THR",
    departs_at: `${dayAhead(days)}T20:00`,
    departure_zone: "Europe/Istanbul",
    arrives_at: `${dayAhead(days + 1)}T00:30`,
    arrival_zone: "Asia/Tehran",
    number: "113",
    ...given,
  });

export const stay = (days: number, nights: number, given: object = {}) => ({
  key: "stay",
  hotel: "هتل رامادا تکسیم",
  hotel_latin: "Ramada Taksim",
  city: "IST",
  stars: 4,
  board: "BB" as const,
  check_in_on: dayAhead(days),
  check_out_on: dayAhead(days + nights),
  rooms: [{ type: "DBL", beds: 2, extra_beds: 1, count: 12, supplement: 0 }],
  services: [{ title: "گشت شهری", title_latin: "City tour", included: false, price: 2_500_000 }],
  holidays: [{ title: "نوروز", from_on: dayAhead(days + 1), to_on: dayAhead(days + 2), surcharge: 500_000 }],
  ...given,
});

/** A package of four nights that departs in `days` days. */
export const packageForm = (days: number, given: object = {}) => ({
  kind: "package" as const,
  title: "تور استانبول",
  title_latin: "Istanbul tour",
  routes: [leg(days, { key: "out" }), back(days + 4, { key: "back" })],
  stays: [stay(days, 4)],
  links: [
    { route_key: "out", stay_key: "stay" },
    { route_key: "back", stay_key: "stay" },
  ],
  ...given,
});

type Details = Awaited<ReturnType<ReturnType<typeof chartersOf>["charters"]["get"]>>;

/** A record as read, in the form's input format. */
export const formOf = ({ id, version, kind, title, title_latin, owner, routes, stays, links }: Details) => ({
  id,
  version,
  kind,
  title,
  title_latin,
  owner_colleague_id: owner?.id,
  routes: routes.map((one) => ({ ...one, departs_at: one.departs_local, arrives_at: one.arrives_local })),
  stays,
  links,
});
