import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { groupsInput, narrowing, pageInput, readAddress } from "./address";
import { Statements } from "./statements";

export async function generateMetadata() {
  return { title: (await getTranslations("statements"))("title") };
}

/** The first lines are rendered on the server. */
export default async function StatementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const address = await readAddress(searchParams);
  const narrowed = narrowing(address);
  if (!narrowed) return <Statements first={{}} />;
  const { statements } = await consoleCaller();
  if (address.view === "rows") {
    const input = pageInput(narrowed, 1);
    return <Statements first={{ input, page: await statements.page(input).catch(() => undefined) }} />;
  }
  const input = groupsInput(narrowed, address.view, address.page);
  return <Statements first={{ input, groups: await statements.groups(input).catch(() => undefined) }} />;
}
