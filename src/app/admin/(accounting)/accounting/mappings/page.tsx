import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { keyOf, readAddress } from "./address";
import { Mappings } from "./mappings";

export async function generateMetadata() {
  return { title: (await getTranslations("mappings"))("title") };
}

/** The rows and the open drawer are rendered on the server. */
export default async function MappingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const key = keyOf((await readAddress(searchParams)).event);
  const { mappings } = await consoleCaller();
  const [list, details] = await Promise.all([
    mappings.list().catch(() => undefined),
    key ? mappings.get({ key }).catch(() => undefined) : undefined,
  ]);
  return <Mappings first={{ list, details }} />;
}
