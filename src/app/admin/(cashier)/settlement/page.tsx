import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, readAddress } from "./address";
import { Settlement } from "./settlement";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement"))("title") };
}

/** Settlement with a colleague; without one, the latest comparisons. */
export default async function SettlementPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { colleague } = await readAddress(searchParams);
  const { settlement } = await consoleCaller();
  const overview = isId(colleague)
    ? await settlement.overview({ colleague_id: colleague }).catch(() => undefined)
    : undefined;
  return <Settlement first={overview} />;
}
