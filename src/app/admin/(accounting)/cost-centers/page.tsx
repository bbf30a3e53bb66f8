import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { CostCenters } from "./resource";

export const generateMetadata = listMetadata("costCenters");

export default async function CostCentersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { costCenters } = await consoleCaller();
  return <CostCenters first={await firstRows(ADDRESS, searchParams, (input) => costCenters.list(input))} />;
}
