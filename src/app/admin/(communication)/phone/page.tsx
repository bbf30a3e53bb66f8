import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isId, listInput, readAddress } from "./address";
import { Phone } from "./phone";

export async function generateMetadata() {
  return { title: (await getTranslations("phone"))("title") };
}

/** The first calls and the open drawer are rendered on the server; afterwards live events report calls. */
export default async function PhonePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { call, ...filters } = await readAddress(searchParams);
  const { telephony } = await consoleCaller();
  const input = listInput(filters);
  const [list, details] = await Promise.all([
    filters.view === "approvals" ? undefined : telephony.calls(input).catch(() => undefined),
    isId(call) ? telephony.readCall({ id: call }).catch(() => undefined) : undefined,
  ]);
  return <Phone first={{ input, list, details }} />;
}
