import { listCards } from "@/domain/cashier/credit-card/list-cards";
import { removeCard, restoreCard, saveCard } from "@/domain/cashier/credit-card/save-card";
import { Card, CardList, CardRef, CardRemoved, CardSave, Cards } from "@/domain/cashier/credit-card/schema";
import { cardVault } from "@/server/card-vault";
import { operator, router } from "@/server/trpc";

/** Stored cards, for refunds: the console shows only the first six and last four digits. */
export const cards = router({
  list: operator("passenger:read")
    .input(CardList)
    .output(Cards)
    .query(({ ctx, input }) => listCards(ctx, input)),

  save: operator("passenger:write")
    .input(CardSave)
    .output(Card)
    .mutation(({ ctx, input }) => saveCard(ctx, input, cardVault)),

  remove: operator("passenger:write")
    .input(CardRef)
    .output(CardRemoved)
    .mutation(({ ctx, input }) => removeCard(ctx, input.id)),

  restore: operator("passenger:write")
    .input(CardRef)
    .output(CardRemoved)
    .mutation(({ ctx, input }) => restoreCard(ctx, input.id)),
});
