import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Articles } from "./resource";

export const generateMetadata = listMetadata("articles");

export default async function ArticlesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { articles } = await consoleCaller();
  return <Articles first={await firstRows(ADDRESS, searchParams, (input) => articles.list(input))} />;
}
