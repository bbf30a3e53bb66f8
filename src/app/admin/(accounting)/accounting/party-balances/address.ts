import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { SIDES } from "@/domain/accounting/party-balance/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { isDay } from "@/ui/dates/days";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type PartyBalanceKind = ListKind<
  inferRouterInputs<ConsoleRouter>["partyBalances"]["list"],
  inferRouterOutputs<ConsoleRouter>["partyBalances"]["list"]
>;
export type PartyBalance = PartyBalanceKind["row"];
export type Balances = PartyBalanceKind["list"];

/** Without a date: today. */
export const ADDRESS = listAddress({
  key: "balance",
  ids: parseAsString,
  filters: {
    date: parseAsString,
    side: parseAsStringLiteral(SIDES),
    account: parseAsInteger,
  },
  inputOf: ({ date, side, account }) => ({
    ...(isDay(date) && { date }),
    ...(side && { side }),
    ...(account !== null && account > 0 && account < 2 ** 31 && { account }),
  }),
  lastPage: 10_000,
});
