import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Cards } from "./resource";

export const generateMetadata = listMetadata("cards");

export default async function CardsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { cards } = await consoleCaller();
  return <Cards first={await firstRows(ADDRESS, searchParams, (input) => cards.list(input))} />;
}
