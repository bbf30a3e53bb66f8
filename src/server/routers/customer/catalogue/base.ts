import { listFeatured } from "@/domain/catalogue/base/list-featured";
import { readBaseData } from "@/domain/catalogue/base/read-base-data";
import { BaseData, BaseQuery, SuggestionList, SuggestQuery } from "@/domain/catalogue/base/schema";
import { FeaturedList, FeaturedQuery } from "@/domain/catalogue/base/schema.featured";
import { suggestPlaces } from "@/domain/catalogue/base/suggest-places";
import { customer, router } from "@/server/trpc";

/** Data a front-end needs before a search: readable by every visitor of the site. */
export const base = router({
  data: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /base/data",
      summary:
        "Lists cities, airports, stations, airlines, trains, countries or boards, or returns the branch's settings",
      member: "items",
      fresh: true,
    })
    .input(BaseQuery)
    .output(BaseData)
    .query(({ ctx, input }) => readBaseData(ctx, input)),

  accommodations: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /base/accommodations/list",
      summary: "Suggests cities and hotels for typed text",
      member: "items",
    })
    .input(SuggestQuery)
    .output(SuggestionList)
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),

  featured: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /base/suggestions/items/{type}",
      summary: "Lists featured items of the branch, with known prices",
      member: "items",
    })
    .input(FeaturedQuery)
    .output(FeaturedList)
    .query(({ ctx, input }) => listFeatured(ctx, input)),
});
