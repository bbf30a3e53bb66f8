import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { Discounts } from "./discounts";
import { listInput, readAddress } from "./filters";

export async function generateMetadata() {
  return { title: (await getTranslations("discounts"))("title") };
}

/** The first rows and the open drawer are rendered on the server. */
export default async function DiscountsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { discount, ...filters } = await readAddress(searchParams);
  const { discounts } = await consoleCaller();
  const input = listInput(filters);
  const [list, details] = await Promise.all([
    discounts.list(input).catch(() => undefined),
    discount && discount > 0 ? discounts.get({ id: discount }).catch(() => undefined) : undefined,
  ]);
  return <Discounts first={{ input, list, details }} />;
}
