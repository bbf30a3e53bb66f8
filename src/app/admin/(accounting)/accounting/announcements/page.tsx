import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { Announcements } from "./announcements";

export async function generateMetadata() {
  return { title: (await getTranslations("announcements"))("title") };
}

/**
 * The first rows and the open drawer are rendered on the server; afterwards live events report changes of notes and
 * payments.
 */
export default async function AnnouncementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { announcement, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const { announcements } = await consoleCaller();
  const own = filters.view === "list" && filters.scope === "branch";
  const [list, details] = await Promise.all([
    own ? announcements.list(input).catch(() => undefined) : undefined,
    announcement && announcement > 0 ? announcements.view({ id: announcement }).catch(() => undefined) : undefined,
  ]);
  return <Announcements first={{ input, list, details }} />;
}
