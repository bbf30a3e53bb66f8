import { listRates } from "@/domain/accounting/currency/list-rates";
import { CurrencyList, CurrencyQuery } from "@/domain/accounting/currency/schema";
import { liveRates } from "@/server/rates";
import { operator, router } from "@/server/trpc";

/** Currencies of the system and their rates. */
export const currencies = router({
  list: operator()
    .meta({ rest: "POST /currencies/list", summary: "Lists currencies with their live rates" })
    .input(CurrencyQuery)
    .output(CurrencyList)
    .query(({ ctx, input }) => listRates(ctx, liveRates(), input)),
});
