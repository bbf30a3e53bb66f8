import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { Articles } from "./articles";
import { listInput, readAddress } from "./filters";

export async function generateMetadata() {
  return { title: (await getTranslations("articles"))("title") };
}

/** The first rows and the open drawer are rendered on the server. */
export default async function ArticlesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { article, ...filters } = await readAddress(searchParams);
  const { articles, categories } = await consoleCaller();
  const input = listInput(filters);
  const [list, tree] = await Promise.all([
    articles.list(input).catch(() => undefined),
    categories.tree().catch(() => undefined),
  ]);
  return <Articles first={{ input, list, tree }} />;
}
