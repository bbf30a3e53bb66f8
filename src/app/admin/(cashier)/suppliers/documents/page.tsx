import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { SupplierDocuments } from "./resource";

export const generateMetadata = listMetadata("supplierDocuments");

export default async function SupplierDocumentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { supplierDocuments } = await consoleCaller();
  return <SupplierDocuments first={await firstRows(ADDRESS, searchParams, (input) => supplierDocuments.list(input))} />;
}
