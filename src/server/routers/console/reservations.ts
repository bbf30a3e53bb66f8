import { z } from "zod";
import { Refusal } from "@/domain/errors";
import { count, date, instant, moneyOut, text } from "@/domain/primitives";
import { operator, router } from "@/server/trpc";

const STATUSES = ["pending", "confirmed", "canceled", "refund", "done"] as const;
const Pnr = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-9]{6}$/);
const Filters = z.object({
  search: text(80).optional(),
  status: z.enum(STATUSES).optional(),
  from: date.optional(),
  to: date.optional(),
  page: count(1, 100_000).default(1),
  per_page: count(1, 100).default(50),
});
const Pax = z.object({ adult: z.int(), child: z.int(), infant: z.int() });
const Row = z.object({
  local_pnr: z.string(),
  status: z.enum(STATUSES),
  charter: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }),
  route: z.object({ origin: z.string(), destination: z.string(), carrier: z.string(), number: z.string() }).nullable(),
  departs_at: instant,
  departure_zone: z.string(),
  partner: z.string().nullable(),
  domain: z.string().nullable(),
  pax: Pax,
  classes: z.array(z.string()),
  total: moneyOut,
  currency: z.string(),
  created_at: instant,
});

export const reservations = router({
  list: operator("reservation:read")
    .input(Filters)
    .output(z.object({ rows: z.array(Row), total: z.int() }))
    .query(async ({ ctx, input }) => {
      const where = {
        branchId: ctx.actor.branchId,
        ...(input.status && { status: input.status }),
        ...((input.from || input.to) && {
          createdAt: {
            ...(input.from && { gte: new Date(`${input.from}T00:00:00+03:30`) }),
            ...(input.to && { lt: new Date(Date.parse(`${input.to}T00:00:00+03:30`) + 86_400_000) }),
          },
        }),
        ...(input.search && {
          OR: [
            { localPnr: { startsWith: input.search.toUpperCase() } },
            { passengers: { some: { lastName: { contains: input.search } } } },
            { passengers: { some: { lastNameLatin: { contains: input.search, mode: "insensitive" as const } } } },
          ],
        }),
      };
      const [rows, total] = await Promise.all([
        ctx.db.booking.findMany({
          where,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          skip: (input.page - 1) * input.per_page,
          take: input.per_page,
          include: { items: true, domain: { include: { colleague: true } }, charter: { include: { routes: true } } },
        }),
        ctx.db.booking.count({ where }),
      ]);
      return { rows: rows.map(wire), total };
    }),

  get: operator("reservation:read")
    .input(z.object({ local_pnr: Pnr }))
    .output(
      Row.extend({
        client_reference: z.string().nullable(),
        items: z.array(
          z.object({ line: z.int(), fare_class: z.string(), status: z.enum(STATUSES), pax: Pax, total: moneyOut }),
        ),
        passengers: z.array(
          z.object({
            line: z.int(),
            seq: z.int(),
            pax_type: z.enum(["ADT", "CHD", "INF"]),
            first_name: z.string(),
            last_name: z.string(),
            first_name_latin: z.string().nullable(),
            last_name_latin: z.string().nullable(),
            total: moneyOut,
          }),
        ),
        history: z.array(z.object({ at: instant, event: z.string(), actor: z.string() })),
      }),
    )
    .query(async ({ ctx, input }) => {
      const found = await ctx.db.booking.findUnique({
        where: { branchId_localPnr: { branchId: ctx.actor.branchId, localPnr: input.local_pnr } },
        include: {
          items: true,
          passengers: true,
          history: true,
          domain: { include: { colleague: true } },
          charter: { include: { routes: true } },
        },
      });
      if (!found) throw new Refusal("notFound");
      return {
        ...wire(found as never),
        client_reference: found.clientReference,
        items: found.items.map((item) => ({
          line: item.line,
          fare_class: item.fareClass,
          status: item.status,
          pax: { adult: item.adult, child: item.child, infant: item.infant },
          total: item.total,
        })),
        passengers: found.passengers.map((p) => ({
          line: p.line,
          seq: p.seq,
          pax_type: p.paxType,
          first_name: p.firstName,
          last_name: p.lastName,
          first_name_latin: p.firstNameLatin,
          last_name_latin: p.lastNameLatin,
          total: p.total,
        })),
        history: found.history,
      };
    }),
});

function wire(b: any) {
  const r = b.charter.routes.find((x: any) => x.direction === "outbound") ?? null;
  return {
    local_pnr: b.localPnr,
    status: b.status,
    charter: { id: b.charterId, title: b.charter.title, title_latin: b.charter.titleLatin },
    route: r && { origin: r.origin, destination: r.destination, carrier: r.carrier, number: r.number },
    departs_at: r?.departsAt ?? b.charter.startsAt,
    departure_zone: r?.departureZone ?? "Asia/Tehran",
    partner: b.domain?.colleague.name ?? null,
    domain: b.domain?.domain ?? null,
    pax: b.items.reduce(
      (s: any, i: any) => ({ adult: s.adult + i.adult, child: s.child + i.child, infant: s.infant + i.infant }),
      { adult: 0, child: 0, infant: 0 },
    ),
    classes: [...new Set<string>(b.items.map((i: any) => i.fareClass))],
    total: b.total,
    currency: b.currency,
    created_at: b.createdAt,
  };
}
