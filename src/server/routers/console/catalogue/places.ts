import { z } from "zod";
import { importPlaces } from "@/domain/catalogue/place/import-places";
import { listCurrencies } from "@/domain/catalogue/place/list-currencies";
import { listPlaces } from "@/domain/catalogue/place/list-places";
import { removePlace } from "@/domain/catalogue/place/remove-place";
import { PlaceImport, PlaceList, PlaceQuery, PlaceRef } from "@/domain/catalogue/place/schema";
import { operator, router } from "@/server/trpc";

/** Base data: readable by everyone, extended by those who configure the branch. */
export const places = router({
  list: operator()
    .input(PlaceQuery)
    .output(PlaceList)
    .query(({ ctx, input }) => listPlaces(ctx, input)),

  /** Codes of the currencies of the books. */
  currencies: operator()
    .output(z.array(z.string()))
    .query(({ ctx }) => listCurrencies(ctx)),

  import: operator("settings:write")
    .input(PlaceImport)
    .output(z.object({ id: z.int(), rows: z.int() }))
    .mutation(({ ctx, input }) => importPlaces(ctx, input)),

  remove: operator("settings:write")
    .input(PlaceRef)
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => removePlace(ctx, input)),
});
