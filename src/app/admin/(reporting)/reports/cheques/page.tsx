import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { ladderInput, readAddress } from "./address";
import { LadderReport } from "./ladder";

export async function generateMetadata() {
  return { title: (await getTranslations("reports"))("ladder.title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = ladderInput(await readAddress(searchParams));
  const { reports } = await consoleCaller();
  return <LadderReport first={{ input, ladder: await reports.ladder(input).catch(() => undefined) }} />;
}
