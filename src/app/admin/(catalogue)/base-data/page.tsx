import { getLocale, getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { BaseData } from "./base-data";

export async function generateMetadata() {
  return { title: (await getTranslations("baseData"))("title") };
}

/** The first rows are rendered on the server. */
export default async function BaseDataPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await readAddress(searchParams), (await getLocale()) as "fa" | "en");
  const list = await (await consoleCaller()).places.list(input).catch(() => undefined);
  return <BaseData first={{ input, list }} />;
}
