import type { BranchId } from "@/domain/kernel/context";
import { prisma } from "@/server/db";

type Given = {
  name?: string;
  name_latin?: string;
  city?: string;
  stars?: number;
  lat?: number;
  lng?: number;
  facilities?: string[];
};

/** A hotel of a branch, in Kish by default, without rooms. */
export async function hotel(branchId: BranchId, given: Given = {}): Promise<number> {
  const {
    name = "هتل ترنج",
    name_latin = "Toranj Hotel",
    city = "ir-kish",
    stars = 5,
    facilities = ["wifi", "pool"],
  } = given;
  const { id: cityId, lat, lng } = await prisma().city.findFirstOrThrow({ where: { code: city, ownerBranch: null } });
  const spot = { lat: given.lat ?? lat, lng: given.lng ?? lng };
  const { id } = await prisma().accommodation.create({
    data: { branchId, type: "hotel", name, nameLatin: name_latin, stars, cityId, ...spot, facilities },
  });
  return id;
}

/** Room types of a hotel by name and capacity; returns their ids. */
export async function rooms(
  branchId: BranchId,
  accommodationId: number,
  roomNames: readonly [name: string, latin: string, adults: number][] = ROOMS,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [name, nameLatin, adults] of roomNames)
    ids.push((await prisma().roomType.create({ data: { branchId, accommodationId, name, nameLatin, adults } })).id);
  return ids;
}
const ROOMS = [
  ["اتاق یک تخته", "Single Room", 1],
  ["اتاق دو تخته دبل", "Double Room", 2],
  ["اتاق سه تخته", "Triple Room", 3],
] as const satisfies readonly [string, string, number][] as unknown as [string, string, number][];

let nth = 0;

/** A supplier's hotel with rooms of these names, at our hotel's location if given. */
export async function supplied(
  branchId: BranchId,
  names: readonly string[],
  given: { name?: string; at?: number; mapped?: number } = {},
) {
  nth += 1;
  const supplier = await prisma().accommodationSupplier.create({
    data: { branchId, code: `s${nth}`, name: "تأمین‌کننده", nameLatin: "Supplier" },
  });
  const of = given.at ?? given.mapped;
  const our = of === undefined ? null : await prisma().accommodation.findFirstOrThrow({ where: { branchId, id: of } });
  const decided = given.mapped === undefined ? {} : { decidedBy: "operator:1", decidedAt: new Date() };
  const hotel = await prisma().supplierHotel.create({
    data: {
      ...{ branchId, supplierId: supplier.id, key: `h${nth}`, name: given.name ?? "Toranj Hotel", stars: our?.stars },
      ...{ cityId: our?.cityId, lat: our?.lat, lng: our?.lng, accommodationId: given.mapped },
      ...{ state: given.mapped === undefined ? "open" : "confirmed", ...decided },
    },
  });
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const data = { branchId, supplierHotelId: hotel.id, key: `r${at + 1}`, name };
    ids.push((await prisma().roomMapping.create({ data })).id);
  }
  return { supplier: supplier.id, code: supplier.code, hotel: hotel.id, key: hotel.key, rooms: ids };
}

export const mappingOf = (branchId: BranchId, id: number) =>
  prisma().roomMapping.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });
