import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { loadAddress, queryOf } from "./address";
import { ReceivablesReport } from "./receivables";

export async function generateMetadata() {
  return { title: (await getTranslations("reports"))("receivables.title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { reports } = await consoleCaller();
  const input = queryOf(await loadAddress(searchParams));
  return <ReceivablesReport first={{ input, page: await reports.receivables(input).catch(() => undefined) }} />;
}
