import type { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { instantOf } from "./rules.times";
import type { CharterForm } from "./schema.charter";
import type { Stored } from "./stored-form";
import { differs, removed, syncParts, syncRows } from "./sync-rows";

type Form = z.output<typeof CharterForm>;
type Stay = Form["stays"][number];
type StoredStay = Stored["accommodations"][number];

/** Replaces a charter's legs, stays and links with the validated form's. */
export async function writeItinerary(
  tx: TxCtx<OperatorActor>,
  charterId: number,
  form: Form,
  stored: Pick<Stored, "routes" | "accommodations" | "communications">,
): Promise<void> {
  const { branchId } = tx.actor;
  const goneStays = removed(stored.accommodations, form.stays);
  await tx.db.charterCommunication.deleteMany({
    where: {
      branchId,
      charterId,
      OR: [{ routeId: { in: removed(stored.routes, form.routes) } }, { accommodationId: { in: goneStays } }],
    },
  });
  const legs = await syncRows(
    legTable(tx, charterId),
    stored.routes,
    form.routes.map((leg) => ({ id: leg.id, data: legData(leg) })),
  );
  const stays = await syncRows(
    stayTable(tx, charterId),
    stored.accommodations,
    form.stays.map((stay) => ({ id: stay.id, data: stayData(stay) })),
  );
  for (const [index, stay] of form.stays.entries()) {
    await writeParts(
      tx,
      stays[index]!,
      stay,
      stored.accommodations.find(({ id }) => id === stay.id),
    );
  }
  await writeLinks(tx, charterId, form, { legs, stays });
}

const day = (date: string) => new Date(`${date}T00:00:00Z`);

const legData = (leg: Form["routes"][number]) => ({
  direction: leg.direction,
  vehicle: leg.vehicle,
  origin: leg.origin,
  destination: leg.destination,
  departsAt: instantOf(leg.departs_at, leg.departure_zone)!,
  departureZone: leg.departure_zone,
  arrivesAt: instantOf(leg.arrives_at, leg.arrival_zone)!,
  arrivalZone: leg.arrival_zone,
  carrier: leg.carrier,
  number: leg.number,
  baggageKg: leg.baggage_kg,
});

const stayData = (stay: Stay) => ({
  hotel: stay.hotel,
  hotelLatin: stay.hotel_latin,
  city: stay.city,
  stars: stay.stars,
  board: stay.board,
  checkInOn: day(stay.check_in_on),
  checkOutOn: day(stay.check_out_on),
});

function legTable({ db, actor: { branchId } }: TxCtx<OperatorActor>, charterId: number) {
  const table = db.charterCalculationRoute;
  return {
    create: (data: ReturnType<typeof legData>) => table.create({ data: { branchId, charterId, ...data } }),
    update: (id: number, data: ReturnType<typeof legData>) =>
      table.update({ where: { branchId_id: { branchId, id } }, data }),
    remove: (ids: number[]) => table.deleteMany({ where: { branchId, charterId, id: { in: ids } } }),
  };
}

function stayTable({ db, actor: { branchId } }: TxCtx<OperatorActor>, charterId: number) {
  const table = db.charterCalculationAccommodation;
  return {
    create: (data: ReturnType<typeof stayData>) => table.create({ data: { branchId, charterId, ...data } }),
    update: (id: number, data: ReturnType<typeof stayData>) =>
      table.update({ where: { branchId_id: { branchId, id } }, data }),
    remove: async (ids: number[]) => {
      const hanging = { where: { branchId, calculationId: { in: ids } } };
      await db.charterAccommodationRoom.deleteMany(hanging);
      await db.charterAccommodationService.deleteMany(hanging);
      await db.charterAccommodationHoliday.deleteMany(hanging);
      await table.deleteMany({ where: { branchId, charterId, id: { in: ids } } });
    },
  };
}

/** Rooms, services and holidays of one stay. */
async function writeParts(tx: TxCtx<OperatorActor>, calculationId: number, stay: Stay, stored?: StoredStay) {
  const { branchId } = tx.actor;
  const of = { branchId, calculationId };
  const { charterAccommodationRoom: rooms, charterAccommodationService: services } = tx.db;
  const key = (id: number) => ({ branchId_id: { branchId, id } });
  await syncParts(
    {
      createAll: (fresh: ReturnType<typeof roomData>[]) =>
        rooms.createMany({ data: fresh.map((data) => ({ ...of, ...data })) }),
      update: (id, data) => rooms.update({ where: key(id), data }),
      remove: (ids) => rooms.deleteMany({ where: { ...of, id: { in: ids } } }),
    },
    stored?.rooms ?? [],
    stay.rooms.map((room) => ({ id: room.id, data: roomData(room) })),
  );
  await syncParts(
    {
      createAll: (fresh: ReturnType<typeof serviceData>[]) =>
        services.createMany({ data: fresh.map((data) => ({ ...of, ...data })) }),
      update: (id, data) => services.update({ where: key(id), data }),
      remove: (ids) => services.deleteMany({ where: { ...of, id: { in: ids } } }),
    },
    stored?.services ?? [],
    stay.services.map((service) => ({ id: service.id, data: serviceData(service) })),
  );
  await writeHolidays(tx, of, stay, stored?.holidays ?? []);
}

/** A night has one surcharge at every moment: changed rows are deleted before they are reinserted with their ids. */
async function writeHolidays(
  { db }: TxCtx<OperatorActor>,
  of: { branchId: number; calculationId: number },
  { holidays }: Stay,
  stored: StoredStay["holidays"],
) {
  const wanted = holidays.map(({ id, title, from_on, to_on, surcharge }) => ({
    id: id ?? undefined,
    title,
    fromOn: day(from_on),
    toOn: day(to_on),
    surcharge,
  }));
  const fresh = wanted.filter((one) => {
    const row = stored.find(({ id }) => id === one.id);
    return !row || differs(row, { ...one, id: row.id });
  });
  const leaving = [...removed(stored, wanted), ...fresh.flatMap(({ id }) => (id === undefined ? [] : [id]))];
  if (leaving.length > 0) await db.charterAccommodationHoliday.deleteMany({ where: { ...of, id: { in: leaving } } });
  if (fresh.length > 0)
    await db.charterAccommodationHoliday.createMany({ data: fresh.map((one) => ({ ...of, ...one })) });
}

const roomData = ({ type, beds, extra_beds, count, supplement }: Stay["rooms"][number]) => ({
  type,
  beds,
  extraBeds: extra_beds,
  count,
  supplement,
});

const serviceData = ({ title, title_latin, included, price }: Stay["services"][number]) => ({
  title,
  titleLatin: title_latin,
  included,
  price,
});

async function writeLinks(
  { db, actor: { branchId } }: TxCtx<OperatorActor>,
  charterId: number,
  form: Form,
  { legs, stays }: { legs: number[]; stays: number[] },
) {
  const wanted = form.links.map(({ route_key, stay_key }) => ({
    routeId: legs[form.routes.findIndex(({ key }) => key === route_key)]!,
    accommodationId: stays[form.stays.findIndex(({ key }) => key === stay_key)]!,
  }));
  const stored = await db.charterCommunication.findMany({ where: { branchId, charterId } });
  const same = (a: (typeof wanted)[number], b: (typeof wanted)[number]) =>
    a.routeId === b.routeId && a.accommodationId === b.accommodationId;
  const gone = stored.filter((link) => !wanted.some((one) => same(one, link))).map(({ id }) => id);
  const fresh = wanted.filter((one) => !stored.some((link) => same(one, link)));
  if (gone.length > 0) await db.charterCommunication.deleteMany({ where: { branchId, id: { in: gone } } });
  if (fresh.length > 0)
    await db.charterCommunication.createMany({ data: fresh.map((one) => ({ branchId, charterId, ...one })) });
}
