import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Colleagues } from "./resource";

export const generateMetadata = listMetadata("colleagues");

export default async function ColleaguesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { colleagues } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => colleagues.list(input),
    (id) => colleagues.get({ id }),
  );
  return <Colleagues first={first} />;
}
