import { BULK_MESSAGE } from "@/domain/message/bulk-messages";
import { PLACE_IMPORT } from "@/domain/place/import-places";
import { placeImport } from "@/domain/place/import-stroke";
import type { WorkKind } from "@/domain/work/kind";

/** Every kind of work, by its name. */
export const WORKS: Readonly<Record<string, WorkKind>> = {
  bulk_message: BULK_MESSAGE,
  [PLACE_IMPORT]: placeImport,
};
