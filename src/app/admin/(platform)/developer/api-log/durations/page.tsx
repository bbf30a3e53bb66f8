import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { durationsInput, readDurationFilters } from "./address";
import { ApiDurations } from "./api-durations";

export async function generateMetadata() {
  return { title: (await getTranslations("apiDurations"))("title") };
}

/** Durations are rendered on the server; afterwards the browser reloads. */
export default async function ApiDurationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = durationsInput(await readDurationFilters(searchParams));
  const { apiLog } = await consoleCaller();
  const [durations, facets] = await Promise.all([
    apiLog.durations(input).catch(() => undefined),
    apiLog.facets().catch(() => undefined),
  ]);
  return <ApiDurations first={{ input, durations, facets }} />;
}
