import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { NOTES, readView } from "./address";
import { Announcements } from "./announcements";

export const generateMetadata = listMetadata("announcements");

/** The first notes of the branch and the open one are rendered on the server; the reports depend on the user's month. */
export default async function AnnouncementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { view } = await readView(searchParams);
  const { announcements } = await consoleCaller();
  const first = await firstRows(
    NOTES,
    searchParams,
    async (of) => (view === "list" ? announcements.list(of) : undefined),
    (id) => announcements.view({ id }),
  );
  return <Announcements first={first} />;
}
