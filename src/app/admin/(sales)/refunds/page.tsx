import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, listInput, readAddress } from "./address";
import { Refunds } from "./refunds";

export async function generateMetadata() {
  return { title: (await getTranslations("refunds"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards live events report refunds. */
export default async function RefundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { refund, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const { refunds } = await consoleCaller();
  const [list, details] = await Promise.all([
    refunds.list(input).catch(() => undefined),
    isId(refund) ? refunds.get({ id: refund }).catch(() => undefined) : undefined,
  ]);
  return <Refunds first={{ input, list, details }} />;
}
