import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { cashInput, readAddress } from "./address";
import { CashReport } from "./cash";

export async function generateMetadata() {
  return { title: (await getTranslations("reports"))("cash.title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = cashInput(await readAddress(searchParams));
  const { reports } = await consoleCaller();
  return <CashReport first={{ input, cash: await reports.cashFlow(input).catch(() => undefined) }} />;
}
