import { listPlaces } from "@/domain/catalogue/place/list-places";
import { PlaceList, RegionQuery } from "@/domain/catalogue/place/schema";
import { operator, router } from "@/server/trpc";

/** Base data for forms: readable by every user of the back office. */
export const places = router({
  regions: operator()
    .meta({ rest: "POST /countries-cities/get", summary: "Lists countries, provinces or cities", member: "items" })
    .input(RegionQuery)
    .output(PlaceList)
    .query(({ ctx, input: { type, ...input } }) => listPlaces(ctx, { kind: type, ...input })),
});
