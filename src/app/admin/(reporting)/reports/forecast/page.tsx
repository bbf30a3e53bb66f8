import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { readAddress } from "./address";
import { ForecastReport } from "./forecast";

export async function generateMetadata() {
  return { title: (await getTranslations("reports"))("forecast.title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { by } = await readAddress(searchParams);
  const { reports } = await consoleCaller();
  return <ForecastReport first={{ by, forecast: await reports.forecast({ by }).catch(() => undefined) }} />;
}
