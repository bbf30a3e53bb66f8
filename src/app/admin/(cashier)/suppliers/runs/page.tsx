import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { PaymentRuns } from "./resource";

export const generateMetadata = listMetadata("paymentRuns");

export default async function PaymentRunsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { paymentRuns } = await consoleCaller();
  return <PaymentRuns first={await firstRows(ADDRESS, searchParams, (input) => paymentRuns.list(input))} />;
}
