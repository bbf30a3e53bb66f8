import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { Passengers } from "./passengers";

export async function generateMetadata() {
  return { title: (await getTranslations("passengers"))("title") };
}

/** The first passengers and the open one are rendered on the server. */
export default async function PassengersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { passenger, ...filters } = await readAddress(searchParams);
  const { passengers } = await consoleCaller();
  const input = listInput(filters);
  const [list, details] = await Promise.all([
    passengers.list(input).catch(() => undefined),
    passenger && passenger > 0 ? passengers.get({ id: passenger }).catch(() => undefined) : undefined,
  ]);
  return <Passengers first={{ input, list, details }} />;
}
