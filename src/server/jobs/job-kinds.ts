import { hotelMapping } from "@/domain/catalogue/accommodation/map-hotels";
import { placeImport } from "@/domain/catalogue/place/import-batch";
import { PLACE_IMPORT } from "@/domain/catalogue/place/import-places";
import { passengerImport } from "@/domain/people/passenger/import-batch";
import { PASSENGER_IMPORT } from "@/domain/people/passenger/import-passengers";
import type { JobKind } from "@/domain/platform/background-job/kind";
import { BULK_MESSAGE } from "@/domain/platform/message/bulk-messages";

/** Every kind of background job by name. */
export const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  bulk_message: BULK_MESSAGE,
  hotel_mapping: hotelMapping,
  [PASSENGER_IMPORT]: passengerImport,
  [PLACE_IMPORT]: placeImport,
};
