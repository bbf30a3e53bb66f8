import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress, refOf } from "./address";
import { Documents } from "./documents";

export async function generateMetadata() {
  return { title: (await getTranslations("documents"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards live events report documents. */
export default async function DocumentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { document, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const ref = refOf(document);
  const { documents } = await consoleCaller();
  const [journal, drafts, details] = await Promise.all([
    filters.tab === "journal" ? documents.journal(input).catch(() => undefined) : undefined,
    filters.tab === "drafts" ? documents.drafts(input).catch(() => undefined) : undefined,
    ref ? documents.get(ref).catch(() => undefined) : undefined,
  ]);
  return <Documents first={{ input, journal, drafts, details }} />;
}
