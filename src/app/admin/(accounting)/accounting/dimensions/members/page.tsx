import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../../_resource/first-rows";
import { MEMBERS } from "../address";
import { Members } from "./members";

export const generateMetadata = listMetadata("dimensions.members");

export default async function MembersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { dimensions } = await consoleCaller();
  return <Members first={await firstRows(MEMBERS, searchParams, (input) => dimensions.members(input))} />;
}
