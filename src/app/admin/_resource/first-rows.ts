import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { addressOf, type ListAddress } from "./address";
import type { ListNamespace } from "./resource";

/** Title of the page of a list. */
export const listMetadata = (words: ListNamespace) => async (): Promise<Metadata> => ({
  title: (await getTranslations(words))("title"),
});

/**
 * The first rows of a list and the open record, rendered on the server; none after a refusal, which the page then
 * shows.
 */
export async function firstRows<Input, List, Rec = undefined, Id extends number | string = number>(
  address: ListAddress<Input>,
  searchParams: Promise<SearchParams>,
  list: (input: Input) => Promise<List>,
  read?: (id: Id) => Promise<Rec>,
): Promise<{ input: Input; list: List | undefined; record: Rec | undefined }> {
  const values = await addressOf(address, searchParams);
  const input = address.input(values);
  const open = values[address.key] as Id | null;
  const [rows, record] = await Promise.all([
    list(input).catch(() => undefined),
    read && open !== null ? read(open).catch(() => undefined) : undefined,
  ]);
  return { input, list: rows, record };
}
