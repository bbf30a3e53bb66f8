import { SuggestionList, SuggestQuery } from "@/domain/catalogue/base/schema";
import { suggestPlaces } from "@/domain/catalogue/base/suggest-places";
import { BuyerOut, BuyerSearch, BuyersFound, PersonRef } from "@/domain/people/party/schema";
import { readBuyer, searchBuyers } from "@/domain/people/party/search-buyers";
import { listSellers } from "@/domain/sales/supplier/list-sellers";
import { Sellers, SellersQuery } from "@/domain/sales/supplier/schema.sellers";
import { supplierDeps } from "@/server/supplier-deps";
import { operator, router } from "@/server/trpc";

/** Initial data of the search and sale page. */
export const sell = router({
  sellers: operator("reservation:read")
    .input(SellersQuery)
    .output(Sellers)
    .query(({ ctx, input }) => listSellers(ctx, supplierDeps(ctx), input)),

  /** Suggests cities and hotels for typed text. */
  stays: operator("reservation:read")
    .input(SuggestQuery)
    .output(SuggestionList)
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),

  /** Possible buyers, limited to those the user may see. */
  buyers: operator("reservation:read")
    .input(BuyerSearch)
    .output(BuyersFound)
    .query(({ ctx, input }) => searchBuyers(ctx, input)),

  buyer: operator("reservation:read")
    .input(PersonRef)
    .output(BuyerOut)
    .query(({ ctx, input }) => readBuyer(ctx, input)),
});
