import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, listInput, readAddress } from "./address";
import { Orders } from "./orders";

export async function generateMetadata() {
  return { title: (await getTranslations("orders"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards live events report orders. */
export default async function OrdersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { order, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const { trades } = await consoleCaller();
  const [list, details] = await Promise.all([
    trades.list(input).catch(() => undefined),
    isId(order) ? trades.read({ trade_id: order }).catch(() => undefined) : undefined,
  ]);
  return <Orders first={{ input, list, details }} />;
}
