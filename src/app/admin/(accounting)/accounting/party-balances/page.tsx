import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { PartyBalances } from "./party-balances";

export const generateMetadata = listMetadata("partyBalances");

export default async function PartyBalancesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { partyBalances } = await consoleCaller();
  return <PartyBalances first={await firstRows(ADDRESS, searchParams, (input) => partyBalances.list(input))} />;
}
