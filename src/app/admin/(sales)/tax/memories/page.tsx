import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Memories } from "./resource";

export const generateMetadata = listMetadata("fiscalMemories");

export default async function MemoriesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { eInvoices } = await consoleCaller();
  return <Memories first={await firstRows(ADDRESS, searchParams, () => eInvoices.memories())} />;
}
