import { hotelMapping } from "@/domain/accommodation/map-hotels";
import type { JobKind } from "@/domain/background-job/kind";
import { BULK_MESSAGE } from "@/domain/message/bulk-messages";
import { passengerImport } from "@/domain/passenger/import-batch";
import { PASSENGER_IMPORT } from "@/domain/passenger/import-passengers";
import { placeImport } from "@/domain/place/import-batch";
import { PLACE_IMPORT } from "@/domain/place/import-places";

/** Every kind of background job by name. */
export const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  bulk_message: BULK_MESSAGE,
  hotel_mapping: hotelMapping,
  [PASSENGER_IMPORT]: passengerImport,
  [PLACE_IMPORT]: placeImport,
};
