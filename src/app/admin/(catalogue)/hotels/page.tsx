import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./filters";
import { Hotels } from "./hotels";

export async function generateMetadata() {
  return { title: (await getTranslations("hotels"))("title") };
}

/** The first rows and the open drawer are rendered on the server. */
export default async function HotelsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { hotel, ...filters } = await readAddress(searchParams);
  const { hotels } = await consoleCaller();
  const input = listInput(filters);
  const [list, details] = await Promise.all([
    hotels.list(input).catch(() => undefined),
    hotel && hotel > 0 ? hotels.read({ id: hotel }).catch(() => undefined) : undefined,
  ]);
  return <Hotels first={{ input, list, details }} />;
}
