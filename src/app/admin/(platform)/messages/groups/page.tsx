import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Groups } from "./resource";

export const generateMetadata = listMetadata("outgoing.groups");

export default async function GroupsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { messages } = await consoleCaller();
  return <Groups first={await firstRows(ADDRESS, searchParams, (input) => messages.groups(input))} />;
}
