import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { profitInput, readAddress } from "./address";
import { ProfitReport } from "./profit";

export async function generateMetadata() {
  return { title: (await getTranslations("reports"))("profit.title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = profitInput(await readAddress(searchParams));
  const { reports } = await consoleCaller();
  return <ProfitReport first={{ input, profit: await reports.profit(input).catch(() => undefined) }} />;
}
