import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { booksInput, readAddress } from "./address";
import { BooksPage } from "./books";

export async function generateMetadata() {
  return { title: (await getTranslations("books"))("title") };
}

/** Statutory books of a fiscal year, rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = booksInput(await readAddress(searchParams));
  const { books } = await consoleCaller();
  return <BooksPage first={{ input, books: await books.list(input).catch(() => undefined) }} />;
}
