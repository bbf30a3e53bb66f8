import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, listInput, readAddress } from "./address";
import { Colleagues } from "./colleagues";

export async function generateMetadata() {
  return { title: (await getTranslations("colleagues"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards live events report changes. */
export default async function ColleaguesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { colleague, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const { colleagues } = await consoleCaller();
  const [list, details] = await Promise.all([
    colleagues.list(input).catch(() => undefined),
    isId(colleague) ? colleagues.get({ id: colleague }).catch(() => undefined) : undefined,
  ]);
  return <Colleagues first={{ input, list, details }} />;
}
