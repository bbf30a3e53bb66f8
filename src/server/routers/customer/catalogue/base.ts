import { listFeatured } from "@/domain/catalogue/base/list-featured";
import { readBaseData } from "@/domain/catalogue/base/read-base-data";
import { BaseData, BaseQuery, SuggestionList, SuggestQuery } from "@/domain/catalogue/base/schema";
import { FeaturedList, FeaturedQuery } from "@/domain/catalogue/base/schema.featured";
import { suggestPlaces } from "@/domain/catalogue/base/suggest-places";
import { customer, router } from "@/server/trpc";

/** What a front-end needs before it asks for an offer: anybody of the site may read it. */
export const base = router({
  data: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /base/data",
      summary: "Cities, airports, stations, airlines, trains, countries, boards or the branch's terms",
      member: "items",
      fresh: true,
    })
    .input(BaseQuery)
    .output(BaseData)
    .query(({ ctx, input }) => readBaseData(ctx, input)),

  accommodations: customer("b2c", "b2b", "guest")
    .meta({ rest: "GET /base/accommodations/list", summary: "Cities and hotels while somebody types", member: "items" })
    .input(SuggestQuery)
    .output(SuggestionList)
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),

  featured: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /base/suggestions/items/{type}",
      summary: "What the branch features, with prices where they are known",
      member: "items",
    })
    .input(FeaturedQuery)
    .output(FeaturedList)
    .query(({ ctx, input }) => listFeatured(ctx, input)),
});
