import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { EInvoices } from "./resource";

export const generateMetadata = listMetadata("eInvoices");

export default async function EInvoicesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { eInvoices } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => eInvoices.list(input),
    (id) => eInvoices.read({ id }),
  );
  return <EInvoices first={first} />;
}
