import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { CostCenters } from "./cost-centers";
import { listInput, readAddress } from "./filters";

export async function generateMetadata() {
  return { title: (await getTranslations("costCenters"))("title") };
}

/** The first rows are rendered on the server. */
export default async function CostCentersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { costCenters } = await consoleCaller();
  const input = listInput(await readAddress(searchParams));
  return <CostCenters first={{ input, list: await costCenters.list(input).catch(() => undefined) }} />;
}
