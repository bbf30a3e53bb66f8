import { readParty } from "@/domain/people/party/read-party";
import { PartiesFound, PartyRef, PartySearch } from "@/domain/people/party/schema";
import { searchParties } from "@/domain/people/party/search-parties";
import { operator, router } from "@/server/trpc";

/** Counterparties of money, for forms. */
export const parties = router({
  search: operator("payment:read")
    .input(PartySearch)
    .output(PartiesFound)
    .query(({ ctx, input }) => searchParties(ctx, input)),

  get: operator("payment:read")
    .input(PartyRef)
    .output(PartiesFound.element)
    .query(({ ctx, input }) => readParty(ctx, input)),
});
