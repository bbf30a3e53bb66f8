import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { ServerClock } from "@/ui/countdown";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Locks } from "./resource";

export const generateMetadata = listMetadata("locks");

export default async function LocksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { locks } = await consoleCaller();
  const first = await firstRows(ADDRESS, searchParams, locks.list);
  return (
    <ServerClock now={Date.now()}>
      <Locks first={first} />
    </ServerClock>
  );
}
