import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Markups } from "./resource";

export const generateMetadata = listMetadata("markups");

export default async function MarkupsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { markups } = await consoleCaller();
  return <Markups first={await firstRows(ADDRESS, searchParams, (input) => markups.list(input))} />;
}
