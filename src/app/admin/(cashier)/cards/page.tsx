import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { Cards } from "./cards";
import { listInput, readAddress } from "./filters";

export async function generateMetadata() {
  return { title: (await getTranslations("cards"))("title") };
}

/** The first rows are rendered on the server. */
export default async function CardsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { cards } = await consoleCaller();
  const input = listInput(await readAddress(searchParams));
  return <Cards first={{ input, list: await cards.list(input).catch(() => undefined) }} />;
}
