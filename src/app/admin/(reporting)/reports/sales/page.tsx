import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { readAddress, salesInput } from "./address";
import { SalesReport } from "./sales";

export async function generateMetadata() {
  return { title: (await getTranslations("reports"))("sales.title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = salesInput(await readAddress(searchParams));
  const { reports } = await consoleCaller();
  return <SalesReport first={{ input, sales: await reports.sales(input).catch(() => undefined) }} />;
}
