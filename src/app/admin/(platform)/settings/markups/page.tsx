import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { Markups } from "./markups";

export async function generateMetadata() {
  return { title: (await getTranslations("markups"))("title") };
}

/** The rules are rendered on the server. */
export default async function MarkupsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await readAddress(searchParams));
  const { markups } = await consoleCaller();
  return <Markups first={{ input, list: await markups.list(input).catch(() => undefined) }} />;
}
