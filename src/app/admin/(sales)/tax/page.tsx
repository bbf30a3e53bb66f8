import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { RATES } from "./address";
import { Rates } from "./rates";

export const generateMetadata = listMetadata("tax");

export default async function RatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { tax } = await consoleCaller();
  return <Rates first={await firstRows(RATES, searchParams, (input) => tax.rates(input))} />;
}
