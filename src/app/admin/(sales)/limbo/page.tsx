import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, listInput, readAddress } from "./address";
import { Limbo } from "./limbo";

export async function generateMetadata() {
  return { title: (await getTranslations("limbo"))("title") };
}

/** The first rows and the open drawer come with the page; from then on the browser hears of cases. */
export default async function LimboPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { case: one, ...filters } = await readAddress(searchParams);
  const { limbo, me } = await consoleCaller();
  const { operator } = await me();
  const input = listInput(filters, operator.id);
  const [list, details] = await Promise.all([
    limbo.list(input).catch(() => undefined),
    isId(one) ? limbo.get({ id: one }).catch(() => undefined) : undefined,
  ]);
  return <Limbo me={operator.id} first={{ input, list, details }} />;
}
