import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, listInput, readAddress } from "./address";
import { TravelRequests } from "./travel-requests";

export async function generateMetadata() {
  return { title: (await getTranslations("travelRequests"))("title") };
}

/** The first rows and the open drawer come with the page; from then on the browser hears of requests. */
export default async function TravelRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { request: one, ...filters } = await readAddress(searchParams);
  const { travelRequests, me } = await consoleCaller();
  const { operator } = await me();
  const input = listInput(filters, operator.id);
  const [list, details] = await Promise.all([
    travelRequests.list(input).catch(() => undefined),
    isId(one) ? travelRequests.get({ id: one }).catch(() => undefined) : undefined,
  ]);
  return <TravelRequests me={operator.id} first={{ input, list, details }} />;
}
