import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { monthAt, readAddress } from "./address";
import { Closing } from "./closing";

export async function generateMetadata() {
  return { title: (await getTranslations("closing"))("title") };
}

/** Months and check list are rendered on the server; afterwards live events report runs. */
export default async function ClosingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { month: named, mode } = await readAddress(searchParams);
  const { closing } = await consoleCaller();
  const overview = await closing.overview().catch(() => undefined);
  const month = overview && monthAt(overview.months, named, overview.today);
  const waits = month?.state === "open" || month?.state === "soft_closed";
  const checks = waits ? await closing.checks({ to_date: month.to_on, mode }).catch(() => undefined) : undefined;
  return <Closing first={{ overview, checks, to: month?.to_on, mode }} />;
}
