import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, listInput, readAddress } from "./address";
import { UnresolvedOrders } from "./unresolved-orders";

export async function generateMetadata() {
  return { title: (await getTranslations("limbo"))("title") };
}

/** The first rows and the open drawer come with the page; from then on the browser hears of cases. */
export default async function UnresolvedOrdersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { case: one, ...filters } = await readAddress(searchParams);
  const { unresolvedOrders, me } = await consoleCaller();
  const { operator } = await me();
  const input = listInput(filters, operator.id);
  const [list, details] = await Promise.all([
    unresolvedOrders.list(input).catch(() => undefined),
    isId(one) ? unresolvedOrders.get({ id: one }).catch(() => undefined) : undefined,
  ]);
  return <UnresolvedOrders me={operator.id} first={{ input, list, details }} />;
}
