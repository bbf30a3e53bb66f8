import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Suppliers } from "./resource";

export const generateMetadata = listMetadata("suppliers");

export default async function SuppliersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { suppliers } = await consoleCaller();
  return <Suppliers first={await firstRows(ADDRESS, searchParams, () => suppliers.list())} />;
}
