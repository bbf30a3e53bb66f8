import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Sites } from "./resource";

export const generateMetadata = listMetadata("customerSites");

export default async function SitesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { sites } = await consoleCaller();
  return <Sites first={await firstRows(ADDRESS, searchParams, () => sites.list())} />;
}
