import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { deskInput, readAddress } from "./address";
import { MappingWorkspace } from "./mapping-workspace";

export async function generateMetadata() {
  return { title: (await getTranslations("hotels"))("mapping") };
}

/** The list and the open hotel are rendered on the server. */
export default async function MappingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { hotel, ...filters } = await readAddress(searchParams);
  const { hotelMappings } = await consoleCaller();
  const input = deskInput(filters);
  const [list, side] = await Promise.all([
    hotelMappings.list(input).catch(() => undefined),
    hotel && hotel > 0 ? hotelMappings.read({ id: hotel }).catch(() => undefined) : undefined,
  ]);
  return <MappingWorkspace first={{ input, list, side }} />;
}
