import { hotelMapping } from "@/domain/accommodation/map-hotels";
import { BULK_MESSAGE } from "@/domain/message/bulk-messages";
import { passengerImport } from "@/domain/passenger/import-batch";
import { PASSENGER_IMPORT } from "@/domain/passenger/import-passengers";
import { placeImport } from "@/domain/place/import-batch";
import { PLACE_IMPORT } from "@/domain/place/import-places";
import type { WorkKind } from "@/domain/work/kind";

/** Every kind of work, by its name. */
export const WORKS: Readonly<Record<string, WorkKind>> = {
  bulk_message: BULK_MESSAGE,
  hotel_mapping: hotelMapping,
  [PASSENGER_IMPORT]: passengerImport,
  [PLACE_IMPORT]: placeImport,
};
